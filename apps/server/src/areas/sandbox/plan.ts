import { type SQL, sql } from 'drizzle-orm';

/** Rows `t` of a table that are deleted: `companies` selects the ids of the companies. */
export interface ClearedTable {
  table: string;
  where: (companies: SQL) => SQL;
}

const eitherSide = (companies: SQL) =>
  sql`(t.supplier_id IN (${companies}) OR t.customer_id IN (${companies}))`;
const owned = (companies: SQL) => sql`t.contractor_id IN (${companies})`;
const documents = (table: string): ClearedTable => ({ table, where: eitherSide });
const own = (table: string): ClearedTable => ({ table, where: owned });
/** Rows that belong to a document of `parent`, which is itself cleared later. */
const below = (table: string, by: string, parent: ClearedTable): ClearedTable => ({
  table,
  where: (companies) =>
    sql`t.${sql.identifier(by)} IN (SELECT t.id FROM ${sql.identifier(parent.table)} t WHERE ${parent.where(companies)})`,
});
/** The same for rows that belong to one of several documents. */
const belowAny = (table: string, parents: readonly [by: string, parent: ClearedTable][]): ClearedTable => ({
  table,
  where: (companies) =>
    sql`(${sql.join(
      parents.map(([by, parent]) => below(table, by, parent).where(companies)),
      sql` OR `,
    )})`,
});

const order = documents('orders');
const line = below('order_line', 'order_id', order);
const refusal = documents('refusal');
const corrective = documents('delivery_time_corrective');
const shipment = documents('shipment');
const acceptance = documents('acceptance');
const claim = documents('claim');
const movement = own('movement');
const movementItem = below('movement_item', 'movement_id', movement);
const b2cOrder = own('b2c_order');
const b2cItem = below('b2c_order_item', 'order_id', b2cOrder);
const b2cClaim = own('b2c_claim');
const basket = own('basket');
const credit = own('credit_request');
const request = own('request');
const approval = own('approval');
const byPerson = (table: string): ClearedTable => ({
  table,
  where: (companies) => sql`t.user_id IN (SELECT id FROM app_user WHERE contractor_id IN (${companies}))`,
});

/** The documents, by which it is seen whether a company has any. */
export const DOCUMENTS: readonly ClearedTable[] = [
  order,
  refusal,
  corrective,
  shipment,
  acceptance,
  claim,
  movement,
  b2cOrder,
  b2cClaim,
  credit,
  request,
];

/**
 * What is deleted of sandboxes every night, in this order: what refers to a row goes before it. Prices, stock, contracts,
 * people and keys stay. Rows that PostgreSQL deletes itself (ON DELETE CASCADE) are not listed.
 */
export const CLEARED: readonly ClearedTable[] = [
  // Before claims, too: the document of a claim names both the claim and its shipment.
  below('electronic_document', 'shipment_id', shipment),
  // Conversations, which name the claim or the corrective that they are about.
  belowAny('order_seen', [
    ['order_id', order],
    ['claim_id', claim],
    ['corrective_id', corrective],
  ]),
  below('order_file', 'order_id', order),
  below('order_comment', 'order_id', order),
  below('claim_file', 'claim_id', claim),
  below('claim_item', 'claim_id', claim),
  claim,
  below('acceptance_item', 'acceptance_id', acceptance),
  acceptance,
  below('shipment_item', 'shipment_id', shipment),
  shipment,
  below('delivery_time_corrective_item', 'corrective_id', corrective),
  corrective,
  below('order_replacement', 'order_id', order),
  below('refusal_line', 'refusal_id', refusal),
  refusal,
  below('replacement_proposal', 'order_id', order),
  below('order_line_move', 'order_line_id', line),
  below('approval_order', 'approval_id', approval),
  below('order_history', 'order_id', order),
  below('commerceml_order', 'order_id', order),
  line,
  order,
  // Own numbers may be used again the next day.
  own('key_order'),
  credit,
  below('movement_shortage', 'item_id', movementItem),
  movementItem,
  movement,
  below('b2c_supplier_claim', 'b2c_claim_id', b2cClaim),
  below('b2c_claim_item', 'claim_id', b2cClaim),
  b2cClaim,
  below('b2c_pick', 'item_id', b2cItem),
  b2cItem,
  b2cOrder,
  below('basket_item', 'basket_id', basket),
  basket,
  below('approval_line', 'approval_id', approval),
  approval,
  byPerson('deferred_item'),
  request,
  own('subscription'),
  own('watch'),
  byPerson('notification'),
  {
    table: 'document_history',
    where: (companies) => sql`t.contractor_id IN (${companies}) AND t.document <> 'contract'`,
  },
];
