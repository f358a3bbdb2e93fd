import { randomBytes } from 'node:crypto';
import { WEBHOOK_EVENTS, type WebhookEvent, webhookAddressFault } from '@portal/domain/webhooks';
import { sentence } from '@portal/domain/sentences';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Answer, BodyOf, QueryOf } from '../../contract/handlers.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { type KeySettings, sealSecret } from '../../database/secrets.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import { isOwnHost, OWN_NETWORK } from '../../outside/own-networks.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { webhook } from './tables.ts';

type Wire = Answer<'listWebhooks'>['data'][number];
type Delivery = Answer<'listWebhookDeliveries'>['data'][number];
type WebhookFailure = NonNullable<Wire['last_failure']>;
type WebhookState = NonNullable<QueryOf<'listWebhooks'>['filter[state]']>;
/** Deliveries that failed, or that are tried again. */
const FAILING = sql`(d.status = 'failed' OR d.status = 'pending' AND d.attempts > 0)`;
const NO_WEBHOOK = 'Вебхук не найден';

const fields = {
  id: sql<number>`w.id`,
  contractor: sql<Party>`${party('company')}`,
  address: sql<string>`w.address`,
  events: sql<WebhookEvent[]>`w.events`,
  active: sql<boolean>`w.active`,
  stop_reason: sql<string>`w.stop_reason`,
  created_at: sql<string>`w.created_at`,
  waiting: sql<number>`(SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.contractor_id = w.contractor_id AND d.status = 'pending')`,
  failed: sql<number>`(SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.contractor_id = w.contractor_id AND d.status = 'failed')`,
  last_failure: sql<WebhookFailure | null>`(
    SELECT jsonb_build_object('created_at', a.at, 'code', a.code, 'answer', a.answer)
    FROM webhook_delivery d JOIN webhook_attempt a ON a.delivery_id = d.id
    WHERE d.webhook_id = w.id AND d.contractor_id = w.contractor_id AND ${FAILING} AND a.code IS DISTINCT FROM 200
    ORDER BY a.id DESC LIMIT 1)`,
};
const source = {
  fields,
  from: sql`webhook w JOIN contractor company ON company.id = w.contractor_id`,
  scope: (viewer: Viewer) => scope(viewer).seen(sql`w.contractor_id`),
};
const wireWebhook = (row: RowOf<typeof fields>): Wire => ({
  ...row,
  events: row.events.map((code) => ({ code, title: WEBHOOK_EVENTS[code] })),
  created_at: instantOf(row.created_at),
  last_failure: row.last_failure && {
    ...row.last_failure,
    created_at: instantOf(row.last_failure.created_at),
  },
});

const STATES: Record<WebhookState, SQL> = {
  working: sql`w.active`,
  off: sql`NOT w.active`,
  failing: sql`EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.contractor_id = w.contractor_id AND ${FAILING})`,
};

/** Webhooks of the company, of all companies for an administrator, newest first. */
export const webhooks = listFor<'listWebhooks'>()({
  ...source,
  search: { title: byText(sql`company.title`, sql`w.address`) },
  filters: { 'filter[state]': (state) => STATES[state] },
  order: sql`w.created_at DESC, w.id DESC`,
  wire: (rows) => rows.map(wireWebhook),
});

/** Throws 422 for an invalid address, and for one in a private network where that is not allowed. */
function checkAddress(address: string, { privateWebhooks }: Pick<Config, 'privateWebhooks'>): string {
  const written = address.trim();
  const isOwn = URL.canParse(written) && isOwnHost(new URL(written).hostname);
  const message =
    sentence(webhookAddressFault(written)) ??
    (URL.canParse(written) ? null : 'Укажите адрес, который начинается с https://') ??
    (isOwn && !privateWebhooks ? OWN_NETWORK : null);
  if (message !== null) throw fieldFault('address', message);
  return written;
}

/**
 * Creates a webhook; its secret is returned only this once. It receives events from now on. Throws 422 that
 * names the field.
 */
export async function createWebhook(
  connection: Connection,
  viewer: Viewer,
  config: Pick<Config, 'privateWebhooks'> & KeySettings,
  { address, events }: BodyOf<'createWebhook'>,
): Promise<Answer<'createWebhook'>['data']> {
  const secret = `whs_${randomBytes(32).toString('base64url')}`;
  const [made] = await connection
    .insert(webhook)
    .values({
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      saved_by: viewer.id,
      address: checkAddress(address, config),
      events: [...new Set(events)],
      secret: sealSecret(config, 'webhook', secret),
      after_seq: sql`(SELECT coalesce(max(seq), 0) FROM event)`,
    })
    .returning({ id: webhook.id });
  return { ...(await readWebhook(connection, viewer, made?.id ?? 0)), secret };
}

async function readWebhook(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(source, connection, viewer, sql`w.id = ${id}`);
  if (!row) throw notFound(NO_WEBHOOK);
  return wireWebhook(row);
}

/**
 * Changes address, events or activity. While it is off, it receives no events, and waiting deliveries keep
 * waiting. It then acts for the person who saved it. Throws 404 and 422.
 */
export async function updateWebhook(
  connection: Connection,
  viewer: Viewer,
  config: Pick<Config, 'privateWebhooks'>,
  id: number,
  { address, events, active }: BodyOf<'updateWebhook'>,
): Promise<Wire> {
  await readWebhook(connection, viewer, id);
  const checked = checkAddress(address, config);
  await connection.execute(sql`
    UPDATE webhook w SET address = ${checked}, events = ${sql.param([...new Set(events)])}::text[],
           after_seq = CASE WHEN ${active}::boolean AND NOT w.active THEN (SELECT coalesce(max(seq), 0) FROM event) ELSE w.after_seq END,
           active = ${active}, saved_by = ${viewer.id}, stop_reason = ''
    WHERE w.id = ${id} AND ${source.scope(viewer)}`);
  return readWebhook(connection, viewer, id);
}

/** Deletes a webhook with its log. Throws 404. */
export async function deleteWebhook(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  await readWebhook(connection, viewer, id);
  await connection.execute(sql`DELETE FROM webhook w WHERE w.id = ${id} AND ${source.scope(viewer)}`);
}

const TABLES = sql`webhook_delivery d JOIN webhook w ON w.id = d.webhook_id AND w.contractor_id = d.contractor_id`;
const DELIVERED = { pending: 'Ждёт', delivered: 'Доставлено', failed: 'Не доставлено' } as const;

/** The log of deliveries with their last answers. */
export const webhookDeliveries = listFor<'listWebhookDeliveries'>()({
  fields: {
    id: sql<number>`d.id`,
    uid: sql<string>`d.uid`,
    address: sql<string>`w.address`,
    event_name: sql<WebhookEvent>`d.event_name`,
    document: sql<string>`d.document`,
    status: sql<keyof typeof DELIVERED>`d.status`,
    attempts: sql<number>`d.attempts`,
    created_at: sql<string>`d.created_at`,
    next_at: sql<string>`d.next_at`,
    delivered_at: sql<string | null>`d.delivered_at`,
    last: sql<
      Delivery['last']
    >`(SELECT jsonb_build_object('code', a.code, 'took', a.took, 'request', a.request, 'answer', a.answer)
      FROM webhook_attempt a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1)`,
    payload: sql<Record<string, unknown>>`d.payload`,
  },
  from: TABLES,
  scope: (viewer) => scope(viewer).own(sql`w.contractor_id`),
  filters: {
    'filter[webhook_id]': (id) => sql`w.id = ${id}`,
    'filter[status]': (status) => sql`d.status = ${status}`,
  },
  order: sql`d.created_at DESC, d.id DESC`,
  wire: (rows) =>
    rows.map(({ event_name, status, payload, uid, ...row }) => ({
      ...row,
      uid,
      event: { code: event_name, title: WEBHOOK_EVENTS[event_name] },
      status: { code: status, title: DELIVERED[status] },
      body: JSON.stringify({ id: uid, ...payload }, null, 2),
      created_at: instantOf(row.created_at),
      next_at: status === 'pending' ? instantOf(row.next_at) : null,
      delivered_at: instantOrNull(row.delivered_at),
    })),
});

/**
 * Sends deliveries again with the same ids, those of one document in order. Returns how many. Throws 404 for
 * another company's delivery.
 */
export async function replayDeliveries(
  connection: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<number> {
  const wanted = [...new Set(ids)];
  const mine = sql`SELECT d.id FROM ${TABLES} WHERE d.id = ANY(${sql.param(wanted)}::bigint[]) AND ${scope(viewer).own(sql`w.contractor_id`)}`;
  const { rows } = await connection.execute(mine);
  if (rows.length < wanted.length) throw notFound('Доставка не найдена');
  await connection.execute(sql`
    UPDATE webhook_delivery SET status = 'pending', attempts = 0, next_at = now(), delivered_at = NULL WHERE id IN (${mine})`);
  return wanted.length;
}
