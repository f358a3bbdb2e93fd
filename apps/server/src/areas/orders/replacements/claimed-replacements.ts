import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { addHistory } from '../../../documents/history.ts';
import { emit } from '../../../events/outbox.ts';
import type { Services } from '../../../services.ts';
import { readOffersById } from '../../catalogue/offers.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import { placeOrders } from '../placing/place.ts';
import { planShipments } from '../placing/plan-shipments.ts';
import { orderHistory } from '../tables.ts';

interface Head extends Record<string, unknown> {
  order_id: number;
  customer_id: number;
  customer_title: string;
  supplier_id: number;
  created_by: number;
  contract_id: number;
  supplier_storage_id: number;
  customer_storage_id: number;
}

const MISSING =
  'Заказать замену не удалось: на складе поставщика её нет. Договоритесь с поставщиком о другом решении.';

/**
 * After a claim was closed, orders what its supplier has promised to replace or deliver: from the same storage
 * and at zero price, because it is paid already. Calling it again has no effect. If there is no stock to send,
 * the claim's history says so.
 */
export async function replaceClaimed(
  { database }: Pick<Services, 'database'>,
  { claim_id }: { claim_id: number },
): Promise<number | null> {
  const departures = await departuresNow(database);
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Head>(sql`
      SELECT d.order_id, d.customer_id, customer.title AS customer_title, d.supplier_id, d.created_by, o.contract_id, o.supplier_storage_id,
             o.customer_storage_id
      FROM claim d JOIN orders o ON o.id = d.order_id JOIN contractor customer ON customer.id = d.customer_id
      WHERE d.id = ${claim_id} AND d.status = 'closed' FOR NO KEY UPDATE OF d`);
    const [claim] = rows;
    if (!claim) return null;
    const { rows: promised } = await transaction.execute<{
      reserve_id: number;
      product_id: number;
      quantity: number;
    }>(sql`
      SELECT l.reserve_id, l.product_id, sum(i.quantity)::int AS quantity
      FROM claim_item i JOIN order_line l ON l.id = i.order_line_id
      WHERE i.claim_id = ${claim_id} AND i.outcome IN ('replace', 'resupply') AND i.replacement_order_id IS NULL
      GROUP BY l.reserve_id, l.product_id ORDER BY l.reserve_id`);
    if (promised.length === 0) return null;
    const [offer] = await readOffersById(
      transaction,
      { contractor_id: claim.customer_id, storage_id: claim.customer_storage_id, b2c: false },
      0,
      promised.map(({ reserve_id }) => reserve_id),
    );
    const [plan] = offer ? planShipments([offer], [], departures) : [];
    const ids =
      plan &&
      (await placeOrders(
        transaction,
        { id: claim.created_by, contractor_id: claim.customer_id, contractor_title: claim.customer_title },
        {
          storage_id: claim.customer_storage_id,
          comment: `По претензии ${documentNumber(claim_id)}, без оплаты`,
          orders: [
            {
              ...plan,
              supplier_id: claim.supplier_id,
              supplier_storage_id: claim.supplier_storage_id,
              contract_id: claim.contract_id,
              lines: promised.map(({ reserve_id, product_id, quantity }) => ({
                reserve_id,
                product_id,
                price_kopecks: 0,
                ordered: quantity,
              })),
            },
          ],
          credit_request_id: null,
          claim_id,
        },
      ));
    const order = ids?.[0] ?? null;
    await remember(transaction, claim, claim_id, order);
    return order;
  });
}

async function remember(transaction: Transaction, claim: Head, claimId: number, order: number | null) {
  await addHistory(transaction, {
    document: 'claim',
    document_id: claimId,
    action: 'replace',
    text: order === null ? MISSING : `По решению размещён заказ ${documentNumber(order)}, без оплаты`,
  });
  if (order !== null) {
    await transaction.execute(sql`
      UPDATE claim_item SET replacement_order_id = ${order}
      WHERE claim_id = ${claimId} AND outcome IN ('replace', 'resupply') AND replacement_order_id IS NULL`);
    await transaction.insert(orderHistory).values({
      order_id: claim.order_id,
      action: 'replace',
      text: `По претензии ${documentNumber(claimId)} размещён заказ ${documentNumber(order)}`,
    });
  }
  await emit(
    transaction,
    [claim.customer_id, claim.supplier_id].map((contractor_id) => ({
      event_name: 'claim:change-status' as const,
      contractor_id,
      message: { 'claim-id': claimId, status: 'closed' },
    })),
  );
}
