import {
  PERMANENT_SHOWN,
  permanentRoomFault,
  permanentTermFault,
} from '@portal/domain/permanent-notifications';
import { sentence } from '@portal/domain/sentences';
import { and, arrayContains, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Answer, BodyOf, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { permanentNotification as permanent } from './tables.ts';

type Permanent = Answer<'listPermanentNotifications'>['data'][number];
type Written = BodyOf<'createPermanentNotification'>;

const shown = ({ id, text, tone, starts_at, ends_at }: typeof permanent.$inferSelect) => ({
  id,
  text,
  tone,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at && ends_at.toISOString(),
});
const answer = (row: typeof permanent.$inferSelect): Permanent => ({
  ...shown(row),
  recipients: row.recipients as Permanent['recipients'],
});

/**
 * Current permanent notifications for the viewer's kind of company, the newest first; administrators have
 * none.
 */
export async function readPermanent(
  connection: Connection,
  { type }: Viewer,
): Promise<Answer<'getStatements'>['data']['permanentNotifications']> {
  if (type === 'admin') return [];
  const rows = await connection
    .select()
    .from(permanent)
    .where(
      and(
        arrayContains(permanent.recipients, [type]),
        or(isNull(permanent.ends_at), gt(permanent.ends_at, sql`now()`)),
      ),
    )
    .orderBy(desc(permanent.id))
    .limit(PERMANENT_SHOWN);
  return rows.map(shown);
}

const permanentNotifications = listFor<'listPermanentNotifications'>()({
  fields: {
    id: permanent.id,
    text: permanent.text,
    tone: permanent.tone,
    recipients: sql<Permanent['recipients']>`${permanent.recipients}`,
    starts_at: permanent.starts_at,
    ends_at: permanent.ends_at,
  },
  from: sql`${permanent}`,
  // No scope: x-access admits only administrators, who manage all of them.
  scope: () => sql`true`,
  filters: { 'filter[title]': byText(permanent.text) },
  order: sql`${permanent.starts_at} DESC, ${permanent.id} DESC`,
  wire: (rows) =>
    rows.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      starts_at: instantOf(starts_at),
      ends_at: ends_at === null ? null : instantOf(ends_at),
    })),
});

function checked({ starts_at, ends_at, ...rest }: Written) {
  const fault = permanentTermFault({ starts_at, ends_at });
  if (fault !== null) throw fieldFault('ends_at', sentence(fault));
  return {
    ...rest,
    starts_at: new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
  };
}

/** Makes the open pages of all recipients reload their permanent notifications, without a pop-up message. */
async function tell(transaction: Transaction, id: number, kinds: readonly string[]) {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT person.id FROM app_user person JOIN contractor c ON c.id = person.contractor_id
    WHERE person.active AND c.type = ANY(${sql.param(kinds)}::text[]) ORDER BY person.id`);
  await emit(
    transaction,
    rows.map((person) => ({
      event_name: 'user-notification:created',
      user_id: Number(person.id),
      message: { id },
    })),
  );
}

/** Notifications that administrators show above the pages of other people. */
export const permanentHandlers: Handlers<
  | 'listPermanentNotifications'
  | 'createPermanentNotification'
  | 'updatePermanentNotification'
  | 'deletePermanentNotification'
> = {
  listPermanentNotifications: (call) => readPage(permanentNotifications, call),

  async createPermanentNotification({ viewer, body, services: { database }, request }) {
    const values = checked(body);
    const work = idempotent(
      database,
      request,
      viewer.id,
      'createPermanentNotification',
      async (transaction) => {
        // The lock prevents two administrators from exceeding the limit together.
        await transaction.execute(sql`LOCK TABLE permanent_notification IN SHARE ROW EXCLUSIVE MODE`);
        const full = permanentRoomFault(await transaction.$count(permanent));
        if (full !== null) throw fieldFault('text', sentence(full));
        const [row] = await transaction
          .insert(permanent)
          .values({ ...values, author_id: viewer.id })
          .returning();
        if (!row) throw new Error('nothing written');
        await tell(transaction, row.id, row.recipients);
        return answer(row);
      },
    );
    return { data: await work };
  },

  async updatePermanentNotification({ path, body, services: { database } }) {
    const values = checked(body);
    return database.transaction(async (transaction) => {
      const [before] = await transaction
        .select()
        .from(permanent)
        .where(eq(permanent.id, path.id))
        .for('update');
      if (!before) throw notFound('Уведомление не найдено');
      const [row] = await transaction
        .update(permanent)
        .set(values)
        .where(eq(permanent.id, path.id))
        .returning();
      if (!row) throw new Error('nothing written');
      await tell(transaction, row.id, [...new Set([...before.recipients, ...row.recipients])]);
      return { data: answer(row) };
    });
  },

  async deletePermanentNotification({ path, services: { database } }) {
    return database.transaction(async (transaction) => {
      const [gone] = await transaction.delete(permanent).where(eq(permanent.id, path.id)).returning();
      if (!gone) throw notFound('Уведомление не найдено');
      await tell(transaction, gone.id, gone.recipients);
      return { data: { ok: true } };
    });
  },
};
