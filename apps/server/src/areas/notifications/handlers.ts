import { notificationIcon } from '@portal/domain/notifications';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { instantOf } from '../../database/connect.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import { scope } from '../../lists/scope.ts';
import { readChoices, saveChoices } from './choices.ts';
import { notification } from '../../events/tables.ts';

/** A person's notifications of one kind, newest first. */
const notificationsFor = (discriminator: string) =>
  listFor<'listNotifications'>()({
    fields: {
      id: notification.id,
      event_name: notification.event_name,
      entity_id: notification.entity_id,
      title: notification.title,
      text: notification.text,
      created: notification.created,
      confirmed_at: notification.confirmed_at,
    },
    from: sql`${notification}`,
    scope: (viewer) =>
      sql`${scope(viewer).personal(notification.user_id)} AND ${notification.discriminator} = ${discriminator} AND NOT ${notification.hidden}`,
    filters: {
      'filter[event_name]': (name) => sql`${notification.event_name} = ${name}`,
      'filter[title]': byText(notification.title),
      unread: (unread) => (unread ? sql`${notification.confirmed_at} IS NULL` : undefined),
    },
    order: sql`${notification.created} DESC, ${notification.id} DESC`,
    wire: (rows) =>
      rows.map(({ confirmed_at, created, ...row }) => ({
        ...row,
        icon: notificationIcon(row.event_name),
        created: instantOf(created),
        is_confirmed: confirmed_at !== null,
      })),
  });

const OK = { data: { ok: true } } as const;

export const notificationsHandlers: Handlers<
  | 'listNotifications'
  | 'confirmAllNotifications'
  | 'confirmNotification'
  | 'countNotifications'
  | 'getNotificationChoices'
  | 'setNotificationChoices'
> = {
  listNotifications: (call) => readPage(notificationsFor(call.query.discriminator ?? ''), call),

  async confirmNotification({ viewer, path, services }) {
    const found = await services.database
      .update(notification)
      .set({ confirmed_at: sql`coalesce(${notification.confirmed_at}, now())` })
      .where(and(eq(notification.id, path.id), scope(viewer).personal(notification.user_id)))
      .returning({ id: notification.id });
    if (found.length === 0) throw notFound('Уведомление не найдено');
    return OK;
  },

  async confirmAllNotifications({ viewer, services }) {
    await services.database
      .update(notification)
      .set({ confirmed_at: sql`now()` })
      .where(and(scope(viewer).personal(notification.user_id), isNull(notification.confirmed_at)));
    return OK;
  },

  async countNotifications({ viewer, services }) {
    const rows = await services.database
      .select({ event_name: notification.event_name, count: sql<number>`count(*)` })
      .from(notification)
      .where(
        and(
          scope(viewer).personal(notification.user_id),
          isNull(notification.confirmed_at),
          eq(notification.hidden, false),
        ),
      )
      .groupBy(notification.event_name);
    return { data: Object.fromEntries(rows.map(({ event_name, count }) => [event_name, count])) };
  },

  getNotificationChoices: async ({ viewer, services }) => ({
    data: await readChoices(services.database, viewer),
  }),

  async setNotificationChoices({ viewer, body, services }) {
    await saveChoices(services.database, viewer, body.choices);
    return { data: await readChoices(services.database, viewer) };
  },
};
