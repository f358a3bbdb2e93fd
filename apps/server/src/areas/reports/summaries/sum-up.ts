import { sql } from 'drizzle-orm';
import { throughCollisions } from '../../../database/collision.ts';
import type { Database, Transaction } from '../../../database/connect.ts';
import { applyChanges, findChanges, happenedOf, isNew, turn } from './changes.ts';
import type { MarkFamily, Marks } from './facts.ts';
import { keepRows } from './kept.ts';
import { FAMILIES } from './summaries.ts';
import { followTree } from './trees.ts';

const LOCK = 7_201_009;
const MARKED: readonly MarkFamily[] = ['orders', 'accepted', 'delivered'];

/**
 * Brings all summaries up to date, newest days first. Only one server does this at a time. A change made
 * meanwhile leaves its mark after this snapshot and is handled by the next run.
 */
export async function sumUp(database: Database): Promise<void> {
  // Handle only the marks that exist now, so that a run ends even if changes never stop.
  const { rows } = await database.execute<{ last: number | null }>(
    sql`SELECT max(id) AS last FROM summary_mark`,
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
    // If another server has just handled the same days, this transaction fails and is retried; then they are
    // done.
    while (await throughCollisions(some));
  }
}

/** Tries to lock the summaries for this transaction; false if another server has the lock. */
async function taken(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS free, set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`,
  );
  return rows[0]?.free === true;
}

/**
 * Sums up the marked days of the newest month, up to the mark `last`. A whole month at once, so that its
 * cells are written once during the first computation. Returns whether there were any; false if another
 * server has the lock.
 */
async function sumSome(transaction: Transaction, marks: MarkFamily, last: number): Promise<boolean> {
  if (!(await taken(transaction))) return false;
  const mine = sql`family = ${marks} AND id <= ${last}`;
  const { rows: marked } = await transaction.execute<{ day: string; supplier_id: number }>(sql`
    DELETE FROM summary_mark WHERE ${mine} AND day >= (
      SELECT date_trunc('month', max(day)::timestamp)::date FROM summary_mark WHERE ${mine})
    RETURNING day::text, supplier_id`);
  if (marked.length === 0) return false;
  await turn(transaction);
  await followTree(transaction);
  const days = distinct(marked);
  const families = FAMILIES.filter((family) => family.marks === marks);
  await findChanges(transaction, families, days);
  for (const family of families) await applyChanges(transaction, family, days);
  for (const kept of new Set(families.flatMap((family) => family.kept ?? [])))
    await keepRows(transaction, kept, happenedOf(marks), days, await isNew(transaction, kept.table, days));
  return true;
}

function distinct(found: readonly { day: string; supplier_id: number }[]): Marks {
  const known = new Map(found.map((mark) => [`${mark.day} ${mark.supplier_id}`, mark]));
  const all = [...known.values()];
  return { days: all.map(({ day }) => day), suppliers: all.map(({ supplier_id }) => supplier_id) };
}
