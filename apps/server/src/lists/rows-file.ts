import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { disposition } from './export.ts';
import { type Cell, WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/**
 * Answers rows that are in memory already as an Excel file; a list's rows are read from the database by
 * `answerWorkbook`.
 * @param name name of the sheet and, with the day appended, of the file
 */
export const answerRows = (
  name: string,
  header: readonly { title: string; width: number }[],
  rows: Iterable<readonly Cell[]>,
  reply: FastifyReply,
): Promise<Readable> =>
  answerWritten(
    name,
    (file) =>
      writeWorkbook(
        file,
        name,
        header,
        (async function* () {
          yield* rows;
        })(),
      ),
    reply,
  );

/**
 * Answers an Excel file that is written whole before it is sent, and removes it afterwards.
 * @param name name of the file, without the day, which is appended
 */
export async function answerWritten(
  name: string,
  write: (file: string) => Promise<void>,
  reply: FastifyReply,
): Promise<Readable> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-export-'));
  const leave = () => rm(directory, { recursive: true, force: true });
  try {
    const file = path.join(directory, 'rows.xlsx');
    await write(file);
    void reply.headers({ 'content-type': WORKBOOK_TYPE, 'content-disposition': disposition(name) });
    const stream = createReadStream(file);
    stream.once('close', () => void leave().catch(() => undefined));
    return stream;
  } catch (error) {
    await leave();
    throw error;
  }
}
