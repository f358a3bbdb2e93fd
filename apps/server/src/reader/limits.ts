const MB = 1024 * 1024;

/**
 * Limits on an untrusted file, beyond which it is refused: larger than any real price list, far below any
 * harm.
 */
export const LIMITS = {
  /** Rows with data. */
  rows: 1_048_576,
  columns: 256,
  /** Characters of one cell; a longer cell is an error of its row, not of the file. */
  cell: 4_000,
  /** Characters (XML: bytes) without a delimiter: of a row of text, a tag or a value. */
  piece: 2 * MB,
  /** Characters of all returned cells together. */
  text: 400 * MB,
  zipEntries: 2_000,
  /** Bytes actually inflated from one entry, and from all entries that are read. */
  inflatedEntry: 400 * MB,
  inflatedTotal: 600 * MB,
  /** Compression ratio, checked once an entry has passed `ratioFrom` bytes. */
  ratio: 300,
  ratioFrom: 16 * MB,
  /** Bytes of a file that is read as a whole: an .xls, a web page or XML, the inflated parts of an .xlsb or .ods. */
  wholeFile: 64 * MB,
  wholePage: 24 * MB,
  wholeInflated: 160 * MB,
  /** Filled cells of an .ods, with their repetitions. */
  wholeCells: 8_000_000,
  /** Hidden rows that an .ods may write as one repeated row. */
  hiddenRepeated: 10_000,
  sharedStrings: 2_500_000,
  sharedText: 80 * MB,
  /** Sheets offered for choice. */
  sheets: 50,
  /** Files of an archive that become uploads, and the bytes of each. */
  packedFiles: 10,
  packedFile: 400 * MB,
  merges: 10_000,
  /** Memory of the reading process, in megabytes. */
  heapMb: 320,
  nurseryMb: 4,
  /** Milliseconds that the reading process may work (waiting for its consumer does not count). */
  inspectTime: 20_000,
  /** Part of that time for rows that are surveyed but not shown. */
  surveyTime: 8_000,
  readTime: 120_000,
  /** Time limit if every row is also checked. */
  checkTime: 300_000,
  /** Files inspected at once, and how many may wait for it: of one contractor and of all together. */
  inspectors: 2,
  inspectQueueOfOne: 20,
  inspectQueue: 400,
} as const;
