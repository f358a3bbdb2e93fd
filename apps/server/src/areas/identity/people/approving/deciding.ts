import { approvalReasons, type ApprovalReason, decidingRule } from '@portal/domain/approval-rules';
import { joinSentences } from '@portal/domain/approval-sentences';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { unprocessable } from '../../../../contract/problem.ts';
import type { Viewer } from '../../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../../database/connect.ts';
import { preparedCall } from '../../../../database/prepared.ts';
import { approves } from './approvers.ts';

type Person = Pick<Viewer, 'id' | 'contractor_id'>;

/** The deciding rule of a person for a storage, in kopecks. */
export interface OwnRule {
  order_kopecks: number | null;
  day_kopecks: number | null;
  brands: number[];
}

interface RuleRow extends OwnRule {
  user_id: number | null;
  role_id: number | null;
  storage_id: number | null;
  own_role: number;
  approver: boolean;
}

/** Rules that may concern a person and a storage: few, by the index of the company. */
const rulesOf = preparedCall<{ contractor: number; person: number; storage: number }, RuleRow>(
  'approval-rules-of',
  sql`
    SELECT r.user_id, r.role_id, r.storage_id, r.order_kopecks, r.day_kopecks, r.brands, p.role_id AS own_role,
           ${approves(sql`p.role_id`)} AS approver
    FROM approval_rule r JOIN app_user p ON p.id = ${sql.placeholder('person')}
    WHERE r.contractor_id = ${sql.placeholder('contractor')}
      AND (r.user_id IS NULL OR r.user_id = p.id) AND (r.role_id IS NULL OR r.role_id = p.role_id)
      AND (r.storage_id IS NULL OR r.storage_id = ${sql.placeholder('storage')})`,
);

/** The rule that decides what a person may order for a storage without consent; null without one. */
export async function ruleOf(
  connection: Connection,
  { id, contractor_id }: Person,
  storageId: number,
): Promise<OwnRule | null> {
  const { rows } = await rulesOf(connection, { contractor: contractor_id, person: id, storage: storageId });
  const [first] = rows;
  if (!first) return null;
  return decidingRule(rows, {
    user_id: id,
    role_id: first.own_role,
    storage_id: storageId,
    approver: first.approver,
  });
}

/** What a person has ordered today, by the clock of the receiving storage, without consent; kopecks. */
export async function orderedToday(
  connection: Connection,
  { id, contractor_id }: Person,
  storageId: number,
): Promise<number> {
  const { rows } = await connection.execute<{ kopecks: number }>(sql`
    SELECT coalesce(sum(o.amount_kopecks), 0)::bigint AS kopecks FROM orders o
    WHERE o.customer_id = ${contractor_id} AND o.created_by = ${id}
      AND o.created_at >= (SELECT date_trunc('day', now() AT TIME ZONE s.time_zone) AT TIME ZONE s.time_zone FROM storage s WHERE s.id = ${storageId})
      AND NOT EXISTS (SELECT FROM approval_order approved WHERE approved.order_id = o.id)`);
  return Number(rows[0]?.kopecks ?? 0);
}

/** What is about to be ordered for a storage; kopecks. */
export interface Ordering {
  storage_id: number;
  amount: number;
  products: readonly number[];
}

/**
 * Why a person needs consent for an order; empty without need. Where a rule limits the day, locks the person until the
 * end of the transaction: of two orders at once the second counts the first.
 */
export async function reasonsFor(
  transaction: Transaction,
  person: Person,
  { storage_id, amount, products }: Ordering,
): Promise<ApprovalReason[]> {
  const rule = await ruleOf(transaction, person, storage_id);
  if (rule === null) return [];
  let today = 0;
  if (rule.day_kopecks !== null) {
    await transaction.execute(sql`SELECT FROM app_user WHERE id = ${person.id} FOR NO KEY UPDATE`);
    today = await orderedToday(transaction, person, storage_id);
  }
  const brands = rule.brands.length === 0 ? [] : await brandsOf(transaction, products);
  return approvalReasons(rule, { amount, today, brands });
}

async function brandsOf(connection: Connection, products: readonly number[]) {
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT DISTINCT brand.id, brand.title FROM product p JOIN brand ON brand.id = p.brand_id
    WHERE p.id = ANY(${sql.param([...products])}::bigint[]) ORDER BY brand.title`);
  return rows;
}

/** Throws 422 with the reasons if an order may not be placed without consent. Every way of ordering comes here. */
export async function requireNoApproval(
  transaction: Transaction,
  person: Person,
  ordering: Ordering,
): Promise<void> {
  const reasons = await reasonsFor(transaction, person, ordering);
  if (reasons.length === 0) return;
  throw unprocessable(
    `${joinSentences(reasons.map((one) => sentence(one)))} Ничего не заказано: положите товары в корзину и отправьте заказ на согласование.`,
  );
}
