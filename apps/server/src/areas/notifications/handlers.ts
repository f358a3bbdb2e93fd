import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { notFound } from '../../contract/problem.ts';
import { overdueOrders } from '../orders/list.ts';
import { readChoices, saveChoices } from './choices.ts';
import { notification } from './tables.ts';

const OK = { data: { ok: true } } as const;

export const notificationsHandlers: Handlers<
  | 'listNotifications'
  | 'confirmAllNotifications'
  | 'confirmNotification'
  | 'countNotifications'
  | 'listOverdueShipments'
  | 'getNotificationChoices'
  | 'setNotificationChoices'
> = {
  async listNotifications({ viewer, query, services, reply }) {
    const page = pageOf(query);
    const event = query['filter[event_name]'];
    const title = query['filter[title]'];
    const rows = await services.database
      .select({
        id: notification.id,
        event_name: notification.event_name,
        entity_id: notification.entity_id,
        title: notification.title,
        text: notification.text,
        created: notification.created,
        confirmed_at: notification.confirmed_at,
        total: sql<number>`count(*) OVER ()`,
      })
      .from(notification)
      .where(
        and(
          eq(notification.user_id, viewer.id),
          eq(notification.discriminator, query.discriminator ?? 'common'),
          eq(notification.hidden, false),
          event ? eq(notification.event_name, event) : undefined,
          title ? ilike(notification.title, `%${title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
          query.unread ? isNull(notification.confirmed_at) : undefined,
        ),
      )
      .orderBy(desc(notification.id))
      .limit(page.limit)
      .offset(page.offset);
    const data = rows.map(({ confirmed_at, total: _, created, ...row }) => ({
      ...row,
      created: created.toISOString(),
      is_confirmed: confirmed_at !== null,
    }));
    return { data, pagination: pagination(reply, page, rows[0]?.total ?? 0) };
  },

  async confirmNotification({ viewer, path, services }) {
    const found = await services.database
      .update(notification)
      .set({ confirmed_at: sql`coalesce(${notification.confirmed_at}, now())` })
      .where(and(eq(notification.id, path.id), eq(notification.user_id, viewer.id)))
      .returning({ id: notification.id });
    if (found.length === 0) throw notFound('Уведомление не найдено');
    return OK;
  },

  async confirmAllNotifications({ viewer, services }) {
    await services.database
      .update(notification)
      .set({ confirmed_at: sql`now()` })
      .where(and(eq(notification.user_id, viewer.id), isNull(notification.confirmed_at)));
    return OK;
  },

  async countNotifications({ viewer, services }) {
    const rows = await services.database
      .select({ event_name: notification.event_name, count: sql<number>`count(*)` })
      .from(notification)
      .where(
        and(
          eq(notification.user_id, viewer.id),
          isNull(notification.confirmed_at),
          eq(notification.hidden, false),
        ),
      )
      .groupBy(notification.event_name);
    return { data: Object.fromEntries(rows.map(({ event_name, count }) => [event_name, count])) };
  },

  listOverdueShipments: async ({ viewer, services }) => ({
    data: { order_ids: await overdueOrders(services.database, viewer) },
  }),

  getNotificationChoices: async ({ viewer, services }) => ({
    data: await readChoices(services.database, viewer),
  }),

  async setNotificationChoices({ viewer, body, services }) {
    await saveChoices(services.database, viewer, body.choices);
    return { data: await readChoices(services.database, viewer) };
  },
};
