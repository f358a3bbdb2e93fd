import { checkRule } from '@portal/domain/access';
import { NO_MARKUPS } from '@portal/domain/navigation';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, forbidden, unprocessable } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { checkVersion, lockDocuments } from '../../documents/take.ts';
import { listFor } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { contractDocument, tellOffers } from './contract-document.ts';
import { markupChange, remember } from './contract-write.ts';
import { recordChanges } from '../changes/record.ts';
import { CONTRACT_FROM, CONTRACT_SEARCH } from './contracts.ts';

/** Contracts in force of both sides: a customer sees the markups, the supplier sets them. */
export const contractMarkups = listFor<'listContractMarkups'>()({
  fields: {
    id: sql<number>`d.id`,
    version: sql<number>`d.version`,
    number: sql<string>`d.number`,
    supplier: party('supplier'),
    customer: party('customer'),
    supplier_id: sql<number>`d.supplier_id`,
    buyer_markup_percent: sql<number>`d.buyer_markup_percent::float8`,
  },
  from: CONTRACT_FROM,
  counted: sql`contract d`,
  key: sql`d.id`,
  scope: (viewer) => {
    const { own } = scope(viewer);
    return sql`d.status = 'active' AND (${own(sql`d.supplier_id`)} OR ${own(sql`d.customer_id`)})`;
  },
  search: CONTRACT_SEARCH,
  order: sql`d.number, d.id`,
  wire: (rows, viewer) =>
    rows.map(({ supplier_id, ...row }) => ({
      ...row,
      may_change: supplier_id === viewer.contractor_id && checkRule('actions.contracts.update', viewer),
    })),
});

/**
 * Throws 403 with the specification's message if the person's company is not a customer in any contract in
 * force.
 */
export async function needCustomersContract(connection: Connection, viewer: Viewer): Promise<void> {
  const { rows } = await connection.execute(sql`
    SELECT FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active' LIMIT 1`);
  if (rows.length === 0) throw forbidden(NO_MARKUPS);
}

/**
 * Sets markups, all or none. Throws 404, 403 for the other side, 409 if one was changed meanwhile or is not in
 * force, 422 for a repeated one.
 */
export async function updateMarkups(
  transaction: Transaction,
  viewer: Viewer,
  { data }: BodyOf<'updateContractMarkups'>,
): Promise<void> {
  if (new Set(data.map(({ id }) => id)).size < data.length) throw unprocessable('Договор указан дважды');
  const rows = await lockDocuments(transaction, contractDocument, viewer, data);
  for (const row of rows) {
    const { actor } = contractDocument.personOf(viewer, row);
    if (actor !== 'supplier' && actor !== 'admin') throw forbidden();
    await checkVersion(transaction, contractDocument, viewer, row, data);
    if (row.status !== 'active') throw conflict('Наценка меняется у действующего договора');
  }
  const ids = rows.map(({ id }) => id);
  const { rows: changed } = await recordChanges(transaction, { by: viewer, subject: 'contract', ids }, () =>
    transaction.execute<{ id: number; before: number; percent: number }>(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb) AS w(id bigint, buyer_markup_percent numeric)),
         before AS (SELECT c.id, c.buyer_markup_percent AS percent FROM contract c JOIN wanted USING (id))
    UPDATE contract c SET buyer_markup_percent = w.buyer_markup_percent, version = c.version + 1
    FROM wanted w JOIN before ON before.id = w.id
    WHERE c.id = w.id AND before.percent <> w.buyer_markup_percent
    RETURNING c.id, before.percent::float8 AS before, c.buyer_markup_percent::float8 AS percent`),
  );
  for (const { id, before, percent } of changed)
    await remember(transaction, viewer, id, markupChange(before, percent));
  if (changed.length > 0) await tellOffers(transaction, rows);
}
