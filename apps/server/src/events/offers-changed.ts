import { sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';
import { preparedCall } from '../database/prepared.ts';

/** A change of a supplier's offers. */
export interface OffersChange {
  supplier_id: number;
  /** Null: too many products to list. */
  product_ids: readonly number[] | null;
}

/**
 * Maximum number of product ids. A PostgreSQL notification has at most 8 000 bytes; an id takes about 8, at
 * most 17.
 */
export const MOST_NAMED = 400;

/**
 * Announces changed offers inside the caller's transaction; people who watch the products are notified after
 * the commit. Nothing is stored: a client that misses the notification sees the change when it loads the
 * offers again.
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
