import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict } from '../../../contract/problem.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { fieldsOf, missingColumnsMessage } from './columns.ts';
import { inspectFile } from '../checking/inspect.ts';
import { upload } from '../tables.ts';
import { findUpload } from '../uploads.ts';
import { waiting } from '../waiting.ts';

/**
 * Inspects a waiting upload's file again with another sheet, header row or encoding. Throws 404, 409,
 * Refusal.
 */
export async function lookAgain(
  { database, files }: Pick<Services, 'database' | 'files'>,
  viewer: Viewer,
  id: number,
  { sheet, header_row, encoding }: BodyOf<'lookAgain'>,
) {
  const { kind, stored_as, preview: former } = await waiting(database, viewer, id);
  const named = sheet ?? former.sheet ?? undefined;
  const written = encoding ?? former.encoding ?? undefined;
  const preview = await files.lend(stored_as, (file) =>
    inspectFile(database, file, viewer.contractor_id, kind, {
      ...(named === undefined ? {} : { sheet: named }),
      ...(header_row === undefined ? {} : { header_row }),
      ...(written === undefined ? {} : { encoding: written }),
    }),
  );
  const message = missingColumnsMessage(preview.columns, fieldsOf(kind), preview.reading);
  const kept = await database
    .update(upload)
    .set({ preview, message })
    .where(and(eq(upload.id, id), eq(upload.status, 'validating')))
    .returning({ id: upload.id });
  if (kept.length === 0) throw conflict('Загрузка уже не ждёт подтверждения');
  return findUpload(database, viewer, id);
}
