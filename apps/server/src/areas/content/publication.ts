import { checkRule } from '@portal/domain/access';
import { allowedActions, statusById } from '@portal/domain/documents';
import {
  PUBLICATION_MACHINES,
  PUBLICATION_STATUSES,
  type PublicationKind,
  type PublicationStatus,
} from '@portal/domain/publications';
import { type SQL, sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { imageUrl } from './images.ts';

export type Kind = PublicationKind;
type WireRow = components['schemas']['PublicationRow'];
type Wire = components['schemas']['News'];

const PAGES = { banner: 'pages.settings-banners', news: 'pages.settings-news' } as const;
/** Messages of 404. */
export const ABSENT = { banner: 'Баннер не найден', news: 'Новость не найдена' } as const;

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

/** The actor is the person's kind of company; only administrators may write. */
export const personOf = ({ type, permissions }: Viewer) => ({ actor: type, permissions });

/** Whether the person may see drafts and archived publications too. */
export const seesAll = (viewer: Viewer, kind: Kind) => checkRule(PAGES[kind], viewer);

/** A publication in the form of lists. */
export function wireRow(viewer: Viewer, kind: Kind, row: Row): WireRow {
  const { id, label, tone, code } = PUBLICATION_MACHINES[kind].statuses[row.status];
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
      PUBLICATION_MACHINES[kind],
      row.status,
      personOf(viewer),
    ) as WireRow['allowed_actions'],
  };
}

/** A whole publication in the contract's form. */
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

/** Fields of a publication in lists. */
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

/** The shared part of both lists: publications that a person may see, drafts first, then the newest. */
export const publicationsOf = (kind: Kind) => ({
  fields: listed,
  from: sql`publication p`,
  scope: (viewer: Viewer) =>
    seesAll(viewer, kind) ? sql`p.kind = ${kind}` : sql`p.kind = ${kind} AND p.status = 'active'`,
  order: sql`p.published_at DESC NULLS FIRST, p.id DESC`,
});

/** Filter by the status id. */
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
  if (!row) throw notFound(ABSENT[kind]);
  return row;
}
