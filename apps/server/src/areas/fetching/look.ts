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

/** Time limit in milliseconds, because a person waits for the answer. */
const LOOKED_WITHIN = 30_000;
/** A server may not respond, so only a few are contacted at once, and one per company. */
const turns = createTurns({ atOnce: 4, perOwner: 1, waiting: 10 });

/** Runs work in turn with that of other companies. Throws 422 if too many wait. */
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

/** Files currently at a source; nothing is loaded. Throws 404, and 422 with the reason if it fails. */
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

/** Stores the first host key of a server; another key is then refused. */
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
