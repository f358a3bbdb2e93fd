import type { Readable } from 'node:stream';
import { REASON_COLUMN } from '@portal/domain/request-files';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import { answerWritten } from '../../../lists/rows-file.ts';
import { type Cell, MOST_ROWS, writeWorkbook } from '../../../lists/workbook.ts';
import type { Services } from '../../../services.ts';
import type { FileRow } from '../../../reader/protocol.ts';
import { readFile } from '../../../reader/read.ts';
import { placeOf } from '../place.ts';
import type { Preview } from '../tables.ts';

type Place = ReturnType<typeof placeOf>;
const WIDTH = 20;
const REASON_WIDTH = 60;

/**
 * An upload's file as a workbook with an additional column: why a row was refused or what is doubtful in
 * it. `which` chooses all rows or only refused ones. Works in batches, so memory does not grow with the
 * file; the reader's limits apply. Throws Refusal if the file cannot be read.
 */
export function fileWithReasons(
  { database, files }: Pick<Services, 'database' | 'files'>,
  kept: { id: number; file_name: string; stored_as: string; preview: Preview | null },
  which: 'all' | 'refused',
  reply: FastifyReply,
): Promise<Readable> {
  const headers = kept.preview?.headers ?? [];
  const columns = headers.map((title) => ({ title, width: WIDTH }));
  return answerWritten(
    kept.file_name.replace(/\.\w{1,5}$/, ''),
    (file) =>
      files.lend(kept.stored_as, (source) =>
        writeWorkbook(
          file,
          'Строки',
          [...columns, { title: REASON_COLUMN, width: REASON_WIDTH }],
          rowsWithReasons(database, kept.id, source, {
            place: placeOf(kept.preview ?? { header_row: 0 }),
            width: headers.length,
            which,
          }),
        ),
      ),
    reply,
  );
}

async function* rowsWithReasons(
  database: Database,
  uploadId: number,
  source: string,
  { place, width, which }: { place: Place; width: number; which: 'all' | 'refused' },
): AsyncGenerator<readonly Cell[]> {
  let written = 1;
  for await (const rows of batches(source, place)) {
    const reasons = await reasonsOf(
      database,
      uploadId,
      rows[0]?.number ?? 0,
      rows.at(-1)?.number ?? 0,
      which,
    );
    for (const { number, cells } of rows) {
      const reason = reasons.get(number);
      if (which === 'refused' && reason === undefined) continue;
      // Maximum number of rows of a sheet.
      if (++written > MOST_ROWS) return;
      yield [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), reason ?? ''];
    }
  }
}

/** The file's rows below its header, in batches. Reading stops when the consumer stops. */
async function* batches(source: string, place: Place): AsyncGenerator<FileRow[]> {
  const { readable, writable } = new TransformStream<FileRow[], FileRow[]>();
  const writer = writable.getWriter();
  const reading = readFile(
    source,
    (rows) => (rows.length === 0 ? undefined : writer.write(rows)),
    place,
  ).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  try {
    for await (const rows of readable) yield rows;
  } finally {
    await reading.catch(() => undefined);
  }
}

async function reasonsOf(
  database: Database,
  uploadId: number,
  first: number,
  last: number,
  which: 'all' | 'refused',
): Promise<Map<number, string>> {
  const { rows } = await database.execute<{ row_number: number; reason: string }>(sql`
    SELECT row_number, string_agg(field || ': ' || reason, '; ' ORDER BY id) AS reason FROM upload_row
    WHERE upload_id = ${uploadId} AND row_number BETWEEN ${first} AND ${last}
      AND (kind <> 'title' OR ${which}::text = 'all') GROUP BY row_number`);
  return new Map(rows.map(({ row_number, reason }) => [row_number, reason]));
}
