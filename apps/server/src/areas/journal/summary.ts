import path from 'node:path';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, notFound, unprocessable } from '../../contract/problem.ts';
import { createTurns, TooMany } from '../../jobs/turns.ts';
import { readRow } from '../../lists/list.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../identity/viewer.ts';
import { sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import { checkColumns, fieldsOf } from './columns.ts';
import { stageFile } from './import.ts';
import { summarise, type Summary } from './merge-nomenclature.ts';
import { Staging } from './staging.ts';
import { upload } from './tables.ts';

/** The whole file is read for it: one at a time, and few wait. */
const turns = createTurns({ atOnce: 1, perOwner: 2, waiting: 10 });

/**
 * What a file of the nomenclature would do with these columns, before anything is written. Throws 404, 409 for another kind or an upload that
 * waits for no columns, 422 for columns that do not fit.
 */
export async function summaryOf(
  { database, config }: Services,
  viewer: Viewer,
  id: number,
  { columns }: BodyOf<'summariseUpload'>,
): Promise<Summary> {
  const { kind, contractor_id, status, stored_as, preview } = upload;
  const found = await readRow(
    {
      fields: { kind, contractor_id, status, stored_as, preview },
      from: sql`${upload}`,
      scope: (person) => scope(person).own(upload.contractor_id),
    },
    database,
    viewer,
    sql`${upload.id} = ${id}`,
  );
  if (!found) throw notFound('Загрузка не найдена');
  if (found.kind !== 'nomenclature_upload') throw conflict('Сводка есть только у номенклатуры');
  if (found.status !== 'validating' || !found.preview) throw conflict('Загрузка уже не ждёт подтверждения');
  checkColumns(columns, found.preview.headers.length, fieldsOf(found.kind));
  const job = { kind: found.kind, columns, header_row: found.preview.header_row };
  const end = await turns.take(viewer.contractor_id).catch((error: unknown) => {
    throw error instanceof TooMany
      ? unprocessable('Сейчас проверяется слишком много файлов. Повторите через минуту.')
      : error;
  });
  try {
    return await Staging.during(database.$client, async (staging) => {
      await stageFile(path.join(config.uploadsDirectory, found.stored_as), job, staging, async () => {});
      return staging.database.transaction((transaction) => summarise(transaction, viewer.contractor_id));
    });
  } finally {
    end();
  }
}
