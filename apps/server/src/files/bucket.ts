import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdtemp, rm, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketSettings } from '../config.ts';
import { Problem } from '../contract/problem.ts';
import type { Files } from './files.ts';

const require = createRequire(import.meta.url);

/** Larger files are uploaded in parts of this size, two at a time; only these parts are in memory. */
const PIECE = 8 * 1024 * 1024;
const AT_ONCE = 2;
/** Timeouts in milliseconds: to connect, and without data on a connection; a call is tried three times. */
const CONNECTING = 3_000;
const SILENCE = 15_000;
/** Milliseconds for which a successful check of the bucket is remembered. */
const CHECKED_FOR = 30_000;

/**
 * Files in a bucket of an S3-compatible store. They arrive on the disk and are removed from it once the bucket
 * has them. Files stored before the bucket was configured are read from the disk.
 */
export function createBucketFiles(settings: BucketSettings, disk: Files): Files {
  const { bucket, endpoint, region, accessKey, secretKey } = settings;
  // Loaded only where there is a bucket: 9 MB.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } =
    require('@aws-sdk/client-s3') as typeof import('@aws-sdk/client-s3');
  const { Upload } = require('@aws-sdk/lib-storage') as typeof import('@aws-sdk/lib-storage');
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Self-hosted stores have no DNS name for each bucket, and many do not support Amazon's newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECTING, socketTimeout: SILENCE },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `files/${name}` });
  let checkedUntil = 0;

  async function get(name: string) {
    try {
      const { Body: body, ContentLength: bytes } = await client.send(new GetObjectCommand(at(name)));
      if (!body || bytes === undefined) throw new Error('an answer without a file');
      return { bytes, stream: body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw unavailable(error);
    }
  }

  return {
    place: disk.place,
    async keep(name) {
      const file = disk.place(name);
      const upload = new Upload({
        client,
        params: { ...at(name), Body: createReadStream(file) },
        partSize: PIECE,
        queueSize: AT_ONCE,
      });
      await upload.done().catch((error: unknown) => {
        throw unavailable(error);
      });
      await unlink(file);
    },
    open: async (name) => (await disk.open(name)) ?? get(name),
    async lend(name, use) {
      const here = disk.place(name);
      if (await isThere(here)) return use(here);
      const directory = await mkdtemp(path.join(tmpdir(), 'portal-file-'));
      try {
        const file = path.join(directory, 'file');
        const found = await get(name);
        if (!found) throw Object.assign(new Error(`no file ${name}`), { code: 'ENOENT' });
        await pipeline(found.stream, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
          // A full disk is reported as such.
          throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
            ? error
            : unavailable(error);
        });
        return await use(file);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async drop(names) {
      for (const name of names) {
        if (name === null) continue;
        // A file that is still on the disk was never uploaded to the bucket.
        const isHere = await unlink(disk.place(name)).then(
          () => true,
          () => false,
        );
        if (!isHere) await client.send(new DeleteObjectCommand(at(name))).catch(() => undefined);
      }
    },
    async check() {
      if (checkedUntil > Date.now()) return;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'check', Body: 'portal' }));
      checkedUntil = Date.now() + CHECKED_FOR;
    },
  };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The message for the person at the screen; the store's own error goes into the log. */
function unavailable(error: unknown): Problem {
  const problem = new Problem(
    503,
    'files_unavailable',
    'Хранилище файлов сейчас недоступно. Повторите через минуту.',
  );
  problem.cause = error;
  return problem;
}
