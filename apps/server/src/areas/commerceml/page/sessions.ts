import {
  COMMERCEML_LEVELS,
  COMMERCEML_STATUSES,
  type CommercemlLevel,
  type CommercemlStatus,
} from '@portal/domain/commerceml-sessions';
import type { UploadStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, instantOf, instantOrNull } from '../../../database/connect.ts';
import { listFor, readRow } from '../../../lists/list.ts';
import { type Party, party } from '../../../lists/party.ts';
import { uploadStatus } from '../../journal/status.ts';
import { ownStorages } from '../../storages/own.ts';

type Wire = Answer<'listCommercemlSessions'>['data'][number];
const TYPES = { catalog: 'Товары', sale: 'Заказы' } as const;

const source = {
  fields: {
    id: sql<number>`session.id`,
    storage: sql<Party>`${party('storage')}`,
    key: sql<
      Wire['key']
    >`jsonb_build_object('title', coalesce(k.title, ''), 'prefix', coalesce(k.prefix, ''))`,
    type: sql<keyof typeof TYPES>`session.type`,
    is_check: sql<boolean>`session.is_check`,
    status: sql<CommercemlStatus>`session.status`,
    version: sql<string>`session.version`,
    created_at: sql<string>`session.created_at`,
    asked_at: sql<string>`session.asked_at`,
    ended_at: sql<string | null>`session.ended_at`,
    goods: sql<number | null>`CASE session.type WHEN 'catalog' THEN session.goods END`,
    offers: sql<number | null>`CASE session.type WHEN 'catalog' THEN session.offers END`,
    orders: sql<number | null>`CASE session.type WHEN 'sale' THEN session.orders END`,
    documents: sql<number | null>`CASE session.type WHEN 'sale' THEN session.documents END`,
    warnings: sql<number>`session.warnings`,
    errors: sql<number>`session.errors`,
  },
  from: sql`commerceml_session session JOIN storage ON storage.id = session.storage_id LEFT JOIN api_key k ON k.id = session.key_id`,
  scope: (viewer: Viewer) => ownStorages(viewer),
};

/** Exchanges of the company's storages, the newest first. */
export const sessions = listFor<'listCommercemlSessions'>()({
  ...source,
  filters: { 'filter[storage_id]': (id) => sql`session.storage_id = ${id}` },
  order: sql`session.created_at DESC, session.id DESC`,
  wire: (rows) =>
    rows.map(({ type, status, created_at, asked_at, ended_at, ...row }) => {
      const [title, tone] = COMMERCEML_STATUSES[status];
      return {
        ...row,
        type: { code: type, title: TYPES[type] },
        status: { code: status, title, tone },
        created_at: instantOf(created_at),
        asked_at: instantOf(asked_at),
        ended_at: instantOrNull(ended_at),
      };
    }),
});

/** The log of an exchange in its order. Throws 404 for another company's. */
export async function notesOf(connection: Connection, viewer: Viewer, sessionId: number) {
  if (!(await readRow(source, connection, viewer, sql`session.id = ${sessionId}`)))
    throw notFound('Обмен не найден');
  return listFor<'listCommercemlNotes'>()({
    fields: {
      id: sql<number>`note.id`,
      created_at: sql<string>`note.created_at`,
      level: sql<CommercemlLevel>`note.level`,
      row: sql<string>`note.row`,
      message: sql<string>`note.message`,
      upload_id: sql<number | null>`u.id`,
      upload_kind: sql<string | null>`u.kind`,
      upload_status: sql<UploadStatus | null>`u.status`,
    },
    from: sql`commerceml_note note LEFT JOIN upload u ON u.id = note.upload_id`,
    // The session was found above as one of the company's.
    scope: () => sql`note.session_id = ${sessionId}`,
    filters: { 'filter[level]': (level) => sql`note.level = ${level}` },
    order: sql`note.id`,
    wire: (rows) =>
      rows.map(({ level, created_at, upload_id, upload_kind, upload_status, ...row }) => {
        const [title, tone] = COMMERCEML_LEVELS[level];
        return {
          ...row,
          created_at: instantOf(created_at),
          level: { code: level, title, tone },
          upload:
            upload_id !== null && upload_kind !== null && upload_status !== null
              ? { id: upload_id, kind: upload_kind, status: uploadStatus(upload_status) }
              : null,
        };
      }),
  });
}
