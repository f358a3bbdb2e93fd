import { type FileWay, readWay, wayColumns } from '@portal/domain/logistic-files';
import { sentence } from '@portal/domain/sentences';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Files } from '../../../files/files.ts';
import { scope } from '../../../lists/scope.ts';
import { readTable } from '../../../reader/table.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { ownStorages } from '../own.ts';
import { NO_STORAGE } from '../storage-list.ts';
import { storage } from '../tables.ts';

export type WaysImport = Answer<'importLogisticMaps'>['data'];
/** A row of the file: the logistic path, or an error message. */
export interface WayRow {
  row: number;
  way: FileWay | string;
}

/** Reads a file of maps or cards from an own storage. Throws 413 and 422. */
export async function readWays(request: FastifyRequest, store: Files, most: number) {
  const { fields, columns, rows } = await readTable<
    NonNullable<ReturnType<typeof wayColumns>>,
    { storage_id: number }
  >(request, store, {
    columnsOf: wayColumns,
    missing: 'В файле нет столбцов «Куда», «Отсечка», «Дни» и «Доставка»',
    rows: most,
  });
  const ways = rows.map(({ number, cells }): WayRow => {
    const way = readWay(cells, columns);
    return { row: number, way: 'code' in way ? sentence(way) : way };
  });
  return { storageId: fields.storage_id, ways };
}

/**
 * Locks the storage from which paths are imported, so that imports of one storage are serialised. Throws
 * 404.
 */
export async function lockSource(transaction: Transaction, viewer: Viewer, id: number) {
  const [source] = await transaction
    .select({ id: storage.id, contractor_id: storage.contractor_id })
    .from(storage)
    .where(and(eq(storage.id, id), ownStorages(viewer)))
    .for('no key update');
  if (!source) throw notFound(NO_STORAGE);
  return source;
}

/** A storage to which a path may lead. */
export interface WayEnd {
  id: number;
  title: string;
  contractor_id: number;
  contractor: string;
}

/**
 * Storages to which a path may lead: those of customers with an active contract, and own ones except the
 * source.
 */
export async function waysEnds(transaction: Transaction, viewer: Viewer, sourceId: number) {
  const { own } = scope(viewer);
  const { rows } = await transaction.execute<WayEnd & { code: string } & Record<string, unknown>>(sql`
    SELECT s.id, s.title, s.code, s.contractor_id, c.title AS contractor FROM storage s JOIN contractor c ON c.id = s.contractor_id
    WHERE s.id <> ${sourceId} AND (${own(sql`s.contractor_id`)} OR EXISTS (
      SELECT FROM contract d WHERE ${own(sql`d.supplier_id`)} AND d.customer_id = s.contractor_id AND d.status = 'active'))`);
  return rows;
}

/** Returns a lookup of these storages by code, «company: storage», or a title that only one storage has. */
export async function namedEnds(
  transaction: Transaction,
  viewer: Viewer,
  sourceId: number,
): Promise<(written: string) => WayEnd | undefined> {
  const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const known = new Map<string, WayEnd | null>();
  const call = (name: string, end: WayEnd) => {
    const before = known.get(plain(name));
    known.set(plain(name), before === undefined || before?.id === end.id ? end : null);
  };
  for (const { code, ...end } of await waysEnds(transaction, viewer, sourceId)) {
    call(`${end.contractor}: ${end.title}`, end);
    call(end.title, end);
    if (code !== '') call(code, end);
  }
  return (written) => known.get(plain(written)) ?? undefined;
}

/** Error message for an unknown or ambiguous storage in the column «Куда». */
export const noEnd = (written: string) =>
  `Куда: «${written}» – такого склада нет среди своих и тех, с кем действует договор, или с этим названием их несколько`;
