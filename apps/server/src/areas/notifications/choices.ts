import { MAIN_EVENTS } from '@portal/domain/notifications';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { notificationChoice } from '../../events/tables.ts';

type Choice = Answer<'getNotificationChoices'>['data'][number];

/** The person's settings for every main event; events without a saved setting have the default. */
export async function readChoices(database: Database, viewer: Viewer): Promise<Choice[]> {
  const chosen = await database
    .select()
    .from(notificationChoice)
    .where(scope(viewer).personal(notificationChoice.user_id));
  const known = new Map(chosen.map((choice) => [choice.event_name, choice]));
  return MAIN_EVENTS.map((event_name) => {
    const { portal = true, digest = false } = known.get(event_name) ?? {};
    return { event_name, portal, digest };
  });
}

/** Saves settings. Throws 422 for an unknown event, or one that has no settings. */
export async function saveChoices(
  database: Database,
  viewer: Viewer,
  choices: readonly Choice[],
): Promise<void> {
  const unknown = choices.find(({ event_name }) => !MAIN_EVENTS.some((event) => event === event_name));
  if (unknown) throw unprocessable(`О событии «${unknown.event_name}» выбирать нечего`);
  if (choices.length === 0) return;
  const byEvent = new Map(choices.map((choice) => [choice.event_name, choice]));
  await database
    .insert(notificationChoice)
    .values([...byEvent.values()].map((choice) => ({ ...choice, user_id: viewer.id })))
    .onConflictDoUpdate({
      target: [notificationChoice.user_id, notificationChoice.event_name],
      set: { portal: sql`excluded.portal`, digest: sql`excluded.digest` },
    });
}
