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
  await database.execute(sql`
    INSERT INTO api_key_failure (key_id, day, count, last_at, call, status, message)
    SELECT k.id, (now() AT TIME ZONE 'UTC')::date - given.days, given.count, now() - make_interval(days => given.days), given.call, given.status, given.message
    FROM (VALUES
      ('pk_Zt81LmB', 0, 24, 'POST /b2c/order', 401, 'Ключ не подходит или отозван'),
      ('pk_Zt81LmB', 1, 31, 'POST /b2c/order', 401, 'Ключ не подходит или отозван'),
      ('pk_v7Rk0Pc', 2, 3, 'PUT /integration/stock', 422, 'Введите целое число от 0 до 1 000 000')
    ) AS given(prefix, days, count, call, status, message)
    JOIN api_key k ON k.prefix = given.prefix`);
  // Their addresses do not exist, so the webhooks are switched off and have no pending deliveries.
  await database.execute(sql`
    INSERT INTO webhook (contractor_id, created_by, saved_by, address, events, secret, active, after_seq, created_at)
    SELECT contractor_id, id, id, 'https://' || login || '.example/portal-hook', ARRAY['b2c-order:created', 'b2c-order:change-status'],
           'whs_' || replace(gen_random_uuid()::text, '-', ''), false, 0,
           -- Before its first delivery.
           least(now() - interval '30 days', (SELECT min(closed_at) FROM b2c_order WHERE contractor_id = app_user.contractor_id) - interval '1 day')
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
  await seedExchanges(database);
}

/** Exchanges with 1C: a full one with remarks, one of changes and a check of the address. */
async function seedExchanges(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO commerceml_session (storage_id, key_id, token_hash, type, version, is_check, status, created_at, asked_at, expires_at, ended_at,
                                    is_full, goods, offers, warnings, errors)
    SELECT person.default_storage_id, (SELECT min(id) FROM api_key WHERE contractor_id = person.contractor_id AND revoked_at IS NULL),
           'demo ' || person.login || given.nth, 'catalog', given.version, given.is_check, 'done', at, at + interval '40 seconds', at + interval '12 hours',
           at + interval '1 minute', given.is_full, given.goods, given.goods, given.warnings, given.errors
    FROM app_user person
    CROSS JOIN (VALUES (1, '', true, false, 1, 0, 0, 49), (2, '2.08', false, true, 1240, 2, 1, 48), (3, '2.08', false, false, 37, 0, 0, 3))
      AS given(nth, version, is_check, is_full, goods, warnings, errors, hours)
    CROSS JOIN LATERAL (SELECT now() - make_interval(hours => given.hours) AS at) moment
    WHERE person.login IN ('supplier', 'distributor', 'shop') AND person.default_storage_id IS NOT NULL ORDER BY person.id, given.nth`);
  await database.execute(sql`
    INSERT INTO commerceml_note (session_id, created_at, level, row, message)
    SELECT session.id, session.created_at + make_interval(secs => given.nth * 5), given.level, given.row, given.message
    FROM commerceml_session session CROSS JOIN (VALUES
      (1, 'info', 'import0_1.xml', 'Прочитано: товаров 1240, предложений 0'),
      (2, 'warning', '«Масло моторное 5W-40» (Ид 7a1c90c5)', 'Количество 2,5 – дробное: взято 2 шт.'),
      (3, 'warning', '«Щётка стеклоочистителя» (Ид 90c55447)', 'Единица «м» порталу не знакома: количество считается штуками'),
      (4, 'error', '«Болт М8» (Ид 14ed8b06)', 'Нет артикула: товар не загрузится, пока его нет в 1С'),
      (5, 'info', 'prices0_1.xml', 'Прочитано: товаров 0, предложений 1240')) AS given(nth, level, row, message)
    WHERE session.is_full ORDER BY session.id, given.nth`);
}
