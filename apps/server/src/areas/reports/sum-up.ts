import { sql } from 'drizzle-orm';
import { throughCollisions } from '../../database/collision.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { type Marks, pairs } from './facts.ts';
import { cellsOf, columns, dimensionsOf, FAMILIES, type Family } from './summaries.ts';

const LOCK = 7_201_009;
/** Days taken together: what is read of them has to fit the memory of one statement. */
const AT_ONCE = 8;

/**
 * Bring every summary up to date, the newest days first. Of several servers one does it; a change that comes meanwhile has left its mark
 * after this snapshot and waits for the next turn.
 */
export async function sumUp(database: Database): Promise<void> {
  // Where changes never cease a turn ends all the same: it takes those that were there when it began.
  const { rows } = await database.execute<{ last: number | null }>(
    sql`SELECT max(id) AS last FROM report_mark`,
  );
  const last = rows[0]?.last ?? 0;
  for (const family of FAMILIES) {
    const some = () =>
      database.transaction((transaction) => sumSome(transaction, family, last), {
        isolationLevel: 'repeatable read',
      });
    // Another server that has just done the same days collides: looked at again, they are done.
    while (await throughCollisions(some));
  }
}

/** Sum up the newest days that were changed up to a mark. Answers whether there were any; where another server is at it, there are none. */
async function sumSome(transaction: Transaction, family: Family, last: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS free`,
  );
  if (!rows[0]?.free) return false;
  const mine = sql`family = ${family.name} AND id <= ${last}`;
  const { rows: marked } = await transaction.execute<{ day: string; supplier_id: number }>(sql`
    DELETE FROM report_mark WHERE ${mine} AND day IN (
      SELECT DISTINCT day FROM report_mark WHERE ${mine} ORDER BY day DESC LIMIT ${AT_ONCE})
    RETURNING day::text, supplier_id`);
  if (marked.length === 0) return false;
  const days = distinct(marked.map(({ day, supplier_id }) => [day, supplier_id]));
  await transaction.execute(sql`
    DELETE FROM ${family.table} c USING ${pairs(days)} d(day, supplier_id)
    WHERE c.grain = ANY(${grainsOf(family)}::text[]) AND NOT c.month AND c.supplier_id = d.supplier_id AND c.day = d.day`);
  await transaction.execute(writeDays(family, days));
  await sumMonths(transaction, family, days);
  return true;
}

const grainsOf = ({ grains }: Family) => sql.param(Object.keys(grains));

function distinct(found: readonly (readonly [string, number])[]): Marks {
  const known = new Map(found.map((pair) => [pair.join(' '), pair]));
  const all = [...known.values()];
  return { days: all.map(([day]) => day), suppliers: all.map(([, supplier]) => supplier) };
}

/** The documents of these days are read once, and summed up for every grain. */
function writeDays(family: Family, days: Marks) {
  const written = Object.entries(family.grains).map(([grain, dimensions], place) => {
    const names = [...family.always, ...dimensions];
    const filled = [...names, ...Object.keys(family.sums)].map((name) => sql.identifier(name));
    return sql`${sql.identifier(`written_${place}`)} AS (
      INSERT INTO ${family.table} (grain, month, day, ${sql.join(filled, sql`, `)})
      SELECT ${grain}, false, cells.* FROM (${cellsOf(family, sql`happened f`, names)}) cells)`;
  });
  return sql`
    WITH happened AS MATERIALIZED (SELECT * FROM ${family.rows({ when: days, of: sql`true` })}), ${sql.join(written, sql`, `)} SELECT 1`;
}

/** Add the days of the touched months up, where no other day of theirs waits. */
async function sumMonths(transaction: Transaction, family: Family, days: Marks): Promise<void> {
  const { rows } = await transaction.execute<{ month: string; supplier_id: number }>(sql`
    SELECT DISTINCT date_trunc('month', d.day)::date::text AS month, d.supplier_id FROM ${pairs(days)} d(day, supplier_id)
    WHERE NOT EXISTS (
      SELECT FROM report_mark m WHERE m.family = ${family.name} AND m.supplier_id = d.supplier_id
        AND m.day >= date_trunc('month', d.day)::date AND m.day < (date_trunc('month', d.day) + interval '1 month')::date)`);
  if (rows.length === 0) return;
  const months = distinct(rows.map(({ month, supplier_id }) => [month, supplier_id]));
  await transaction.execute(sql`
    DELETE FROM ${family.table} c USING ${pairs(months)} d(day, supplier_id)
    WHERE c.grain = ANY(${grainsOf(family)}::text[]) AND c.month AND c.supplier_id = d.supplier_id AND c.day = d.day`);
  const names = dimensionsOf(family);
  const sums = Object.keys(family.sums);
  await transaction.execute(sql`
    INSERT INTO ${family.table} (grain, month, day, ${sql.join(
      [...names, ...sums].map((name) => sql.identifier(name)),
      sql`, `,
    )})
    SELECT c.grain, true, d.day, ${columns(names, sql`c`)}, ${sql.join(
      sums.map((name) => sql`sum(c.${sql.identifier(name)})`),
      sql`, `,
    )}
    FROM ${pairs(months)} d(day, supplier_id) JOIN ${family.table} c
      ON c.grain = ANY(${grainsOf(family)}::text[]) AND NOT c.month AND c.supplier_id = d.supplier_id
      AND c.day >= d.day AND c.day < (d.day + interval '1 month')::date
    GROUP BY c.grain, d.day, ${columns(names, sql`c`)}`);
}
