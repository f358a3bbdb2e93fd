import { documentNumber } from '@portal/domain/documents';
import {
  PROPOSED_REPLACEMENT_MACHINE,
  type ProposedReplacementStatus,
} from '@portal/domain/proposed-replacements';
import { nameThen } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import { conflict } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../../documents/document.ts';
import { refreshed } from '../../../documents/said.ts';
import { sidePerson } from '../../../documents/sides.ts';
import { scope } from '../../../lists/scope.ts';
import { readOffersById } from '../../catalogue/offers.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Notice } from '../../../events/notify.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { NO_PROPOSED, readProposed, visibleProposed } from './proposed-list.ts';
import { fittingQuantity, orderInstead, refusedLines } from './replacements.ts';
import { proposedReplacement } from '../tables.ts';

export interface ProposedRow extends DocumentRow<ProposedReplacementStatus> {
  order_id: number;
  line_id: number;
  customer_id: number;
  customer_title: string;
  supplier_id: number;
  supplier_title: string;
  storage_id: number;
  reserve_id: number;
  quantity: number;
  price_kopecks: number;
  /** The proposed product: «KNECHT OC 456». */
  name: string;
  placed_order_id: number | null;
}
export interface ProposedInput {
  departures?: Departures;
}
type ProposedStep = Step<ProposedRow, ProposedInput>;

const what = ({ name, quantity }: ProposedRow) => `${name}, ${quantity} шт.`;

/** The document definition of proposed replacements. */
export const proposedDocument: DocumentDefinition<
  ProposedReplacementStatus,
  ProposedRow,
  ProposedInput,
  'accept' | 'decline' | 'withdraw'
> = {
  machine: PROPOSED_REPLACEMENT_MACHINE,
  table: proposedReplacement,
  rows: {
    alias: 'p',
    columns: sql`p.order_id, p.order_line_id AS line_id, p.customer_id, customer.title AS customer_title, p.supplier_id,
      supplier.title AS supplier_title, o.customer_storage_id AS storage_id, p.reserve_id, p.quantity, p.price_kopecks,
      brand.title || ' ' || product.article AS name, p.placed_order_id`,
    joins: sql`JOIN orders o ON o.id = p.order_id JOIN product ON product.id = p.product_id JOIN brand ON brand.id = product.brand_id
      JOIN contractor customer ON customer.id = p.customer_id JOIN contractor supplier ON supplier.id = p.supplier_id`,
  },
  visible: visibleProposed,
  personOf: sidePerson,
  words: { absent: NO_PROPOSED, stale: 'Предложение уже изменено. Проверьте свежие данные и повторите.' },
  read: readProposed,
  effects: { order_replacement: orderProposed },
  audience: {},
  actions: {
    accept: {
      text: ({ row }) => `Замена принята: ${what(row)}, заказ ${documentNumber(row.placed_order_id)}`,
      told: (step) => ({ ...toSupplier(step, 'замена принята'), ...looksAgain(step, 'customer_id') }),
    },
    decline: {
      text: ({ row }) => `Замена отклонена: ${what(row)}`,
      told: (step) => ({ ...toSupplier(step, 'замена отклонена'), ...looksAgain(step, 'customer_id') }),
    },
    withdraw: {
      text: ({ row }) => `Предложение замены отозвано: ${what(row)}`,
      told: ({ row }) =>
        refreshed('order:change-status', [row.customer_id, row.supplier_id], { order_id: row.order_id }),
    },
  },
};

const notice = (row: ProposedRow, side: 'customer' | 'supplier', title: string, text: string): Notice => ({
  contractor_id: row[`${side}_id`],
  event_name: 'order:change-status',
  entity_id: row.order_id,
  title: `Заказ ${documentNumber(row.order_id)}: ${title}`,
  text: nameThen(row[side === 'customer' ? 'supplier_title' : 'customer_title'], text),
  message: { order_id: row.order_id },
});

const toSupplier = ({ row, text }: ProposedStep, title: string): Said => ({
  notices: [notice(row, 'supplier', title, text)],
});
const looksAgain = ({ row }: ProposedStep, side: 'customer_id' | 'supplier_id'): Said =>
  refreshed('order:change-status', [row[side]], { order_id: row.order_id });

/** Notifies the customer of a new proposed replacement, by the product's name. */
export const toldProposed = (step: ProposedStep): Said => ({
  notices: [notice(step.row, 'customer', 'предложена замена', step.text)],
  ...looksAgain(step, 'supplier_id'),
});

/**
 * Effect: orders the proposed product at the proposed price, linked to the refusal. Throws 409 if the line was
 * replaced otherwise meanwhile, or the goods are no longer available.
 */
async function orderProposed({
  transaction,
  by,
  input: { departures },
  rows,
}: Work<ProposedRow, ProposedInput>): Promise<void> {
  if (!by || !departures) throw new Error('a replacement is accepted by somebody, and leaves some time');
  for (const row of rows) row.placed_order_id = await orderOne(transaction, by, row, departures);
}

async function orderOne(
  transaction: Transaction,
  by: Viewer,
  row: ProposedRow,
  departures: Departures,
): Promise<number> {
  // The same lock as in replaceRefused, so that simultaneous replacements of one order wait for each other.
  await transaction.execute(
    sql`SELECT FROM orders WHERE id = ${row.order_id} AND ${scope(by).own(sql`customer_id`)} FOR NO KEY UPDATE`,
  );
  const [line] = await refusedLines(transaction, scope(by).own(sql`o.customer_id`), { line_id: row.line_id });
  if (!line) throw conflict('Замена по этой строке уже заказана');
  const recipient = { contractor_id: row.customer_id, storage_id: row.storage_id, b2c: false };
  const [offer] = await readOffersById(transaction, recipient, 0, [row.reserve_id]);
  if (!offer) throw conflict('Этого товара у поставщика больше нет');
  if (fittingQuantity(offer, line.left) !== row.quantity)
    throw conflict('Остаток изменился: столько поставщик уже не отгрузит');
  const id = await orderInstead(transaction, by, {
    line,
    offer,
    name: row.name,
    quantity: row.quantity,
    price_kopecks: row.price_kopecks,
    departures,
  });
  await transaction.execute(
    sql`UPDATE replacement_proposal SET placed_order_id = ${id} WHERE id = ${row.id}`,
  );
  return id;
}
