import { sql } from 'drizzle-orm';
import { sentence } from '@portal/domain/sentences';
import type { Answer } from '../../contract/handlers.ts';
import { conflict, fieldFault } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOrNull } from '../../database/connect.ts';
import { openSecret, sealSecret } from '../../database/secrets.ts';
import { scope } from '../../lists/scope.ts';
import { type EdoOperator, OperatorFault, type Participant } from '../../outside/edo-operator.ts';
import type { Services } from '../../services.ts';

type Wire = Answer<'getEdoAccess'>['data'];
type AccessServices = Pick<Services, 'config' | 'database' | 'edo' | 'jobs'>;

/** Milliseconds before the end of a token from which a new one is asked for. */
const EARLY = 5 * 60_000;

/** The access of the person's own company. */
export async function readAccess(
  connection: Connection,
  edo: EdoOperator | null,
  viewer: Viewer,
): Promise<Wire> {
  const { rows } = await connection.execute<{ saved_by: string; saved_at: string; fault: string }>(sql`
    SELECT concat_ws(' ', person.second_name, person.first_name) AS saved_by, a.saved_at, a.fault
    FROM edo_access a JOIN app_user person ON person.id = a.saved_by WHERE ${scope(viewer).own(sql`a.contractor_id`)}`);
  const { rows: counted } = await connection.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM electronic_document e WHERE ${scope(viewer).own(sql`e.sender_id`)} AND e.state = 'waiting'`);
  const [access] = rows;
  return {
    operator: edo?.title ?? '',
    saved: access !== undefined,
    saved_by: access?.saved_by ?? '',
    saved_at: instantOrNull(access?.saved_at ?? null),
    fault: access?.fault ?? '',
    waiting: counted[0]?.waiting ?? 0,
  };
}

/** A company as an operator finds it. */
export async function participantOf(connection: Connection, id: number): Promise<Participant> {
  const { rows } = await connection.execute<Participant & Record<string, unknown>>(
    sql`SELECT title, inn, kpp FROM contractor WHERE id = ${id}`,
  );
  return rows[0] ?? { title: '', inn: '', kpp: '' };
}

/**
 * Checks a key at the operator and stores it encrypted. Documents that wait for it are sent at once. Throws 409 without
 * an operator, 422 for a key that it does not accept.
 */
export async function saveAccess(services: AccessServices, viewer: Viewer, typed: string): Promise<void> {
  const { config, database, edo, jobs } = services;
  if (edo === null) throw conflict(sentence({ code: 'edoOperatorMissing' }));
  const key = typed.trim();
  const company = await participantOf(database, viewer.contractor_id);
  const access = await edo
    .open(key)
    .then(async (opened) => {
      await edo.ownBox(opened.token, company);
      return opened;
    })
    .catch((error: unknown) => {
      throw error instanceof OperatorFault ? fieldFault('key', error.message) : error;
    });
  const sealed = sealSecret(config, 'edo', access.key);
  const token = sealSecret(config, 'edo', access.token);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO edo_access (contractor_id, secret, token, token_until, saved_by)
      VALUES (${viewer.contractor_id}, ${sealed}, ${token}, ${new Date(access.until).toISOString()}, ${viewer.id})
      ON CONFLICT (contractor_id) DO UPDATE SET secret = excluded.secret, token = excluded.token, token_until = excluded.token_until,
        saved_by = excluded.saved_by, saved_at = now(), fault = ''`);
    await transaction.execute(sql`
      UPDATE electronic_document e SET next_at = now() WHERE ${scope(viewer).own(sql`e.sender_id`)} AND e.fault <> '' AND e.next_at IS NOT NULL`);
    await jobs.send(transaction, 'tend-electronic-documents', {});
  });
}

/** Deletes the access of the person's own company. */
export async function deleteAccess(connection: Connection, viewer: Viewer): Promise<void> {
  await connection.execute(sql`DELETE FROM edo_access a WHERE ${scope(viewer).own(sql`a.contractor_id`)}`);
}

/**
 * A token for a company's box. One call at a time asks for a new one, and its key is stored together with it, because
 * an operator may replace the key with each token. Throws OperatorFault.
 */
export async function tokenOf(
  { config, database, edo }: { [K in keyof AccessServices]: AccessServices[K] } & { edo: EdoOperator },
  sender: number,
): Promise<string> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ secret: string; token: string; token_until: string | null }>(
      sql`SELECT secret, token, token_until FROM edo_access WHERE contractor_id = ${sender} FOR UPDATE`,
    );
    const [access] = rows;
    if (!access) throw new OperatorFault({ code: 'edoAccessMissing' });
    const until = access.token_until === null ? 0 : Date.parse(access.token_until);
    if (access.token !== '' && until - EARLY > Date.now()) return openSecret(config, 'edo', access.token);
    const opened = await edo.open(openSecret(config, 'edo', access.secret));
    await transaction.execute(sql`
      UPDATE edo_access SET secret = ${sealSecret(config, 'edo', opened.key)}, token = ${sealSecret(config, 'edo', opened.token)},
             token_until = ${new Date(opened.until).toISOString()}, fault = '' WHERE contractor_id = ${sender}`);
    return opened.token;
  });
}

/** Notes that the operator did not accept a company's access: the next call asks for a new token. */
export async function noteRefusedAccess(
  connection: Connection,
  sender: number,
  fault: string,
): Promise<void> {
  await connection.execute(
    sql`UPDATE edo_access SET token = '', token_until = NULL, fault = ${fault} WHERE contractor_id = ${sender}`,
  );
}
