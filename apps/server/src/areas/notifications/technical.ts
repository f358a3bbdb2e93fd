import { eq, sql } from 'drizzle-orm';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { listFor, readPage, readRow } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { technicalNotification as technical } from './tables.ts';
import { notification } from '../../events/tables.ts';

const EVENT = 'user-notification:created';

const technicalNotifications = listFor<'listTechnicalNotifications'>()({
  fields: {
    id: technical.id,
    title: technical.title,
    text: technical.text,
    recipients: sql<('supplier' | 'distributor' | 'shop')[]>`${technical.recipients}`,
    created: technical.created,
    sent_count: sql<number>`(SELECT count(*) FROM notification n WHERE n.technical_id = technical_notification.id)`,
    read_count: sql<number>`(SELECT count(*) FROM notification n WHERE n.technical_id = technical_notification.id AND n.confirmed_at IS NOT NULL)`,
  },
  from: sql`${technical}`,
  // No scope: x-access admits only administrators, who manage all of them.
  scope: () => sql`true`,
  filters: { 'filter[title]': byText(technical.title) },
  order: sql`${technical.created} DESC, ${technical.id} DESC`,
  wire: (rows) => rows.map((row) => ({ ...row, created: instantOf(row.created) })),
});

async function read(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getTechnicalNotification'>['data']> {
  const row = await readRow(technicalNotifications, connection, viewer, sql`${technical.id} = ${id}`);
  if (!row) throw notFound('Уведомление не найдено');
  return { ...row, created: instantOf(row.created) };
}

/**
 * Notifications from administrators: each recipient gets a copy, which is changed and deleted together with
 * the original.
 */
export const technicalHandlers: Handlers<
  | 'listTechnicalNotifications'
  | 'createTechnicalNotification'
  | 'getTechnicalNotification'
  | 'updateTechnicalNotification'
  | 'deleteTechnicalNotification'
> = {
  listTechnicalNotifications: (call) => readPage(technicalNotifications, call),

  async createTechnicalNotification({ viewer, body, services: { database }, request }) {
    const work = idempotent(
      database,
      request,
      viewer.id,
      'createTechnicalNotification',
      async (transaction) => {
        const [written] = await transaction
          .insert(technical)
          .values({ ...body, author_id: viewer.id })
          .returning({ id: technical.id, created: technical.created });
        if (!written) throw new Error('nothing written');
        const { rows } = await transaction.execute<{ user_id: number }>(sql`
        INSERT INTO notification (user_id, discriminator, event_name, title, text, technical_id)
        SELECT person.id, '', ${EVENT}, ${body.title}, ${body.text}, ${written.id}
        FROM app_user person JOIN contractor c ON c.id = person.contractor_id
        WHERE person.active AND c.type = ANY(${sql.param(body.recipients)}::text[])
        ORDER BY person.id RETURNING user_id`);
        const message = {
          id: written.id,
          userNotificationTitle: body.title,
          createdTime: written.created.toISOString(),
        };
        await emit(
          transaction,
          rows.map(({ user_id }) => ({ event_name: EVENT, user_id: Number(user_id), message })),
        );
        return { id: written.id };
      },
    );
    return { data: await read(database, viewer, (await work).id) };
  },

  getTechnicalNotification: async ({ viewer, path, services }) => ({
    data: await read(services.database, viewer, path.id),
  }),

  async updateTechnicalNotification({ viewer, path, body, services: { database } }) {
    await database.transaction(async (transaction) => {
      await transaction.update(technical).set(body).where(eq(technical.id, path.id));
      await transaction.update(notification).set(body).where(eq(notification.technical_id, path.id));
    });
    return { data: await read(database, viewer, path.id) };
  },

  async deleteTechnicalNotification({ path, services: { database } }) {
    const gone = await database
      .delete(technical)
      .where(eq(technical.id, path.id))
      .returning({ id: technical.id });
    if (gone.length === 0) throw notFound('Уведомление не найдено');
    return { data: { ok: true } };
  },
};
