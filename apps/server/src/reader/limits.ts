const MB = 1024 * 1024;

/** How much of a stranger's file is read before it is refused. Beyond any real price list, far below any harm. */
export const LIMITS = {
  /** Rows with data. */
  rows: 1_048_576,
  columns: 256,
  /** Characters of one cell; a longer cell is a fault of its row, not of the file. */
  cell: 4_000,
  /** Characters (XML: bytes) between two ends of something: a row of text, a tag, a value. */
  piece: 2 * MB,
  /** Characters handed over in all. */
  text: 400 * MB,
  zipEntries: 2_000,
  /** Bytes that really come out of one entry, and out of all entries that are read. */
  inflatedEntry: 400 * MB,
  inflatedTotal: 600 * MB,
  /** Inflated : compressed, looked at once an entry has passed `ratioFrom` bytes. */
  ratio: 300,
  ratioFrom: 16 * MB,
  sharedStrings: 2_500_000,
  sharedText: 80 * MB,
  /** Sheets that a person may choose from. */
  sheets: 50,
  /** Files of an archive that become uploads, and the bytes of each. */
  packedFiles: 10,
  packedFile: 400 * MB,
  merges: 10_000,
  /** Memory of the reading process, in megabytes. */
  heapMb: 320,
  nurseryMb: 4,
  /** Milliseconds the reading process may work (waiting for its reader does not count). */
  inspectTime: 20_000,
  /** Of them, for looking at rows that are not shown. */
  surveyTime: 8_000,
  readTime: 120_000,
  /** The same where every row is checked besides. */
  checkTime: 300_000,
  /** Files looked into at one time, and how many may wait for that, of one contractor and of all. */
  inspectors: 2,
  inspectQueueOfOne: 20,
  inspectQueue: 400,
} as const;
