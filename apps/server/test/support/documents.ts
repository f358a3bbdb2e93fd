// Helpers for tests of documents: viewers of both sides, steps that are rolled back, and the reconciliation of
// stock and limits.
import type { Role } from '@portal/domain/access';
import { PERMISSIONS } from '@portal/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { Connection, Database, Transaction } from '../../src/database/connect.ts';

const EVERYTHING = Object.keys(PERMISSIONS);
/** All permissions to read and none to change. */
export const READING = EVERYTHING.filter((permission) => permission.endsWith('_GET'));

/** The one row that a query finds. */
export async function oneRow<T extends Record<string, unknown>>(
  connection: Connection,
  query: SQL,
): Promise<T> {
  const { rows } = await connection.execute<T>(query);
  return (rows[0] as T | undefined) ?? expect.unreachable();
}

/** The contractor of a demo user. */
export const companyOf = async (connection: Connection, login: string): Promise<number> =>
  (
    await oneRow<{ id: number }>(
      connection,
      sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`,
    )
  ).id;

/** The main user of a contractor, with the given permissions. */
export async function viewerOf(
  connection: Connection,
  contractorId: number,
  permissions: readonly string[] = EVERYTHING,
): Promise<Viewer> {
  const { rows } = await connection.execute<{ id: number; title: string; type: Role }>(sql`
    SELECT person.id, c.title, c.type FROM contractor c JOIN app_user person ON person.contractor_id = c.id
    WHERE c.id = ${contractorId} ORDER BY person.is_main DESC, person.id LIMIT 1`);
  const { id, title, type } = rows[0] ?? expect.unreachable();
  return {
    id,
    uuid: '',
    sessionId: '',
    contractor_id: contractorId,
    contractor_title: title,
    type,
    name: '',
    permissions,
    b2c_user: false,
    is_work_with_b2c: false,
    storages: [],
    duty: null,
    unconfirmed: false,
    impersonator: null,
  };
}

/** Runs `work` in a transaction and rolls it back. */
export async function undone<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const enough = new Error('enough seen');
  let seen: { value: T } | undefined;
  await database
    .transaction(async (transaction) => {
      seen = { value: await work(transaction) };
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  return seen ? seen.value : expect.unreachable();
}

/** The HTTP status that a step would have answered; 200 if it succeeded. */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Problem) return error.status;
      throw error;
    },
  );

export { reconcile as differences } from '../../src/upkeep/reconcile.ts';
export const NONE = { reserves: 0, contracts: 0 };
