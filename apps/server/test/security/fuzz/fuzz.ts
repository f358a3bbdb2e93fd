// Requests generated from the contract, so that a new call is tested at once: every operation, by every kind of
// user, with ids of all companies, with bodies that the schema allows and bodies that it does not.
import { UNSUPPORTED_PAGE } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../../../src/areas/identity/signing-in/demo-accounts.ts';
import { call, type TestServer } from '../../support/server.ts';
import { listen, putCanaries } from './canaries.ts';
import { randomOf } from './random.ts';
import { type Made, OPERATIONS, requestFor } from './requests.ts';

/** A principal that sends requests. */
interface Somebody {
  login: string;
  token: string | undefined;
  reader: { id: number; contractor: number; seesAll: boolean };
}

export interface Outcome {
  requests: number;
  operations: number;
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** Operations that answered at least once with success. */
  reached: Set<string>;
  /** Number of canaries that were sent to users who may read them. */
  heard: number;
  /** Violations found; empty if there are none. */
  faults: string[];
}

/** Shows administrators the slow statements, without their values; what is slow depends on the machine. */
const SHOWS_STATEMENTS = new Set(['getPortalState']);
const LOGINS = [
  'admin',
  'supplier',
  'distributor',
  'shop',
  'b2c',
  'supplier2',
  'distributor2',
  'shop2',
  'nobody',
];
const AT_ONCE = 16;
/** Requests after which users are restored: some requests block them or remove their permissions. */
const ROUND = 500;
/** Timeout in milliseconds, longer than any answer on a busy machine. */
const PATIENCE = 60_000;
/** English messages of the specification. */
const SPECIFIED = new Set([UNSUPPORTED_PAGE]);
/** Internals that no answer may contain: code, queries, paths. */
const INSIDES =
  /\bSELECT .+ FROM\b|\bnode_modules\b|\n\s+at .+\.ts:\d+|syntax error at|violates .+ constraint/;

/** Sends `count` requests, determined by `seed`, to a separate server with the demo. */
export async function fuzz(server: TestServer, count: number, seed: number): Promise<Outcome> {
  const { database, address } = server;
  await addNobody(server);
  await putCanaries(database);
  const restore = await remember(server);
  const people = new Map<string, Somebody>();
  const ids = await idsOf(server);
  const random = randomOf(seed);
  const outcome: Outcome = {
    requests: 0,
    operations: OPERATIONS.length,
    statuses: {},
    reached: new Set(),
    heard: 0,
    faults: [],
  };

  for (let done = 0; done < count; done += ROUND) {
    await restore();
    for (const login of LOGINS) people.set(login, await introduce(server, login));
    people.set('', { login: '', token: undefined, reader: { id: 0, contractor: 0, seesAll: false } });
    const everybody = [...people.values()];
    const round = Array.from({ length: Math.min(ROUND, count - done) }, (_, index) => {
      // Operations take turns, so that none is left out; the seed decides the user and the request.
      const operation = OPERATIONS[(done + index) % OPERATIONS.length] ?? random.one(OPERATIONS);
      return { made: requestFor(random, operation, ids), by: random.one(everybody) };
    });
    for (let at = 0; at < round.length; at += AT_ONCE)
      await Promise.all(
        round.slice(at, at + AT_ONCE).map(({ made, by }) => judge(address, made, by, outcome)),
      );
  }
  const failed = server.complaints.filter((line) => /"level":(?:50|60)/.test(line));
  outcome.faults.push(...failed.slice(0, 20).map((line) => `logged: ${line.slice(0, 1_500)}`));
  return outcome;
}

async function judge(
  address: string,
  made: Made,
  { login, token, reader }: Somebody,
  outcome: Outcome,
): Promise<void> {
  const { method, place, headers, body } = made;
  const complain = (what: string) => {
    const sent = typeof body === 'string' ? body.slice(0, 600) : body === undefined ? '' : '(form)';
    outcome.faults.push(
      `${what} · ${made.operation} as ${login || 'a stranger'}: ${method} ${place.slice(0, 600)} ${JSON.stringify(headers)} ${sent}`,
    );
  };
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${address}/api${place}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await answer.text();
  } catch (error) {
    return complain(
      `no answer (${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)})`,
    );
  }
  const { status } = answer;
  outcome.requests += 1;
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  if (status === 200) outcome.reached.add(made.operation);
  // 503 is a valid answer of an overloaded server.
  if (status >= 500 && status !== 503) return complain(`${status} ${text.slice(0, 200)}`);
  if (status >= 400 && !isProblem(text, status))
    complain(`not our way to say no: ${status} ${text.slice(0, 200)}`);
  if (!SHOWS_STATEMENTS.has(made.operation) && INSIDES.test(text))
    complain(`insides shown: ${INSIDES.exec(text)?.[0]}`);
  if (!reader.seesAll) {
    const { own, foreign } = listen(text, reader);
    outcome.heard += own;
    if (foreign.length > 0) complain(`foreign: ${foreign[0]}`);
  }
}

/** Whether a text is an error in the contract's form, with a Russian message. */
function isProblem(text: string, status: number): boolean {
  try {
    const problem = JSON.parse(text) as { status?: unknown; code?: unknown; message?: unknown };
    return (
      problem.status === status &&
      typeof problem.code === 'string' &&
      typeof problem.message === 'string' &&
      (/[А-яЁё]/.test(problem.message) || SPECIFIED.has(problem.message))
    );
  } catch {
    return false;
  }
}

async function introduce({ address, database }: TestServer, login: string): Promise<Somebody> {
  const { body } = await call(address, 'POST', '/identity/token', undefined, {
    login,
    password: DEMO_PASSWORD,
  });
  const { rows } = await database.execute<{ id: number; contractor: number; type: string }>(sql`
    SELECT app_user.id, contractor_id AS contractor, contractor.type FROM app_user
    JOIN contractor ON contractor.id = contractor_id WHERE login = ${login}`);
  const [row] = rows;
  const { access_token: token } = body as { access_token?: string };
  if (!row || token === undefined) throw new Error(`${login} cannot sign in: ${JSON.stringify(body)}`);
  return { login, token, reader: { id: row.id, contractor: row.contractor, seesAll: row.type === 'admin' } };
}

/** Adds a user of the shop without any permission. */
async function addNobody({ database }: TestServer): Promise<void> {
  await database.execute(sql`
    WITH made AS (
      INSERT INTO role (contractor_id, title, description)
      SELECT contractor_id, 'Без прав', '' FROM app_user WHERE login = 'shop' RETURNING id, contractor_id)
    INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, email,
                          password_changed, regulations_accepted, new_tariffs_agreement)
    SELECT 'nobody', shop.password_hash, made.contractor_id, made.id, 'Никто', 'Никтов', 'nobody@example.ru', true, true, true
    FROM made JOIN app_user shop ON shop.login = 'shop'`);
}

/** Saves users and permissions; the returned function restores them. */
async function remember({ database }: TestServer): Promise<() => Promise<void>> {
  await database.execute(sql`CREATE TABLE kept_user AS SELECT * FROM app_user`);
  await database.execute(sql`CREATE TABLE kept_right AS SELECT * FROM role_permission`);
  const { rows } = await database.execute<{ columns: string }>(sql`
    SELECT string_agg(quote_ident(column_name) || ' = kept.' || quote_ident(column_name), ', ') AS columns
    FROM information_schema.columns WHERE table_name = 'app_user' AND column_name <> 'id'`);
  return async () => {
    await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`UPDATE app_user SET ${sql.raw(rows[0]?.columns ?? '')} FROM kept_user kept WHERE kept.id = app_user.id`,
      );
      await transaction.execute(sql`
        DELETE FROM role_permission WHERE (role_id, permission) NOT IN (SELECT role_id, permission FROM kept_right)`);
      await transaction.execute(
        sql`INSERT INTO role_permission SELECT * FROM kept_right ON CONFLICT DO NOTHING`,
      );
      await transaction.execute(sql`DELETE FROM login_attempt`);
      await transaction.execute(sql`DELETE FROM rate_limit`);
    });
  };
}

/** Ids of records of every kind; each belongs to some contractor. */
async function idsOf({ database }: TestServer): Promise<number[]> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND data_type IN ('bigint', 'integer')`);
  const found = new Set<number>([999_999_999]);
  for (const { name } of tables) {
    const { rows } = await database.execute<{ id: number }>(
      sql`SELECT id FROM ${sql.identifier(name)} ORDER BY md5(id::text) LIMIT 25`,
    );
    for (const { id } of rows) found.add(Number(id));
  }
  return [...found];
}
