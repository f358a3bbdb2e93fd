import { formatMoney } from '@portal/domain/money';
import { automaticRefusalFault, minimalSumFault } from '@portal/domain/order-conditions';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { kopecksOf, roublesOf } from '../../../contract/money.ts';
import { fieldFault, unprocessable } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { amountOf, type NewOrder } from './place.ts';

type Settings = Answer<'getOrderSettings'>['data'];

/** Conditions under which the viewer's company takes orders; the defaults (no conditions) where nothing is set. */
export async function readOrderSettings(connection: Connection, viewer: Viewer): Promise<Settings> {
  const { rows } = await connection.execute<{
    minimal_kopecks: number;
    processing_hours: number;
    automatic: boolean;
  }>(sql`
    SELECT minimal_kopecks, processing_hours, automatic_since IS NOT NULL AS automatic
    FROM order_settings WHERE ${scope(viewer).own(sql`contractor_id`)}`);
  const { minimal_kopecks, processing_hours, automatic } = rows[0] ?? {
    minimal_kopecks: 0,
    processing_hours: 0,
    automatic: false,
  };
  return { minimal_amount: roublesOf(minimal_kopecks), processing_hours, automatic_refusal: automatic };
}

/**
 * Set the conditions. When automatic refusal is switched on or its hours change, the time of all existing orders starts
 * again from now, so that no order is refused by a rule that did not exist while it waited. Throws 422 for automatic
 * refusal without a number of hours.
 */
export async function setOrderSettings(
  transaction: Transaction,
  viewer: Viewer,
  { minimal_amount, processing_hours, automatic_refusal }: BodyOf<'setOrderSettings'>,
): Promise<Settings> {
  const fault = automaticRefusalFault(automatic_refusal, processing_hours);
  if (fault !== null) throw fieldFault('processing_hours', sentence(fault));
  await transaction.execute(sql`
    INSERT INTO order_settings AS s (contractor_id, minimal_kopecks, processing_hours, automatic_since)
    VALUES (${viewer.contractor_id}, ${kopecksOf(minimal_amount)}, ${processing_hours}, CASE WHEN ${automatic_refusal}::boolean THEN now() END)
    ON CONFLICT (contractor_id) DO UPDATE SET
      minimal_kopecks = excluded.minimal_kopecks, processing_hours = excluded.processing_hours,
      automatic_since = CASE WHEN excluded.processing_hours = s.processing_hours AND s.automatic_since IS NOT NULL AND excluded.automatic_since IS NOT NULL
        THEN s.automatic_since ELSE excluded.automatic_since END`);
  return readOrderSettings(transaction, viewer);
}

/** Minimal order sums by supplier id, in kopecks; suppliers without settings are absent. */
export async function minimalSums(
  connection: Connection,
  supplierIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await connection.execute<{ contractor_id: number; minimal_kopecks: number }>(sql`
    SELECT contractor_id, minimal_kopecks FROM order_settings
    WHERE contractor_id = ANY(${sql.param([...new Set(supplierIds)])}::bigint[]) AND minimal_kopecks > 0`);
  return new Map(rows.map(({ contractor_id, minimal_kopecks }) => [contractor_id, minimal_kopecks]));
}

/** Check orders against the minimal sums of their suppliers. Throws 422 for the first order that is too small. */
export async function checkMinimalSums(
  connection: Connection,
  orders: readonly (Pick<NewOrder, 'supplier_id' | 'lines'> & { supplier_title: string })[],
): Promise<void> {
  const minimums = await minimalSums(
    connection,
    orders.map(({ supplier_id }) => supplier_id),
  );
  for (const order of orders) {
    const amount = amountOf(order);
    const fault = minimalSumFault(amount, minimums.get(order.supplier_id) ?? 0);
    if (fault !== null)
      throw unprocessable(`${order.supplier_title}: заказ на ${formatMoney(amount)} ${sentence(fault)}`);
  }
}
