import { checkRule } from '@portal/domain/access';
import type { Person } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';

/** Which end of a document between two companies is looked at. */
export type Side = 'supplier' | 'customer';
/** A document between a customer and a supplier. */
export interface TwoSided {
  supplier_id: number;
  customer_id: number;
}

/** The part a person plays in such a document, and the rights held; nobody's part for a bystander. */
export function sidePerson({ type, contractor_id, permissions }: Viewer, document: TwoSided): Person {
  const side = contractor_id === document.supplier_id ? 'supplier' : 'customer';
  const own = contractor_id === document[`${side}_id`];
  return { actor: own ? side : type === 'admin' ? 'admin' : '', permissions };
}

/** What a person sees of both sides: each side's condition, where its rule is passed. */
export function eitherSide(
  viewer: Viewer,
  sides: readonly { rule: string; condition(viewer: Viewer): SQL }[],
): SQL {
  const seen = sides.filter(({ rule }) => checkRule(rule, { ...viewer, is_work_with_b2c: viewer.b2c_user }));
  if (seen.length === 0) return sql`false`;
  return sql`(${sql.join(
    seen.map(({ condition }) => condition(viewer)),
    sql` OR `,
  )})`;
}
