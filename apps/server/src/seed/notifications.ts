import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { nameThen } from './name-then.ts';

/** The number of the order `o`, formatted like `documentNumber` of the rule book. */
const ORDER_NUMBER = sql`'№ ' || replace(to_char(o.id, 'FM999,999'), ',', chr(160))`;

/** Notifications of the demo's people: new orders and refusals, and one from the administrators. */
export async function seedNotifications(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, created, confirmed_at)
    SELECT person.id, 'common', 'order-activated', o.id,
           'Новый заказ ' || ${ORDER_NUMBER},
           'Покупатель: ' || customer.title,
           o.created_at, CASE WHEN o.status <> 'active' THEN o.created_at + interval '1 hour' END
    FROM orders o
    JOIN contractor customer ON customer.id = o.customer_id
    JOIN app_user person ON person.contractor_id = o.supplier_id
    WHERE NOT o.withheld
    ORDER BY o.created_at, person.id`);
  await database.execute(sql`
    INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, created, confirmed_at)
    SELECT person.id, 'common', 'supplier-refusal:activated', o.id,
           'Отказ поставщика по заказу ' || ${ORDER_NUMBER},
           'Поставщик: ' || ${nameThen(
             sql`supplier.title`,
             sql`'Резерв и лимит освобождены, позиции можно заказать у другого поставщика.'`,
           )},
           o.created_at + interval '2 hours', o.created_at + interval '5 hours'
    FROM orders o
    JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN app_user person ON person.contractor_id = o.customer_id
    WHERE o.status = 'refused'
    ORDER BY o.created_at, person.id`);
  await database.execute(sql`
    WITH written AS (
      INSERT INTO technical_notification (author_id, title, text, recipients, created)
      SELECT id, 'Работы на портале в ночь на воскресенье',
             'С 02:00 до 03:00 по московскому времени загрузка прайс-листов будет приостановлена. Заказы, подтверждения и приёмки работают как обычно.',
             '{supplier,distributor,shop}', now() - interval '1 day'
      FROM app_user WHERE login = 'admin' RETURNING *)
    INSERT INTO notification (user_id, discriminator, event_name, title, text, created, technical_id)
    SELECT person.id, '', 'user-notification:created', written.title, written.text, written.created, written.id
    FROM written, app_user person JOIN contractor c ON c.id = person.contractor_id
    WHERE c.type <> 'admin' ORDER BY person.id`);
  await database.execute(sql`
    INSERT INTO permanent_notification (author_id, text, tone, recipients, starts_at, ends_at)
    SELECT id, text, tone, recipients::text[], date_trunc('day', now()) + starts, date_trunc('day', now()) + ends
    FROM app_user, (VALUES
      ('До пятницы в Самаре закрыт склад на Заводском шоссе: заказы собирает склад в Тольятти.', 'yellow', '{shop,distributor}', interval '-20 days', interval '-3 days'),
      ('31 декабря и 1 января машины не ходят: заказы уйдут 2 января.', 'brand', '{supplier,distributor,shop}', interval '25 days', interval '42 days')
    ) notice (text, tone, recipients, starts, ends)
    WHERE login = 'admin'`);
}
