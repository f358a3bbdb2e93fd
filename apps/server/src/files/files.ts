import { open, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { createBucketFiles } from './bucket.ts';

/** A stored file to send: its size and content. */
export interface OpenFile {
  bytes: number;
  stream: Readable;
}

/**
 * All files that people upload or that the portal creates, under random names that are never sent to callers:
 * on this machine's disk or in a bucket shared by all copies of the server. A file is written to the disk,
 * checked there and stored before a database row references it, so every referenced file is complete.
 */
export interface Files {
  /** Path on this machine where a file is written before it is stored. */
  place(name: string): string;
  /** Stores the file written at its path; afterwards it may be gone from there. Throws 503 with a message. */
  keep(name: string): Promise<void>;
  /** Opens a stored file; null if it does not exist. Throws 503 with a message. */
  open(name: string): Promise<OpenFile | null>;
  /**
   * Provides a stored file on this machine's disk while `use` runs, for other processes. Throws 503 with a
   * message.
   */
  lend<T>(name: string, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * Deletes files that no row references any more, stored or only received. Missing files are ignored; never
   * throws.
   */
  drop(names: readonly (string | null)[]): Promise<void>;
  /** Checks that files can be stored now. Throws with the reason. */
  check(): Promise<void>;
}

/** Creates the store that the configuration names: the disk or a bucket. */
export const createFiles = (config: Pick<Config, 'uploadsDirectory' | 'bucket'>): Files => {
  const disk = createDiskFiles(config.uploadsDirectory);
  return config.bucket === null ? disk : createBucketFiles(config.bucket, disk);
};

/**
 * Files of one directory. A file is read only after a row references it, so a half-written file is never used.
 */
export function createDiskFiles(directory: string): Files {
  const place = (name: string) => path.join(directory, name);
  return {
    place,
    async keep(name) {
      const file = await open(place(name), 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async open(name) {
      const file = await open(place(name)).catch(absent);
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },
    lend: (name, use) => use(place(name)),
    async drop(names) {
      if (await isHeldBack(directory)) return;
      await Promise.all(
        names.map((name) => (name === null ? undefined : unlink(place(name)).catch(() => undefined))),
      );
    },
    check: async () => undefined,
  };
}

/** Name of the file that holds back deletions while a backup copies the directory. */
export const HELD_BACK = '.backup';
/** Milliseconds after which a backup that was killed holds back nothing. */
const LONGEST_BACKUP = 6 * 60 * 60 * 1_000;

/** Whether a backup is being made: a file that is not deleted now is deleted at night, when no row refers to it. */
async function isHeldBack(directory: string): Promise<boolean> {
  const found = await stat(path.join(directory, HELD_BACK)).catch(absent);
  return found !== null && found.mtimeMs > Date.now() - LONGEST_BACKUP;
}

/** Null for a missing file; rethrows any other error. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
