import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** API keys of the demo's companies; only random hashes are stored, so nobody can use them. */
export async function seedIntegration(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO api_key (contractor_id, created_by, title, prefix, hash, rights, storage_id, created_at, last_used_at, revoked_at)
    SELECT person.contractor_id, person.id, given.title, given.prefix, 'demo ' || given.prefix, given.rights,
           CASE WHEN given.at_storage THEN person.default_storage_id END,
           now() - make_interval(days => given.days), now() - make_interval(hours => given.hours),
           CASE WHEN given.revoked THEN now() - interval '3 days' END
    FROM (VALUES
      ('shop', 'Сайт магазина', 'pk_3fJ9aQx', ARRAY['b2c-orders'], true, 40, 2, false),
      ('shop', 'Прежний сайт', 'pk_Zt81LmB', ARRAY['b2c-orders'], true, 200, 90, true),
      ('supplier', 'Учётная система', 'pk_v7Rk0Pc', ARRAY['stock'], true, 25, 1, false),
      ('distributor', 'Касса и сайт', 'pk_m2YxE5n', ARRAY['stock', 'b2c-orders'], false, 12, 5, false)
    ) AS given(login, title, prefix, rights, at_storage, days, hours, revoked)
    JOIN app_user person ON person.login = given.login ORDER BY given.days DESC`);
  // Their addresses do not exist, so the webhooks are switched off and have no pending deliveries.
  await database.execute(sql`
    INSERT INTO webhook (contractor_id, created_by, saved_by, address, events, secret, active, after_seq)
    SELECT contractor_id, id, id, 'https://' || login || '.example/portal-hook', ARRAY['b2c-order:created', 'b2c-order:change-status'],
           'whs_' || replace(gen_random_uuid()::text, '-', ''), false, 0
    FROM app_user WHERE login IN ('shop', 'distributor') ORDER BY id`);
  await database.execute(sql`
    INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload, status, attempts, created_at, delivered_at)
    SELECT hook.id, hook.contractor_id, -nth, 'b2c-order:change-status', 'b2c-order ' || o.id,
           jsonb_build_object('event', 'b2c-order:change-status', 'document', 'b2c-order ' || o.id, 'data',
             jsonb_build_object('b2c_order_id', o.id, 'number', o.number, 'status', o.status)),
           CASE WHEN nth = 2 THEN 'failed' ELSE 'delivered' END, CASE WHEN nth = 2 THEN 9 ELSE 1 END,
           o.closed_at, CASE WHEN nth <> 2 THEN o.closed_at END
    FROM webhook hook JOIN (SELECT *, row_number() OVER (PARTITION BY contractor_id ORDER BY id DESC) AS nth FROM b2c_order WHERE closed_at IS NOT NULL) o
      ON o.contractor_id = hook.contractor_id ORDER BY hook.id, nth DESC`);
  await database.execute(sql`
    INSERT INTO webhook_attempt (delivery_id, at, took, code, request, answer)
    SELECT id, created_at, 90 + id % 7 * 30, CASE status WHEN 'failed' THEN 503 ELSE 200 END, payload::text,
           CASE status WHEN 'failed' THEN 'Service Unavailable' ELSE 'ok' END
    FROM webhook_delivery ORDER BY id`);
}
