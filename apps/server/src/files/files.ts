import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { createBucketFiles } from './bucket.ts';

/** A kept file, to be sent on: how much it is, and the bytes. */
export interface OpenFile {
  bytes: number;
  stream: Readable;
}

/**
 * Every file that anybody gives to the portal or that it makes for somebody, under random names that callers are never told: on this
 * machine's disk, or in a bucket that all copies of the server share. A file comes to the disk, is looked at there, and is kept before a
 * row of the database names it: what is named is whole.
 */
export interface Files {
  /** Where on this machine a file is written that is about to be kept. */
  place(name: string): string;
  /** Keep what was written at its place; it need not be there any more afterwards. Throws 503 in words. */
  keep(name: string): Promise<void>;
  /** Null: there is no such file. Throws 503 in words. */
  open(name: string): Promise<OpenFile | null>;
  /** Have a kept file on this machine's disk for as long as it is used: other processes read there. Throws 503 in words. */
  lend<T>(name: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Take files away that nothing names any more, kept or only come. One that is gone already is as good; never throws. */
  drop(names: readonly (string | null)[]): Promise<void>;
  /** Whether files can be kept now. Throws with the reason. */
  check(): Promise<void>;
}

/** The one place that says where files are. */
export const createFiles = (config: Pick<Config, 'uploadsDirectory' | 'bucket'>): Files => {
  const disk = createDiskFiles(config.uploadsDirectory);
  return config.bucket === null ? disk : createBucketFiles(config.bucket, disk);
};

/** Files of one directory. A name is a row's before its file is ever read, so that one half written is nobody's. */
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
      await Promise.all(
        names.map((name) => (name === null ? undefined : unlink(place(name)).catch(() => undefined))),
      );
    },
    check: async () => undefined,
  };
}

/** Nothing there is an answer; anything else is a fault. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
