import { crossTrust } from '@portal/domain/cross-trust';
import type { components } from '@portal/openapi/types';
import { type SQL, sql } from 'drizzle-orm';

export type WireTrust = components['schemas']['CrossTrust'];

/** What is known of a cross; the counts are null if it is not in `cross_fate`. */
export interface FateRow {
  /** Source of the catalogue's cross; null if only sellers name it. */
  source: string | null;
  sellers: number | null;
  buyers: number | null;
  returned: number | null;
  anew: number | null;
}

/** The counts of FateRow; requires `cross_fate fate`. */
export const fateColumns = sql`fate.sellers, fate.buyers, fate.returned, fate.anew`;

/** LEFT JOIN of the counts of a pair by its unique key. */
export const fateOf = (asked: SQL, supplied: SQL) =>
  sql`LEFT JOIN cross_fate fate ON fate.asked_id = ${asked} AND fate.supplied_id = ${supplied}`;

/** Condition: a pair is neither doubtful nor removed by an administrator. */
export const isTrusted = (asked: SQL, supplied: SQL) => sql`NOT EXISTS (
  SELECT FROM cross_fate fate WHERE fate.asked_id = ${asked} AND fate.supplied_id = ${supplied} AND (fate.hidden OR fate.removed_at IS NOT NULL))`;

/** A cross in the form of the API. */
export function wireTrust({ source, sellers, buyers, returned, anew }: FateRow): WireTrust {
  const fate = { sellers: sellers ?? 0, buyers: buyers ?? 0, returned: returned ?? 0, anew: anew ?? 0 };
  return {
    source: source ?? '',
    sellers: fate.sellers,
    buyers: fate.buyers,
    returned: fate.returned,
    ...crossTrust(fate),
  };
}
