import { motivationRuleFaults } from '@portal/domain/reports';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { isStale } from '../../../documents/stale.ts';
import { listFor, readRow, type WireRow } from '../../../lists/list.ts';
import { type Party, party } from '../../../lists/party.ts';
import { byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';

type Rule = WireRow<'listMotivationRules'>;
type Fields = Pick<
  BodyOf<'createMotivationRule'>,
  'brand_id' | 'category_id' | 'date_from' | 'date_to' | 'points'
>;
const NO_RULE = 'Правило не найдено';

/** Motivation rules, newest first. Only administrators may call this, and they see all. */
export const motivationRules = listFor<'listMotivationRules'>()({
  fields: {
    id: sql<number>`r.id`,
    version: sql<number>`r.version`,
    brand: sql<Party | null>`CASE WHEN brand.id IS NOT NULL THEN ${party('brand')} END`,
    category: sql<Party | null>`CASE WHEN category.id IS NOT NULL THEN ${party('category')} END`,
    date_from: sql<string>`r.date_from::text`,
    date_to: sql<string>`r.date_to::text`,
    points: sql<number>`r.points`,
  },
  from: sql`motivation_rule r LEFT JOIN brand ON brand.id = r.brand_id LEFT JOIN category ON category.id = r.category_id`,
  scope: ({ type }) => (type === 'admin' ? sql`true` : sql`false`),
  search: { title: byText(sql`brand.title`, sql`category.title`) },
  order: sql`r.date_from DESC, r.id DESC`,
  wire: (rows) => rows,
});

async function readRule(connection: Connection, viewer: Viewer, id: number): Promise<Rule> {
  const found = await readRow(motivationRules, connection, viewer, sql`r.id = ${id}`);
  if (!found) throw notFound(NO_RULE);
  return found;
}

/** Checks a rule. Throws 422 if its fields contradict each other, or its brand or category does not exist. */
async function checkFields(
  transaction: Transaction,
  { brand_id = null, category_id = null, date_from, date_to }: Fields,
): Promise<void> {
  const faults = Object.entries(motivationRuleFaults({ brand_id, category_id, date_from, date_to })).map(
    ([field, fault]) => ({ field, message: sentence(fault) }),
  );
  const { rows } = await transaction.execute<{ brand: boolean; category: boolean }>(sql`
    SELECT (${brand_id}::bigint IS NULL OR EXISTS (SELECT FROM brand WHERE id = ${brand_id}::bigint)) AS brand,
           (${category_id}::bigint IS NULL OR EXISTS (SELECT FROM category WHERE id = ${category_id}::bigint)) AS category`);
  if (rows[0]?.brand === false) faults.push({ field: 'brand_id', message: 'Такого бренда нет' });
  if (rows[0]?.category === false) faults.push({ field: 'category_id', message: 'Такой категории нет' });
  const [first] = faults;
  if (first) throw unprocessable(first.message, faults);
}

/** Creates a rule. Throws 422. */
export async function createRule(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createMotivationRule'>,
): Promise<Rule> {
  await checkFields(transaction, body);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO motivation_rule (brand_id, category_id, date_from, date_to, points, created_by)
    VALUES (${body.brand_id ?? null}, ${body.category_id ?? null}, ${body.date_from}, ${body.date_to}, ${body.points}, ${viewer.id})
    RETURNING id`);
  return readRule(transaction, viewer, rows[0]?.id ?? 0);
}

/** Changes a rule. Throws 404, 409 if it was changed meanwhile, 422. */
export async function updateRule(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...body }: BodyOf<'updateMotivationRule'>,
): Promise<Rule> {
  const { rows } = await transaction.execute<{ version: number }>(
    sql`SELECT version FROM motivation_rule WHERE id = ${id} FOR UPDATE`,
  );
  const [before] = rows;
  if (!before) throw notFound(NO_RULE);
  if (isStale(version, before.version))
    throw conflict('Правило уже изменил другой администратор. Проверьте свежие данные и повторите.', {
      document: await readRule(transaction, viewer, id),
    });
  await checkFields(transaction, body);
  await transaction.execute(sql`
    UPDATE motivation_rule SET brand_id = ${body.brand_id ?? null}, category_id = ${body.category_id ?? null},
      date_from = ${body.date_from}, date_to = ${body.date_to}, points = ${body.points}, version = version + 1 WHERE id = ${id}`);
  return readRule(transaction, viewer, id);
}

/** Deletes a rule; its points are no longer counted. Throws 404. */
export async function deleteRule(connection: Connection, id: number): Promise<void> {
  const { rows } = await connection.execute(sql`DELETE FROM motivation_rule WHERE id = ${id} RETURNING id`);
  if (rows.length === 0) throw notFound(NO_RULE);
}
