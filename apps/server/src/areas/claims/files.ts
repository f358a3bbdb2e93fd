import { readFile, writeFile } from 'node:fs/promises';
import { pictureHead } from '@portal/domain/pictures';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendKept, withAttachment } from '../../files/attachment.ts';
import type { FormFile } from '../../files/form.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Side } from '../../documents/sides.ts';
import { takeAction } from '../../documents/take.ts';
import type { Files } from '../../files/files.ts';
import { scope } from '../../lists/scope.ts';
import { smallPicture } from '../catalogue/editing/clean-picture.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readClaim, sideClaims, visibleClaims } from './claims.ts';
import { claimDocument } from './document.ts';
import { claimFile } from './tables.ts';

/** Maximum number of files of one claim. */
const MOST_FILES = 50;
/** Maximum length of a photograph's longer side in pixels: enough to see damage. */
const LONGEST = 2560;
const NO_FILE = 'Файл не найден';

const wrong = (message: string) => fieldFault('file', message);

/**
 * Removes a photograph's metadata (place, camera, author) and scales it down. Returns its new size. Throws
 * 422.
 */
export async function shrinkPhoto(file: FormFile): Promise<number> {
  const bytes = await readFile(file.path);
  const head = pictureHead(bytes);
  if (!head) return file.bytes;
  const small = await smallPicture(bytes, head.type, LONGEST);
  if (!small) throw wrong('Картинка повреждена. Сохраните её заново и выберите ещё раз.');
  await writeFile(file.path, small);
  return small.byteLength;
}

/**
 * Adds a file to a claim for the person's side. Returns the claim's id. Throws 404, 403, 409 if the status
 * does not allow files, 413 and 422 with a message; a refused file is deleted.
 */
export function addClaimFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
  side: Side,
): Promise<number> {
  return withAttachment<{ id: number }, number>(
    request,
    store,
    { field: 'file', required: true, prepare: shrinkPhoto },
    async ({ id }, file) => {
      if (!file) throw wrong('Приложите файл');
      let kept = false;
      const add = async (transaction: Transaction) => {
        await readClaim(transaction, viewer, id, sideClaims[side]);
        await takeAction(transaction, claimDocument, {
          action: 'attach',
          by: viewer,
          documents: [{ id, version: null }],
          input: { file: file.name },
        });
        const { rows } = await transaction.execute<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM claim_file WHERE claim_id = ${id}`,
        );
        if ((rows[0]?.count ?? 0) >= MOST_FILES) throw wrong(`Файлов у претензии не больше ${MOST_FILES}`);
        await transaction.insert(claimFile).values({
          claim_id: id,
          user_id: viewer.id,
          contractor_id: viewer.contractor_id,
          name: file.name,
          bytes: file.bytes,
          stored_as: file.stored_as,
        });
        kept = true;
        return { id };
      };
      const made = await idempotent(database, request, viewer.id, `${side}ClaimFile`, add, [
        id,
        file.name,
        file.hash,
      ]);
      // A repeated call with the same idempotency key: the file exists already.
      if (!kept) await store.drop([file.stored_as]);
      return made.id;
    },
  );
}

/** Deletes a file of the person's side. Returns the claim's id. Throws 404, 403 and 409. */
export async function deleteClaimFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  fileId: number,
  side: Side,
): Promise<number> {
  const gone = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ claim_id: number; name: string; stored_as: string }>(sql`
      SELECT f.claim_id, f.name, f.stored_as FROM claim_file f JOIN claim d ON d.id = f.claim_id
      WHERE f.id = ${fileId} AND ${sideClaims[side](viewer)} AND ${scope(viewer).own(sql`f.contractor_id`)}`);
    const [file] = rows;
    if (!file) throw notFound(NO_FILE);
    await takeAction(transaction, claimDocument, {
      action: 'detach',
      by: viewer,
      documents: [{ id: file.claim_id, version: null }],
      input: { file: file.name },
    });
    await transaction.execute(sql`DELETE FROM claim_file WHERE id = ${fileId}`);
    return file;
  });
  await store.drop([gone.stored_as]);
  return gone.claim_id;
}

/** Sends a file as a download, so that the browser never executes it. Throws 404. */
export async function sendClaimFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  reply: FastifyReply,
  id: number,
) {
  const { rows } = await database.execute<{ name: string; stored_as: string }>(sql`
    SELECT f.name, f.stored_as FROM claim_file f JOIN claim d ON d.id = f.claim_id
    WHERE f.id = ${id} AND ${visibleClaims(viewer)}`);
  return sendKept(store, reply, rows[0]);
}
