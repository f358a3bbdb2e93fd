import type { PublicationKind } from '@portal/domain/publications';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument, checkVersion, lockDocuments, takeAction } from '../../documents/take.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { cleanHtml } from './clean.ts';
import { publicationDocuments } from './document.ts';
import { arrangePictures, type NewPicture } from './images.ts';
import { ABSENT } from './publication.ts';
import { publication } from './tables.ts';

/** Fields of a publication; omitted ones stay unchanged. */
export interface Written {
  title?: string;
  annotation?: string;
  content?: string;
  action?: 'publish' | 'archive';
  /** Ids of pictures that stay, in order. */
  images?: number[];
}

/** Creates a draft, takes the given action on it and saves the other given fields. Returns its id. */
export async function createPublication(
  transaction: Transaction,
  viewer: Viewer,
  kind: PublicationKind,
  { title = '', action, ...rest }: Written,
  newPictures: readonly NewPicture[] = [],
): Promise<number> {
  const [made] = await transaction
    .insert(publication)
    .values({ kind, title: title.trim(), author_id: viewer.id })
    .returning({ id: publication.id });
  if (!made) throw new Error('nothing written');
  const { id } = made;
  const document = publicationDocuments[kind];
  await beginDocument(transaction, document, { by: viewer, id, input: {}, text: 'Создано' });
  if (action)
    await takeAction(transaction, document, {
      action,
      by: viewer,
      documents: [{ id, version: null }],
      input: {},
    });
  await write(transaction, id, rest, newPictures);
  return id;
}

/**
 * Changes a publication: lock, version, the machine's step, texts, pictures. Returns the files of removed
 * pictures, to be deleted after the commit. Throws 404, 403, 409 and 422.
 */
export async function updatePublication(
  transaction: Transaction,
  viewer: Viewer,
  kind: PublicationKind,
  { id, version = null }: { id: number; version?: number | null },
  { action, ...written }: Written,
  newPictures: readonly NewPicture[] = [],
): Promise<string[]> {
  const document = publicationDocuments[kind];
  const documents = [{ id, version }];
  if (action) await takeAction(transaction, document, { action, by: viewer, documents, input: {} });
  else {
    const [row] = await lockDocuments(transaction, document, viewer, documents);
    if (row) await checkVersion(transaction, document, viewer, row, documents);
    await transaction
      .update(publication)
      .set({ version: sql`${publication.version} + 1` })
      .where(eq(publication.id, id));
  }
  return write(transaction, id, written, newPictures);
}

async function write(
  transaction: Transaction,
  id: number,
  { title, annotation, content, images }: Written,
  newPictures: readonly NewPicture[],
): Promise<string[]> {
  const change: Partial<typeof publication.$inferInsert> = {};
  if (title !== undefined) change.title = title.trim();
  if (annotation !== undefined) change.annotation = annotation.trim();
  if (content !== undefined) change.content = cleanHtml(content);
  if (Object.keys(change).length > 0)
    await transaction.update(publication).set(change).where(eq(publication.id, id));
  return arrangePictures(transaction, id, images, newPictures);
}

/** Deletes a publication with its links and pictures. Returns the files of its pictures. Throws 404. */
export async function deletePublication(
  transaction: Transaction,
  kind: PublicationKind,
  id: number,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ files: string[] }>(sql`
    WITH files AS MATERIALIZED (
      SELECT coalesce(array_agg(stored_as), '{}') AS files FROM publication_image WHERE publication_id = ${id}),
    gone AS (DELETE FROM publication WHERE id = ${id} AND kind = ${kind} RETURNING id)
    SELECT files.files FROM gone, files`);
  const [row] = rows;
  if (!row) throw notFound(ABSENT[kind]);
  return row.files;
}
