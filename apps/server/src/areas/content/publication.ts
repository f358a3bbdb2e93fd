import { checkRule } from '@portal/domain/access';
import { allowedActions, applyAction, statusById } from '@portal/domain/documents';
import {
  BANNER_MACHINE,
  NEWS_MACHINE,
  PUBLICATION_STATUSES,
  type PublicationStatus,
} from '@portal/domain/publications';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { conflict, forbidden, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import { cleanHtml } from './clean.ts';
import { arrangePictures, imageUrl, type NewPicture } from './images.ts';
import { publication } from './tables.ts';

export type Kind = 'banner' | 'news';
type WireRow = components['schemas']['PublicationRow'];
type Wire = components['schemas']['News'];

const KINDS = {
  banner: { machine: BANNER_MACHINE, page: 'pages.settings-banners', absent: 'Баннер не найден' },
  news: { machine: NEWS_MACHINE, page: 'pages.settings-news', absent: 'Новость не найдена' },
} as const;
const STALE = 'Пока вы правили, это изменил кто-то другой. Обновите страницу.';

export interface Row extends Record<string, unknown> {
  id: number;
  status: PublicationStatus;
  title: string;
  annotation: string;
  content: string;
  version: number;
  published_at: string | null;
  images: { id: number; stored_as: string; width: number; height: number }[];
}

const personOf = ({ type, permissions }: Viewer) => ({ actor: type, permissions });

/** Whether the person sees drafts and the archive too. */
export const seesAll = (viewer: Viewer, kind: Kind) => checkRule(KINDS[kind].page, viewer);

/** The part of a publication that lists show. */
export function wireRow(viewer: Viewer, kind: Kind, row: Row): WireRow {
  const { id, label, tone, code } = PUBLICATION_STATUSES[row.status];
  const [first] = row.images;
  return {
    id: row.id,
    title: row.title,
    annotation: row.annotation,
    status_id: id as WireRow['status_id'],
    status: { id, code, title: label, tone },
    image_url: first ? imageUrl(first.stored_as) : null,
    published_at: row.published_at && new Date(row.published_at).toISOString(),
    version: row.version,
    allowed_actions: allowedActions(
      KINDS[kind].machine,
      row.status,
      personOf(viewer),
    ) as WireRow['allowed_actions'],
  };
}

/** A whole publication, as the contract shows it. */
export const wirePublication = (viewer: Viewer, kind: Kind, row: Row): Wire => ({
  ...wireRow(viewer, kind, row),
  content: row.content,
  images: row.images.map(({ id, stored_as, width, height }) => ({
    id,
    url: imageUrl(stored_as),
    width,
    height,
  })),
});

const pictures = (first: boolean) => sql<Row['images']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'stored_as', i.stored_as, 'width', i.width, 'height', i.height)
                            ORDER BY i.place, i.id), '[]')
  FROM (SELECT * FROM publication_image WHERE publication_id = p.id
        ORDER BY place, id LIMIT ${first ? sql`1` : sql`ALL`}) i)`;

/** Fields of a publication that lists show. */
const listed = {
  id: sql<number>`p.id`,
  status: sql<PublicationStatus>`p.status`,
  title: sql<string>`p.title`,
  annotation: sql<string>`p.annotation`,
  content: sql<string>`''`,
  version: sql<number>`p.version`,
  published_at: sql<string | null>`p.published_at`,
  images: pictures(true),
};

/** What lists of both kinds have in common: publications that a person may see, drafts first, then the newest. */
export const publicationsOf = (kind: Kind) => ({
  fields: listed,
  from: sql`publication p`,
  scope: (viewer: Viewer) =>
    seesAll(viewer, kind) ? sql`p.kind = ${kind}` : sql`p.kind = ${kind} AND p.status = 'active'`,
  order: sql`p.published_at DESC NULLS FIRST, p.id DESC`,
});

/** The filter by the status' number. */
export function byStatus(statusId: number): SQL | undefined {
  const status = statusById(PUBLICATION_STATUSES, statusId)?.code;
  return status === undefined ? undefined : sql`p.status = ${status}`;
}

/** One publication that a person may see. Throws 404. */
export async function findPublication<T extends object>(
  connection: Connection,
  viewer: Viewer,
  kind: Kind,
  id: number,
  { published = false, columns }: { published?: boolean; columns?: SQL } = {},
): Promise<Row & T> {
  const { rows } = await connection.execute(sql`
    SELECT p.id, p.status, p.title, p.annotation, p.content, p.version, p.published_at,
           ${columns ? sql`${columns},` : sql``} ${pictures(false)} AS images
    FROM publication p WHERE p.id = ${id} AND p.kind = ${kind}
      ${published || !seesAll(viewer, kind) ? sql`AND p.status = 'active'` : sql``}`);
  const [row] = rows as unknown as (Row & T)[];
  if (!row) throw notFound(KINDS[kind].absent);
  return row;
}

/** What is written of a publication; what is not there stays as it was. */
export interface Written {
  title?: string;
  annotation?: string;
  content?: string;
  action?: 'publish' | 'archive';
  /** Pictures that stay, in order. */
  images?: number[];
}

/** A new draft, and what else is done with it at once. Returns its id. */
export async function createPublication(
  transaction: Transaction,
  viewer: Viewer,
  kind: Kind,
  { title = '', ...rest }: Written,
  newPictures: readonly NewPicture[] = [],
): Promise<number> {
  const [made] = await transaction
    .insert(publication)
    .values({ kind, title: title.trim(), author_id: viewer.id })
    .returning({ id: publication.id });
  if (!made) throw new Error('nothing written');
  await write(transaction, viewer, kind, { id: made.id, status: 'draft' }, rest, newPictures);
  return made.id;
}

/**
 * Change a publication: lock, version, the machine's step, texts, pictures. Returns the files of pictures that went, to be
 * deleted after the commit. Throws 404, 403, 409 and 422.
 */
export async function updatePublication(
  transaction: Transaction,
  viewer: Viewer,
  kind: Kind,
  { id, version }: { id: number; version?: number },
  written: Written,
  newPictures: readonly NewPicture[] = [],
): Promise<string[]> {
  const [row] = await transaction
    .select({ id: publication.id, status: publication.status, version: publication.version })
    .from(publication)
    .where(and(eq(publication.id, id), eq(publication.kind, kind)))
    .for('update');
  if (!row) throw notFound(KINDS[kind].absent);
  if (version !== undefined && row.version !== version) throw conflict(STALE);
  const gone = await write(transaction, viewer, kind, row, written, newPictures);
  await transaction
    .update(publication)
    .set({ version: sql`${publication.version} + 1` })
    .where(eq(publication.id, id));
  return gone;
}

async function write(
  transaction: Transaction,
  viewer: Viewer,
  kind: Kind,
  row: { id: number; status: PublicationStatus },
  { title, annotation, content, action, images }: Written,
  newPictures: readonly NewPicture[],
): Promise<string[]> {
  const change: Partial<typeof publication.$inferInsert> = {};
  if (title !== undefined) change.title = title.trim();
  if (annotation !== undefined) change.annotation = annotation.trim();
  if (content !== undefined) change.content = cleanHtml(content);
  if (action !== undefined) {
    const outcome = applyAction(KINDS[kind].machine, row.status, action, personOf(viewer));
    if (!outcome.ok && outcome.code === 'forbidden_role') throw forbidden();
    if (!outcome.ok) throw conflict(outcome.reason);
    change.status = outcome.to as PublicationStatus;
    if (change.status === 'active') change.published_at = new Date();
  }
  if (Object.keys(change).length > 0)
    await transaction.update(publication).set(change).where(eq(publication.id, row.id));
  return arrangePictures(transaction, row.id, images, newPictures);
}

/** Delete a publication with everything that hangs on it. Returns the files of its pictures. Throws 404. */
export async function deletePublication(transaction: Transaction, kind: Kind, id: number): Promise<string[]> {
  const { rows } = await transaction.execute<{ files: string[] }>(sql`
    WITH files AS MATERIALIZED (
      SELECT coalesce(array_agg(stored_as), '{}') AS files FROM publication_image WHERE publication_id = ${id}),
    gone AS (DELETE FROM publication WHERE id = ${id} AND kind = ${kind} RETURNING id)
    SELECT files.files FROM gone, files`);
  const [row] = rows;
  if (!row) throw notFound(KINDS[kind].absent);
  return row.files;
}
