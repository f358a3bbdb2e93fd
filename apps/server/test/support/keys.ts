// API keys of demo users and calls with them.
import { sql } from 'drizzle-orm';
import { type Answer, type Answered, call, type TestServer } from './server.ts';
import { oneRow } from './documents.ts';

type NewKey = Answer<'createApiKey'>['data'];

/** Calls with one API key. */
export interface KeyCaller {
  key: string;
  id: number;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
}

/** A key of a demo user with the given rights. */
export async function keyOf(
  server: TestServer,
  login: string,
  rights: string[],
  storage_id: number | null = null,
): Promise<KeyCaller> {
  const { token } = await server.as(login);
  const body = { title: 'Проверка', rights, storage_id };
  const answer = await call(server.address, 'POST', '/settings/api-key', token, body);
  if (answer.status !== 200) throw new Error(`no key: ${JSON.stringify(answer.body)}`);
  const { key, id } = (answer.body as { data: NewKey }).data;
  return {
    key,
    id,
    ask: (method, path, payload, headers = {}) =>
      call(server.address, method, path, undefined, payload, { 'x-api-key': key, ...headers }),
  };
}

/** The storage with which a demo user works first. */
export const storageOfUser = async ({ database }: TestServer, login: string): Promise<number> =>
  (
    await oneRow<{ id: number }>(
      database,
      sql`SELECT default_storage_id AS id FROM app_user WHERE login = ${login}`,
    )
  ).id;
