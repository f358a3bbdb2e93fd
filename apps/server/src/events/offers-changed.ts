import { sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';
import { preparedCall } from '../database/prepared.ts';

/** What changed in a supplier's offers. */
export interface OffersChange {
  supplier_id: number;
  /** Null: so many products that nobody names them. */
  product_ids: readonly number[] | null;
}

/** A notification carries 8 000 bytes; a product's id takes 8 of them as a rule, and 17 at most. */
export const MOST_NAMED = 400;

/**
 * Say inside the caller's transaction that offers change: whoever looks at such a product hears of it after the commit. No row
 * is written for it, however many products there are; a change that nobody heard of is seen with the next look.
 */
export async function tellOffersChanged(
  connection: Connection,
  changes: readonly OffersChange[],
): Promise<void> {
  const told = changes.filter(({ product_ids }) => product_ids === null || product_ids.length > 0);
  if (told.length === 0) return;
  await tell(connection, {
    payloads: told.map(({ supplier_id, product_ids }) =>
      JSON.stringify({
        supplier_id,
        product_ids: product_ids !== null && product_ids.length <= MOST_NAMED ? product_ids : null,
      }),
    ),
  });
}

const tell = preparedCall<{ payloads: string[] }, object>(
  'offers-changed',
  sql`SELECT pg_notify('offers_changed', payload) FROM unnest(${sql.placeholder('payloads')}::text[]) AS payload`,
);
