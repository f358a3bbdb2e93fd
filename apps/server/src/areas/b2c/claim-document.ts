import { B2C_CLAIM_MACHINE, type B2cClaimStatus, pickFrom } from '@portal/domain/b2c';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { createClaim } from '../claims/create.ts';
import { HAS_SUPPLIER, NO_B2C_CLAIM, readB2cClaim, visibleB2cClaims } from './claims.ts';
import { ownerPerson } from './owner.ts';
import { b2cClaim, b2cSupplierClaim } from './tables.ts';

interface B2cClaimRow extends DocumentRow<B2cClaimStatus> {
  contractor_id: number;
  number: string;
  comment: string;
  has_supplier: boolean;
}
interface B2cClaimInput {
  /** The result, for the consumer. */
  comment?: string;
}

/** The document definition of consumers' claims. */
export const b2cClaimDocument: DocumentDefinition<
  B2cClaimStatus,
  B2cClaimRow,
  B2cClaimInput,
  'pass_on' | 'close'
> = {
  machine: B2C_CLAIM_MACHINE,
  table: b2cClaim,
  rows: {
    alias: 'd',
    columns: sql`d.contractor_id, d.comment, ${HAS_SUPPLIER} AS has_supplier,
      (SELECT o.number FROM b2c_order o WHERE o.id = d.b2c_order_id) AS number`,
  },
  visible: visibleB2cClaims,
  personOf: ownerPerson,
  words: {
    absent: NO_B2C_CLAIM,
    stale: 'Претензия уже изменена другим сотрудником. Проверьте свежие данные и повторите.',
  },
  read: readB2cClaim,
  facts: async () => (row) => ({ has_supplier: row.has_supplier }),
  // The step creates draft claims; later statuses are computed from these claims: see STATUS in claims.ts.
  statusOf: () => 'drafted',
  effects: { claim_of_suppliers: claimOfSuppliers },
  audience: {
    'b2c-claim:change-status': ({ row }: Step<B2cClaimRow, B2cClaimInput>) =>
      refreshed('b2c-claim:change-status', [row.contractor_id], {
        b2c_claim_id: row.id,
        number: row.number,
        status: row.status,
      }),
  },
  actions: {
    pass_on: { text: () => 'Созданы черновики претензий поставщикам: их надо проверить и отправить' },
    close: {
      text: ({ input: { comment = '' } }) => `Закрыта: ${comment.trim()}`,
      given: ({ comment }) => ({ comment }),
      field: 'comment',
      change: ({ comment = '' }) => ({ answer: comment.trim() }),
    },
  },
};

interface Place extends Record<string, unknown> {
  item_id: number;
  quantity: number;
  comment: string;
  order_line_id: number;
  free: number;
}
/** Ids of the kinds of a defect found in use. */
const HIDDEN_DEFECT = { kind: 2, item: 6 };

/**
 * Effect: drafts claims to the suppliers of goods that came with orders, one per order. Goods from own stock
 * are in none.
 */
async function claimOfSuppliers({ transaction, by, rows }: Work<B2cClaimRow, B2cClaimInput>): Promise<void> {
  if (!by) return;
  for (const { id, number, comment } of rows) {
    const { rows: places } = await transaction.execute<Place>(sql`
      SELECT c.item_id, c.quantity, c.comment, k.order_line_id, k.quantity AS free FROM b2c_claim_item c
      JOIN b2c_pick k ON k.item_id = c.item_id AND k.order_line_id IS NOT NULL WHERE c.claim_id = ${id} ORDER BY c.id, k.id`);
    const items = [...Map.groupBy(places, ({ item_id }) => item_id).values()]
      .flatMap((of) => pickFrom(of[0]?.quantity ?? 0, of))
      .map(({ source, quantity }) => ({
        order_line_id: source.order_line_id,
        quantity,
        type_id: HIDDEN_DEFECT.item,
        comment: source.comment,
      }));
    const made = await createClaim(transaction, by, {
      type_id: HIDDEN_DEFECT.kind,
      items,
      customer_comment: `Претензия розничного покупателя, заказ ${number}: ${comment}`.slice(0, 1_000),
      shipment_id: null,
      text: `Создан из претензии розничного покупателя, заказ ${number}`,
    });
    await transaction
      .insert(b2cSupplierClaim)
      .values(made.map((claim_id) => ({ b2c_claim_id: id, claim_id })));
  }
}
