import { webhookPause } from '@portal/domain/webhooks';
import { sql } from 'drizzle-orm';
import { openSecret, SecretLost } from '../../database/secrets.ts';
import type { Services } from '../../services.ts';
import { callOut, signatureOf } from './call-out.ts';
import { gatherEvents } from './gather.ts';
import { type Acting, stopOrphans } from './stop.ts';

/** Deliveries that one server makes at once, and in one run. */
const AT_ONCE = 8;
const MOST = 2_000;
const UNSIGNED =
  'Не отправлено: секрет подписи не открывается, сменился ключ шифрования портала. Удалите вебхук и создайте его заново.';

interface Due extends Record<string, unknown> {
  id: number;
  webhook_id: number;
  user_id: number;
  contractor_id: number;
  uid: string;
  event_name: string;
  payload: Record<string, unknown>;
  attempts: number;
  address: string;
  secret: string;
}

/**
 * Creates deliveries for new events and sends those that are due, until none is left or the run's limit is
 * reached.
 */
export async function runWebhooks(services: Pick<Services, 'database' | 'config'>): Promise<void> {
  await gatherEvents(services.database);
  for (let made = 0; made < MOST;) {
    const due = await takeDue(services);
    if (due.length === 0) return;
    const going = await withMakers(services, due);
    await Promise.all(going.map((one) => deliver(services, one)));
    made += due.length;
  }
}

/**
 * Due deliveries, only the oldest of each document, because later ones wait for it. Each is postponed by a
 * minute, so that no other server sends it meanwhile, and it is tried again after a crash.
 */
async function takeDue({ database }: Pick<Services, 'database'>): Promise<Due[]> {
  const { rows } = await database.execute<Due>(sql`
    WITH due AS (
      SELECT d.id FROM webhook_delivery d JOIN webhook hook ON hook.id = d.webhook_id AND hook.active AND hook.contractor_id = d.contractor_id
      WHERE d.status = 'pending' AND d.next_at <= now() AND NOT EXISTS (
        SELECT FROM webhook_delivery earlier WHERE earlier.webhook_id = d.webhook_id AND earlier.document = d.document
          AND earlier.contractor_id = d.contractor_id AND earlier.status = 'pending' AND earlier.seq < d.seq)
      ORDER BY d.seq, d.id LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED),
    taken AS (
      UPDATE webhook_delivery d SET next_at = now() + interval '1 minute', attempts = d.attempts + 1
      FROM due WHERE d.id = due.id RETURNING d.id, d.uid, d.event_name, d.payload, d.attempts, d.webhook_id, d.seq)
    SELECT taken.id, taken.uid, taken.event_name, taken.payload, taken.attempts, taken.webhook_id,
           hook.address, hook.secret, hook.contractor_id, hook.saved_by AS user_id
    FROM taken JOIN webhook hook ON hook.id = taken.webhook_id ORDER BY taken.seq, taken.id`);
  return rows;
}

/** The deliveries whose webhooks may still act; deliveries of other webhooks keep waiting. */
async function withMakers(
  { database }: Pick<Services, 'database'>,
  due: readonly Due[],
): Promise<readonly Due[]> {
  const hooks = new Map(
    due.map(({ webhook_id: id, user_id, contractor_id, address }) => [
      id,
      { id, user_id, contractor_id, address },
    ]),
  );
  return database.transaction(async (transaction) => {
    const acting = new Set((await stopOrphans<Acting>(transaction, [...hooks.values()])).map(({ id }) => id));
    const halted = due.filter(({ webhook_id }) => !acting.has(webhook_id)).map(({ id }) => id);
    if (halted.length > 0)
      await transaction.execute(sql`
        UPDATE webhook_delivery SET attempts = attempts - 1, next_at = now() WHERE id = ANY(${sql.param(halted)}::bigint[])`);
    return due.filter(({ webhook_id }) => acting.has(webhook_id));
  });
}

async function deliver({ database, config }: Pick<Services, 'database' | 'config'>, due: Due): Promise<void> {
  const body = JSON.stringify({ id: due.uid, ...due.payload });
  const began = Date.now();
  const moment = Math.floor(began / 1_000);
  const { code, answer } = await send(config, due, moment, body);
  const isDone = code !== null && code >= 200 && code < 300;
  const pause = webhookPause(due.attempts);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO webhook_attempt (delivery_id, took, code, request, answer)
      VALUES (${due.id}, ${Date.now() - began}, ${code}, ${body}, ${answer.replaceAll('\0', '')})`);
    await transaction.execute(
      isDone
        ? sql`UPDATE webhook_delivery SET status = 'delivered', delivered_at = now() WHERE id = ${due.id}`
        : pause === null
          ? sql`UPDATE webhook_delivery SET status = 'failed' WHERE id = ${due.id}`
          : sql`UPDATE webhook_delivery SET next_at = now() + make_interval(mins => ${pause}) WHERE id = ${due.id}`,
    );
  });
}

/**
 * Sends a signed delivery. If it cannot be signed, it is not sent, and the log of attempts records the reason.
 */
async function send(
  config: Services['config'],
  due: Due,
  moment: number,
  body: string,
): ReturnType<typeof callOut> {
  try {
    const secret = openSecret(config, 'webhook', due.secret);
    const headers = {
      'x-portal-event': due.event_name,
      'x-portal-delivery': due.uid,
      'x-portal-signature': `t=${moment},v1=${signatureOf(secret, moment, body)}`,
    };
    return await callOut(due.address, body, headers, config.privateWebhooks);
  } catch (error) {
    if (error instanceof SecretLost) return { code: null, answer: UNSIGNED };
    throw error;
  }
}
