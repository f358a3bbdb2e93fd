import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import { createTurns, TooMany } from '../../jobs/turns.ts';
import type { Connection } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { withSource } from './connect.ts';
import type { Goal } from './goal.ts';
import { requireOwn, settingsOf } from './settings.ts';
import { newest, SourceFault } from './source.ts';

/** Milliseconds that a person waits for it. */
const LOOKED_WITHIN = 30_000;
/** A server that does not answer is waited for: few at once, and one of a company. */
const turns = createTurns({ atOnce: 4, perOwner: 1, waiting: 10 });

/** In turn with what others ask of their servers. Throws 422 where too many wait. */
export async function inTurn<T>({ contractor_id }: Viewer, work: () => Promise<T>): Promise<T> {
  const end = await turns.take(contractor_id).catch((error: unknown) => {
    throw error instanceof TooMany
      ? unprocessable('Сейчас проверяется слишком много адресов. Повторите через минуту.')
      : error;
  });
  try {
    return await work();
  } finally {
    end();
  }
}

/** What lies at a source now; nothing is loaded. Throws 404, 422 with why nothing came. */
export async function lookAtSource(
  { database, config }: Pick<Services, 'database' | 'config'>,
  viewer: Viewer,
  goal: Goal,
  id: number,
): Promise<Answer<'checkListSource'>['data']> {
  await requireOwn(database, viewer, goal, id);
  try {
    const settings = await settingsOf({ database, config }, goal, id);
    return await inTurn(viewer, () =>
      withSource(
        settings,
        config.privateWebhooks,
        async ({ files, host_key }) => {
          newest(files, settings.mask);
          if (host_key !== null) await rememberHostKey(database, goal, id, host_key);
          return {
            host_key,
            files: files.map(({ name, bytes, modified, note }) => ({
              name,
              bytes,
              modified_at: modified === null ? null : new Date(modified).toISOString(),
              note,
            })),
          };
        },
        LOOKED_WITHIN,
      ),
    );
  } catch (error) {
    throw error instanceof SourceFault ? unprocessable(error.message) : error;
  }
}

/** The first key of a server is believed, and every other is another server's. */
export async function rememberHostKey(
  connection: Connection,
  { source, by }: Goal,
  id: number,
  key: string,
): Promise<void> {
  await connection.execute(
    sql`UPDATE ${source} SET host_key = ${key} WHERE ${by} = ${id} AND host_key IS NULL`,
  );
}
