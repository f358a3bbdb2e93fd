import { PROPOSAL_REFUSAL_REASONS } from '@portal/domain/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Shop, distributor, status, days ago, the shop's message. */
const PROPOSALS = [
  ['shop2', 'distributor2', 'confirmed', 60, 'Открываем второй магазин, нужен склад на Урале.'],
  ['newshop', 'ООО «Мотор-Сервис»', 'withdrawn', 9, 'Отправили по ошибке.'],
  ['newshop', 'ООО «Авторитет»', 'refused', 8, 'Фильтры и масла, заказ раз в неделю.'],
  ['newshop', 'distributor2', 'accepted', 3, 'Нужны тормозные колодки и диски, около 200 позиций в месяц.'],
  [
    'newshop',
    'distributor',
    'created',
    1,
    'Магазин на Победы, 12. Берём фильтры, масла и свечи каждую неделю.',
  ],
  ['newshop2', 'distributor', 'created', 0, 'Работаем с 2019 года, ищем поставщика рядом.'],
] as const;

/** Connection proposals in every status, with histories and notifications. */
export async function seedProposals(database: Database): Promise<void> {
  const rows = PROPOSALS.map(([shop, distributor, status, days, message], place) => ({
    place,
    shop,
    distributor,
    status,
    days,
    message,
    reason: status === 'refused' ? PROPOSAL_REFUSAL_REASONS[0].id : null,
  }));
  await database.execute(sql`
    WITH wanted AS (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS w(place int, shop text, distributor text, status text, days int, message text, reason int)),
         party AS (
           SELECT w.*, shop_person.id AS shop_user, shop_person.contractor_id AS shop_id, c.id AS distributor_id,
                  coalesce((SELECT min(id) FROM app_user WHERE contractor_id = c.id),
                           (SELECT id FROM app_user WHERE login = 'admin')) AS distributor_user,
                  now() - make_interval(days => w.days, hours => 2) AS at
           FROM wanted w
           JOIN app_user shop_person ON shop_person.login = w.shop
           JOIN contractor c ON c.title = w.distributor
             OR c.id = (SELECT contractor_id FROM app_user WHERE login = w.distributor)),
         made AS (
           INSERT INTO contract_proposal (shop_id, distributor_id, created_by, status, message, refusal_reason_id, limit_kopecks,
                                         buyer_markup_percent, contract_id, version, created_at)
           SELECT shop_id, distributor_id, shop_user, status, message, reason,
                  CASE WHEN status = 'accepted' THEN 30000000 END, CASE WHEN status IN ('accepted', 'confirmed') THEN 3 END,
                  CASE WHEN status = 'confirmed' THEN
                    (SELECT id FROM contract WHERE customer_id = shop_id AND supplier_id = distributor_id AND contract.status = 'active') END,
                  CASE status WHEN 'created' THEN 1 WHEN 'confirmed' THEN 3 ELSE 2 END, at
           FROM party ORDER BY place
           RETURNING id, shop_id, distributor_id, status, created_at)
    INSERT INTO contract_proposal_history (proposal_id, at, user_id, contractor_id, action, text)
    SELECT made.id, made.created_at + step.after, person.id, person.contractor_id, step.action, step.text
    FROM made JOIN party USING (shop_id, distributor_id, status)
    CROSS JOIN LATERAL (VALUES
      ('create', 'Заявка отправлена', interval '0', party.shop_user, true),
      ('accept', 'Принята дистрибьютором: ' || CASE made.status WHEN 'accepted' THEN 'лимит 300 000,00 руб.' ELSE 'без лимита' END || ', наценка 3 %', interval '1 hour', party.distributor_user, made.status IN ('accepted', 'confirmed')),
      ('confirm', 'Подтверждена администратором, договор действует', interval '2 hours', (SELECT id FROM app_user WHERE login = 'admin'), made.status = 'confirmed'),
      ('refuse', 'Отказано: не работаем в регионе', interval '1 hour', party.distributor_user, made.status = 'refused'),
      ('withdraw', 'Отозвана магазином', interval '1 hour', party.shop_user, made.status = 'withdrawn')
    ) AS step(action, text, after, by, happened)
    JOIN app_user person ON person.id = step.by
    WHERE step.happened ORDER BY party.place, step.after`);
  await database.execute(sql`
    INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, created)
    SELECT person.id, 'common', told.event, p.id, told.title, told.other, p.created_at
    FROM contract_proposal p
    JOIN contractor shop ON shop.id = p.shop_id
    JOIN contractor distributor ON distributor.id = p.distributor_id
    CROSS JOIN LATERAL (VALUES
      (p.distributor_id, 'contract-proposal:created', 'Новая заявка на подключение № ' || p.id, shop.title, p.status = 'created'),
      (p.shop_id, 'contract-proposal:accepted', 'Заявка на подключение № ' || p.id || ' принята', distributor.title, p.status = 'accepted')
    ) AS told(contractor_id, event, title, other, happened)
    JOIN app_user person ON person.contractor_id = told.contractor_id
    WHERE told.happened ORDER BY p.id, person.id`);
}
