import { sql } from 'drizzle-orm';
import { throughCollisions } from '../../../database/collision.ts';
import type { Database, Transaction } from '../../../database/connect.ts';
import { applyChanges, findChanges, happenedOf, turn } from './changes.ts';
import type { MarkFamily, Marks } from './facts.ts';
import { keepRows } from './kept.ts';
import { FAMILIES } from './summaries.ts';
import { followTree } from './trees.ts';

const LOCK = 7_201_009;
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
  const follow = async (transaction: Transaction) => {
    if (await taken(transaction)) await followTree(transaction);
  };
  await throughCollisions(() => database.transaction(follow, { isolationLevel: 'repeatable read' }));
  for (const marked of MARKED) {
    const some = () =>
      database.transaction((transaction) => sumSome(transaction, marked, last), {
        isolationLevel: 'repeatable read',
      });
    // Another server that has just done the same days collides: looked at again, they are done.
    while (await throughCollisions(some));
  }
}

/** Whether no other server is at it, and none will be while this transaction lasts. */
async function taken(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS free, set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
  );
  return rows[0]?.free === true;
}

/**
 * Sum up the days of the newest month that were changed up to a mark: a month together, so that its cells are written once where everything is
 * summed up for the first time. Answers whether there were any; where another server is at it, there are none.
 */
async function sumSome(transaction: Transaction, marks: MarkFamily, last: number): Promise<boolean> {
  if (!(await taken(transaction))) return false;
  const mine = sql`family = ${marks} AND id <= ${last}`;
  const { rows: marked } = await transaction.execute<{ day: string; supplier_id: number }>(sql`
    DELETE FROM report_mark WHERE ${mine} AND day >= (
      SELECT date_trunc('month', max(day)::timestamp)::date FROM report_mark WHERE ${mine})
    RETURNING day::text, supplier_id`);
  if (marked.length === 0) return false;
  await turn(transaction);
  await followTree(transaction);
  const days = distinct(marked);
  const families = FAMILIES.filter((family) => family.marks === marks);
  await findChanges(transaction, families, days);
  for (const family of families) await applyChanges(transaction, family);
  for (const kept of new Set(families.flatMap((family) => family.kept ?? [])))
    await keepRows(transaction, kept, happenedOf(marks), days);
  return true;
}

function distinct(found: readonly { day: string; supplier_id: number }[]): Marks {
  const known = new Map(found.map((mark) => [`${mark.day} ${mark.supplier_id}`, mark]));
  const all = [...known.values()];
  return { days: all.map(({ day }) => day), suppliers: all.map(({ supplier_id }) => supplier_id) };
}
