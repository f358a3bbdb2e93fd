import { approvalRuleFault, type RuleLimits, type RuleTarget } from '@portal/domain/approval-rules';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import { recordChanges, recordNew } from '../changes/record.ts';
import { asManager, isManager } from '../identity/people/managers.ts';
import { approves, requireApprovers } from '../identity/people/approving/approvers.ts';

type Wire = Answer<'listApprovalRules'>['data'][number];
type Targets = Answer<'listApprovalTargets'>['data'];

const gone = () => notFound('Правило не найдено');
const RIGHT = 'PERMISSION_USER_UPDATE';

const fields = {
  id: sql<number>`r.id`,
  version: sql<number>`r.version`,
  user: sql<
    Wire['user']
  >`CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'title', p.second_name || ' ' || p.first_name) END`,
  role: sql<
    Wire['role']
  >`CASE WHEN role.id IS NOT NULL THEN jsonb_build_object('id', role.id, 'title', role.title) END`,
  storage: sql<
    Wire['storage']
  >`CASE WHEN place.id IS NOT NULL THEN jsonb_build_object('id', place.id, 'title', place.title) END`,
  order_kopecks: sql<number | null>`r.order_kopecks`,
  day_kopecks: sql<number | null>`r.day_kopecks`,
  brands: sql<
    Wire['brands']
  >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) ORDER BY b.title), '[]') FROM brand b WHERE b.id = ANY(r.brands))`,
};

/** A company's rules: people's first, then roles' and storages'. */
export const approvalRules = listFor<'listApprovalRules'>()({
  fields,
  from: sql`approval_rule r LEFT JOIN app_user p ON p.id = r.user_id LEFT JOIN role ON role.id = r.role_id
    LEFT JOIN storage place ON place.id = r.storage_id`,
  counted: sql`approval_rule r`,
  scope: (viewer) => scope(viewer).own(sql`r.contractor_id`),
  order: sql`r.user_id IS NULL, p.second_name, r.role_id IS NULL, role.title, place.title NULLS FIRST, r.id`,
  async wire(rows, viewer, connection) {
    const manager = await isManager(connection, viewer);
    return rows.map((row) => wireRule(row, manager));
  },
});

const sumOf = (kopecks: number | null) => (kopecks === null ? null : roublesOf(kopecks));
function wireRule({ order_kopecks, day_kopecks, ...row }: RowOf<typeof fields>, manager: boolean): Wire {
  return {
    ...row,
    order_sum: sumOf(order_kopecks),
    day_sum: sumOf(day_kopecks),
    allowed_actions: manager ? ['update', 'delete'] : [],
  };
}

/** One rule of the person's company. Throws 404. */
export async function readRule(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(approvalRules, connection, viewer, sql`r.id = ${id}`);
  if (!row) throw gone();
  return wireRule(row, await isManager(connection, viewer));
}

/** For whom rules can be made, and who approves: of the person's company. */
export async function readTargets(connection: Connection, viewer: Viewer): Promise<Targets> {
  const { own } = scope(viewer);
  const { rows } = await connection.execute<Omit<Targets, 'can_edit'>>(sql`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.second_name || ' ' || p.first_name) ORDER BY p.second_name, p.first_name, p.id), '[]')
       FROM app_user p WHERE ${own(sql`p.contractor_id`)} AND p.active) AS people,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'title', role.title) ORDER BY role.title, role.id), '[]')
       FROM role WHERE ${own(sql`role.contractor_id`)} OR role.id IN (SELECT p.role_id FROM app_user p WHERE ${own(sql`p.contractor_id`)})) AS roles,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id), '[]')
       FROM storage s WHERE ${own(sql`s.contractor_id`)}) AS storages,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.second_name || ' ' || p.first_name) ORDER BY p.second_name, p.first_name, p.id), '[]')
       FROM app_user p WHERE ${own(sql`p.contractor_id`)} AND p.active AND ${approves(sql`p.role_id`)}) AS approvers`);
  const [found] = rows;
  if (!found) throw new Error('no targets');
  return { ...found, can_edit: await isManager(connection, viewer) };
}

/** Brands whose titles contain a text. */
export async function findBrands(connection: Connection, text: string): Promise<Wire['brands']> {
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT id, title FROM brand WHERE ${byText(sql`title`)(text.trim())} ORDER BY title LIMIT 50`);
  return rows;
}

/** The field of the form at which a fault is shown. */
const FIELDS = {
  ruleTargetMissing: 'user_id',
  ruleTwoTargets: 'role_id',
  ruleEmpty: 'order_sum',
  ruleDayMissing: 'day_sum',
  ruleDayBelowOrder: 'day_sum',
} as const;

type Limits = Pick<BodyOf<'createApprovalRule'>, 'order_sum' | 'day_sum' | 'brand_ids'>;
const limitsOf = ({ order_sum, day_sum, brand_ids }: Limits): RuleLimits => ({
  order_kopecks: order_sum === null ? null : kopecksOf(order_sum),
  day_kopecks: day_sum === null ? null : kopecksOf(day_sum),
  brands: [...new Set(brand_ids)],
});

async function checkRule(connection: Connection, rule: RuleTarget & RuleLimits): Promise<void> {
  const fault = approvalRuleFault(rule);
  if (fault !== null) throw fieldFault(FIELDS[fault.code], sentence(fault));
  const { rows } = await connection.execute<{ known: number }>(
    sql`SELECT count(*)::int AS known FROM brand WHERE id = ANY(${sql.param([...rule.brands])}::bigint[])`,
  );
  if (rows[0]?.known !== rule.brands.length) throw fieldFault('brand_ids', 'Такого бренда нет');
}

/**
 * Adds a rule. Returns its id. Throws 403 unless the main user calls, 404 for a target of another company, 409 if there is a
 * rule for the same already, 422 if nobody could approve by the rule.
 */
export async function addRule(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createApprovalRule'>,
): Promise<number> {
  await asManager(transaction, viewer, RIGHT);
  const { user_id, role_id, storage_id } = body;
  const limits = limitsOf(body);
  await checkRule(transaction, { user_id, role_id, storage_id, ...limits });
  await checkTargets(transaction, viewer, body);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO approval_rule (contractor_id, user_id, role_id, storage_id, order_kopecks, day_kopecks, brands)
    VALUES (${viewer.contractor_id}, ${user_id}, ${role_id}, ${storage_id}, ${limits.order_kopecks}, ${limits.day_kopecks}, ${sql.param([...limits.brands])}::bigint[])
    ON CONFLICT DO NOTHING RETURNING id`);
  const [row] = rows;
  if (!row) throw conflict('Такое правило уже есть: измените его в списке');
  await requireApprovers(transaction, viewer.contractor_id);
  await recordNew(transaction, { by: viewer, subject: 'approval_rule', ids: [row.id] });
  return row.id;
}

/** Throws 404 for a person, a role or a storage of another company, 422 for a role whose people all approve. */
async function checkTargets(
  transaction: Transaction,
  viewer: Viewer,
  { user_id, role_id, storage_id }: RuleTarget,
): Promise<void> {
  const { own } = scope(viewer);
  const { rows } = await transaction.execute<{
    person: boolean;
    role: boolean;
    storage: boolean;
    free: boolean;
  }>(sql`
    SELECT EXISTS (SELECT FROM app_user p WHERE p.id = ${user_id} AND ${own(sql`p.contractor_id`)}) AS person,
           EXISTS (SELECT FROM role WHERE role.id = ${role_id} AND (${own(sql`role.contractor_id`)}
             OR role.id IN (SELECT p.role_id FROM app_user p WHERE ${own(sql`p.contractor_id`)}))) AS role,
           EXISTS (SELECT FROM storage s WHERE s.id = ${storage_id} AND ${own(sql`s.contractor_id`)}) AS storage,
           (${role_id}::bigint IS NOT NULL AND ${approves(sql`${role_id}::bigint`)}) AS free`);
  const [found] = rows;
  if (user_id !== null && !found?.person) throw notFound('Такого пользователя нет');
  if (role_id !== null && !found?.role) throw notFound('Такой роли нет');
  if (storage_id !== null && !found?.storage) throw notFound('Такого склада нет');
  if (found?.free)
    throw fieldFault(
      'role_id',
      'У этой роли есть право согласовывать заказы: правило никого не ограничит. Выберите другую роль или человека.',
    );
}

async function lockRule(transaction: Transaction, viewer: Viewer, id: number) {
  const { rows } = await transaction.execute<RuleTarget & { version: number } & Record<string, unknown>>(sql`
    SELECT r.version, r.user_id, r.role_id, r.storage_id FROM approval_rule r
    WHERE r.id = ${id} AND ${scope(viewer).own(sql`r.contractor_id`)} FOR UPDATE`);
  const [row] = rows;
  if (!row) throw gone();
  return row;
}

/** Changes what a rule allows. Throws 403, 404, 409 with the current rule, 422. */
export async function changeRule(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...body }: BodyOf<'updateApprovalRule'>,
): Promise<void> {
  // For another company's rule, 404 must come before any other error.
  await readRule(transaction, viewer, id);
  await asManager(transaction, viewer, RIGHT);
  const row = await lockRule(transaction, viewer, id);
  if (isStale(version, row.version))
    throw conflict('Правило уже изменил другой сотрудник. Проверьте свежие данные и повторите.', {
      document: await readRule(transaction, viewer, id),
    });
  const limits = limitsOf(body);
  await checkRule(transaction, { ...row, ...limits });
  await recordChanges(transaction, { by: viewer, subject: 'approval_rule', ids: [id] }, () =>
    transaction.execute(sql`
      UPDATE approval_rule SET order_kopecks = ${limits.order_kopecks}, day_kopecks = ${limits.day_kopecks},
        brands = ${sql.param([...limits.brands])}::bigint[], version = version + 1 WHERE id = ${id}`),
  );
}

/** Removes a rule. Throws 403, 404. */
export async function removeRule(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await readRule(transaction, viewer, id);
  await asManager(transaction, viewer, RIGHT);
  await lockRule(transaction, viewer, id);
  await recordChanges(transaction, { by: viewer, subject: 'approval_rule', ids: [id] }, () =>
    transaction.execute(sql`DELETE FROM approval_rule WHERE id = ${id}`),
  );
}
