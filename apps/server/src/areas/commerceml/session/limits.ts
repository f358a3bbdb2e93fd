const MB = 1024 * 1024;

/** Limits on what one exchange sends; beyond them 1C gets a sentence. */
export const EXCHANGE = {
  /** Bytes of one part, as told to 1C. Larger parts of clients that do not listen are taken up to `part`. */
  told: 8 * MB,
  part: 64 * MB,
  /** Bytes of one file, all parts together. */
  file: 400 * MB,
  /** Bytes of files of one company that were received and not read. */
  waiting: 1024 * MB,
  parts: 2_000,
  /** Files of one session, pictures included. */
  files: 2_000,
  nameLength: 200,
  /** Hours for which a session and its cookie are valid. */
  hours: 12,
} as const;
