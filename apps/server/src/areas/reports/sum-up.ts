import { type SQL, sql } from 'drizzle-orm';
import { throughCollisions } from '../../database/collision.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { type MarkFamily, type Marks, pairs } from './facts.ts';
import { LONG_SPANS } from './spans.ts';
import { alwaysOverall, cellsOf, columns, dimensionsOf, FAMILIES, type Family } from './summaries.ts';

const LOCK = 7_201_009;
/** Days taken together: what is read of them has to fit the memory of one statement. */
const AT_ONCE = 8;
const MARKED: readonly MarkFamily[] = ['orders', 'accepted', 'delivered'];

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
  for (const marked of MARKED) {
    const some = () =>
      database.transaction((transaction) => sumSome(transaction, marked, last), {
        isolationLevel: 'repeatable read',
      });
    // Another server that has just done the same days collides: looked at again, they are done.
    while (await throughCollisions(some));
  }
}

/** Sum up the newest days that were changed up to a mark. Answers whether there were any; where another server is at it, there are none. */
async function sumSome(transaction: Transaction, marks: MarkFamily, last: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS free, set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
  );
  if (!rows[0]?.free) return false;
  const mine = sql`family = ${marks} AND id <= ${last}`;
  const { rows: marked } = await transaction.execute<{ day: string; supplier_id: number }>(sql`
    DELETE FROM report_mark WHERE ${mine} AND day IN (
      SELECT DISTINCT day FROM report_mark WHERE ${mine} ORDER BY day DESC LIMIT ${AT_ONCE})
    RETURNING day::text, supplier_id`);
  if (marked.length === 0) return false;
  const days = distinct(marked.map(({ day, supplier_id }) => [day, supplier_id]));
  const families = FAMILIES.filter((family) => family.marks === marks);
  for (const family of families) await clear(transaction, family, 'day', days);
  const [first] = families;
  if (!first) return false;
  await transaction.execute(writeDays(families, first.rows, days));
  for (const family of families) await sumOverall(transaction, family, 'day', [...new Set(days.days)]);
  for (const { span, of, startOf, startIn, after } of LONG_SPANS) {
    const spans = distinct(days.days.map((day, place) => [startOf(day), days.suppliers[place] ?? 0]));
    const whole = await unmarked(transaction, marks, spans, after);
    const wholeForAll = await unmarkedForAll(transaction, marks, [...new Set(spans.days)], after);
    for (const family of families) {
      await addUp(transaction, family, { span, of, start: startIn(sql`c.day`), spans: whole });
      await sumOverall(transaction, family, span, wholeForAll);
    }
  }
  return true;
}

const grainsOf = ({ grains }: Family) => sql.param(Object.keys(grains));

function distinct(found: readonly (readonly [string, number])[]): Marks {
  const known = new Map(found.map((pair) => [pair.join(' '), pair]));
  const all = [...known.values()];
  return { days: all.map(([day]) => day), suppliers: all.map(([, supplier]) => supplier) };
}

/** Take away the cells of these spans of these suppliers. */
async function clear(transaction: Transaction, family: Family, span: string, spans: Marks): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM ${family.table} c USING ${pairs(spans)} d(day, supplier_id)
    WHERE c.grain = ANY(${grainsOf(family)}::text[]) AND c.span = ${span} AND c.supplier_id = d.supplier_id AND c.day = d.day`);
}

/** The documents of these days are read once, and summed up for every grain of every summary of them. */
function writeDays(families: readonly Family[], rows: Family['rows'], days: Marks): SQL {
  const written = families.flatMap((family) =>
    Object.entries(family.grains).map(([grain, dimensions]) => {
      const names = [...family.always, ...dimensions];
      const filled = [...names, ...Object.keys(family.sums)].map((name) => sql.identifier(name));
      return sql`
        INSERT INTO ${family.table} (grain, span, day, ${sql.join(filled, sql`, `)})
        SELECT ${grain}, 'day', cells.* FROM (${cellsOf(family, sql`happened f`, names)}) cells`;
    }),
  );
  const named = written.map(
    (statement, place) => sql`${sql.identifier(`written_${place}`)} AS (${statement})`,
  );
  return sql`
    WITH happened AS MATERIALIZED (SELECT * FROM ${rows({ when: days, of: sql`true` })}), ${sql.join(named, sql`, `)} SELECT 1`;
}

/** Spans of suppliers none of whose days waits. */
async function unmarked(
  transaction: Transaction,
  marks: MarkFamily,
  { days, suppliers }: Marks,
  after: (start: string) => string,
): Promise<Marks> {
  const { rows } = await transaction.execute<{ day: string; supplier_id: number }>(sql`
    SELECT s.day::text, s.supplier_id
    FROM unnest(${sql.param([...days])}::date[], ${sql.param(days.map(after))}::date[], ${sql.param([...suppliers])}::bigint[]) s(day, after, supplier_id)
    WHERE NOT EXISTS (SELECT FROM report_mark m WHERE m.family = ${marks} AND m.supplier_id = s.supplier_id AND m.day >= s.day AND m.day < s.after)`);
  return distinct(rows.map(({ day, supplier_id }) => [day, supplier_id]));
}

/** Spans none of whose days waits for any supplier. */
async function unmarkedForAll(
  transaction: Transaction,
  marks: MarkFamily,
  starts: readonly string[],
  after: (start: string) => string,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ day: string }>(sql`
    SELECT s.day::text FROM unnest(${sql.param([...starts])}::date[], ${sql.param(starts.map(after))}::date[]) s(day, after)
    WHERE NOT EXISTS (SELECT FROM report_mark m WHERE m.family = ${marks} AND m.day >= s.day AND m.day < s.after)`);
  return rows.map(({ day }) => day);
}

const totals = (sums: readonly string[]) =>
  sql.join(
    sums.map((name) => sql`sum(c.${sql.identifier(name)})`),
    sql`, `,
  );

/** Add the shorter spans of longer ones up. */
async function addUp(
  transaction: Transaction,
  family: Family,
  { span, of, start, spans }: { span: string; of: string; start: SQL; spans: Marks },
): Promise<void> {
  if (spans.days.length === 0) return;
  await clear(transaction, family, span, spans);
  const names = dimensionsOf(family);
  const sums = Object.keys(family.sums);
  const filled = [...names, ...sums].map((name) => sql.identifier(name));
  const starts = [...new Set(spans.days)].toSorted();
  const [first] = starts;
  const last = starts.at(-1);
  await transaction.execute(sql`
    INSERT INTO ${family.table} (grain, span, day, ${sql.join(filled, sql`, `)})
    SELECT c.grain, ${span}, d.day, ${columns(names, sql`c`)}, ${totals(sums)}
    FROM ${pairs(spans)} d(day, supplier_id) JOIN ${family.table} c ON c.supplier_id = d.supplier_id AND ${start} = d.day
    WHERE c.grain = ANY(${grainsOf(family)}::text[]) AND c.span = ${of} AND c.day >= ${first}::date AND c.day < ${last}::date + 31
    GROUP BY c.grain, d.day, ${columns(names, sql`c`)}`);
}

/** Cells of all suppliers together, of those that each of them has. */
async function sumOverall(
  transaction: Transaction,
  family: Family,
  span: string,
  starts: readonly string[],
): Promise<void> {
  if (starts.length === 0) return;
  const sums = Object.keys(family.sums);
  for (const [grain, { of, by }] of Object.entries(family.overall)) {
    const names = [...alwaysOverall(family), ...by];
    const filled = [...names, ...sums].map((name) => sql.identifier(name));
    const these = sql`c.span = ${span} AND c.day = ANY(${sql.param([...starts])}::date[])`;
    await transaction.execute(sql`DELETE FROM ${family.table} c WHERE c.grain = ${grain} AND ${these}`);
    await transaction.execute(sql`
      INSERT INTO ${family.table} (grain, span, day, ${sql.join(filled, sql`, `)})
      SELECT ${grain}, ${span}, c.day, ${columns(names, sql`c`)}, ${totals(sums)}
      FROM ${family.table} c WHERE c.grain = ${of} AND ${these} GROUP BY c.day, ${columns(names, sql`c`)}`);
  }
}
