import { checkRule } from '@portal/domain/access';
import type { Person } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';

/** A company's side in a document between two companies. */
export type Side = 'supplier' | 'customer';
/** A document between a customer and a supplier. */
export interface TwoSided {
  supplier_id: number;
  customer_id: number;
}

/** A person in such a document: their side, `admin`, or no role for other companies; and their permissions. */
export function sidePerson({ type, contractor_id, permissions }: Viewer, document: TwoSided): Person {
  const side = contractor_id === document.supplier_id ? 'supplier' : 'customer';
  const own = contractor_id === document[`${side}_id`];
  return { actor: own ? side : type === 'admin' ? 'admin' : '', permissions };
}

/**
 * Documents that a person may see as either side: conditions of the sides whose access rule the person passes,
 * joined by OR.
 */
export function eitherSide(
  viewer: Viewer,
  sides: readonly { rule: string; condition(viewer: Viewer): SQL }[],
): SQL {
  const seen = sides.filter(({ rule }) => checkRule(rule, viewer));
  if (seen.length === 0) return sql`false`;
  return sql`(${sql.join(
    seen.map(({ condition }) => condition(viewer)),
    sql` OR `,
  )})`;
}
