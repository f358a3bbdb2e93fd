import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { nameThen } from '../name-then.ts';

/**
 * Contracts of the demo's supplier with companies without logins: number, customer, status, days until the
 * last day, history text.
 */
const OTHERS = [
  ['Д-002/014-1', 'Магазин «Трасса»', 'draft', 365, 'Заведён черновик'],
  ['Д-002/018', 'ИП Гусева Т. А.', 'on_confirmation', 365, 'Отправлен на подтверждение'],
  ['Д-002/016-1', 'ИП Соловьёва Н. П.', 'rejected', 365, 'Отклонён: нет копии договора с подписью'],
  ['Д-002/014-2', 'Магазин «Трасса»', 'suspended', 90, 'Приостановлен: предложения по нему не показываются'],
  ['Д-002/015-0', 'ООО «АвтоСнаб»', 'expired', -40, 'Срок действия окончился'],
  ['Д-002/016-0', 'ИП Соловьёва Н. П.', 'terminated', 120, 'Расторгнут: стороны договорились'],
] as const;

/** Categories, subtypes and requisites of the demo's companies. */
export async function seedDirectory(database: Database): Promise<void> {
  await database.execute(
    sql`INSERT INTO contractor_category (title) VALUES ('Оптовые покупатели'), ('Розничные магазины'), ('Ключевые партнёры')`,
  );
  await database.execute(
    sql`INSERT INTO contractor_subtype (title) VALUES ('Сервисная станция'), ('Сеть магазинов'), ('Интернет-магазин'), ('Завод-изготовитель')`,
  );
  await database.execute(sql`
    UPDATE contractor SET code = 'К-' || lpad(id::text, 4, '0'), rating = CASE WHEN id % 3 = 0 THEN 4.5 WHEN id % 3 = 1 THEN 4 END,
      category_id = CASE type WHEN 'shop' THEN 2 WHEN 'distributor' THEN 1 WHEN 'supplier' THEN 3 END,
      subtype_id = CASE type WHEN 'shop' THEN 1 + id % 3 WHEN 'supplier' THEN 4 END,
      contacts = CASE WHEN id % 2 = 0 THEN jsonb_build_array(jsonb_build_object('full_name', 'Орлова Анна Сергеевна',
        'post', 'Менеджер', 'phone', '+7 912 000-11-22', 'email', 'orlova@example.ru')) ELSE '[]' END
    WHERE type <> 'admin'`);
}

/**
 * Completes the demo's contracts with subjects, last days and histories, and adds contracts in the other
 * statuses.
 */
export async function seedContracts(database: Database): Promise<void> {
  await database.execute(sql`
    UPDATE contract SET subject = 'Поставка автомобильных запасных частей', is_electronic_doc_circulation = supplier_id % 2 = 0,
      date_end = CASE supplier_id % 4 WHEN 0 THEN (now() + interval '23 days')::date WHEN 1 THEN (now() + interval '300 days')::date END,
      type_id = CASE WHEN id = (
        SELECT min(c.id) FROM contract c JOIN app_user p ON p.contractor_id = c.customer_id
        WHERE p.login = 'distributor' AND c.status = 'active') THEN 3 ELSE 1 END`);
  const rows = OTHERS.map(([number, customer, status, days, said], place) => ({
    place,
    number,
    customer,
    status,
    days,
    said,
  }));
  await database.execute(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS w(place int, number text, customer text, status text, days int, said text)),
         made AS (
           INSERT INTO contract (number, supplier_id, customer_id, status, accepted_by_administrator, subject, limit_kopecks, date, date_end,
                                 buyer_markup_percent, contact_person_full_name, contact_person_phone)
           SELECT w.number, seller.contractor_id, c.id, w.status, w.status IN ('suspended', 'expired', 'terminated'),
                  'Поставка автомобильных запасных частей', 30000000, now() - interval '400 days', (now() + make_interval(days => w.days))::date,
                  2, 'Орлова Анна Сергеевна', '+7 912 000-02-14'
           FROM wanted w JOIN contractor c ON c.title = w.customer JOIN app_user seller ON seller.login = 'supplier'
           ORDER BY w.place RETURNING id, number, status)
    INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
    SELECT 'contract', made.id, now() - interval '2 days', by.id, by.contractor_id, 'seed', w.said
    FROM made JOIN wanted w USING (number)
    LEFT JOIN app_user by ON by.login = CASE made.status WHEN 'rejected' THEN 'admin' WHEN 'expired' THEN NULL ELSE 'supplier' END
    ORDER BY w.place`);
  await database.execute(sql`
    INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
    SELECT 'contract', c.id, c.date, by.id, by.contractor_id, 'confirm', 'Подтверждён администратором, договор действует'
    FROM contract c JOIN app_user by ON by.login = 'admin' WHERE c.status = 'active' ORDER BY c.id`);
}

/**
 * Notifications about the demo's contracts: to administrators about one that waits for them, to both sides
 * about decisions.
 */
export async function seedContractNotices(database: Database): Promise<void> {
  await database.execute(sql`
    WITH said AS (
      SELECT h.id, h.at, h.text, d.id AS contract_id, d.number, d.status, d.supplier_id, d.customer_id, h.contractor_id AS by_id,
             supplier.title || ' – ' || customer.title AS sides
      FROM document_history h JOIN contract d ON h.document = 'contract' AND h.document_id = d.id AND h.action = 'seed'
      JOIN contractor supplier ON supplier.id = d.supplier_id JOIN contractor customer ON customer.id = d.customer_id
      WHERE d.status IN ('on_confirmation', 'rejected', 'suspended', 'expired', 'terminated'))
    INSERT INTO notification (user_id, discriminator, event_name, entity_id, title, text, created)
    SELECT person.id, 'common', CASE said.status WHEN 'on_confirmation' THEN 'contract:submitted' ELSE 'contract:' || said.status END, said.contract_id,
           'Договор ' || said.number || CASE said.status WHEN 'on_confirmation' THEN ' ждёт подтверждения' WHEN 'rejected' THEN ' отклонён'
             WHEN 'suspended' THEN ' приостановлен' WHEN 'terminated' THEN ' расторгнут' ELSE ': срок окончился' END,
           ${nameThen(sql`said.sides`, sql`said.text`)}, said.at
    FROM said JOIN app_user person ON TRUE JOIN contractor company ON company.id = person.contractor_id
    WHERE CASE said.status WHEN 'on_confirmation' THEN company.type = 'admin' WHEN 'rejected' THEN company.id = said.supplier_id
            ELSE company.id IN (said.supplier_id, said.customer_id) AND company.id IS DISTINCT FROM said.by_id END
    ORDER BY said.id, person.id`);
}

/** A contractor entered twice and merged some hours ago, so that the merger can still be undone. */
export async function seedMerger(database: Database): Promise<void> {
  await database.execute(sql`
    WITH kept AS (SELECT id, title FROM contractor WHERE type = 'shop' ORDER BY title LIMIT 1),
         twin AS (
           INSERT INTO contractor (type, title, inn, code, merged_into_id)
           SELECT 'shop', kept.title || ' (дубль)', '', 'К-ДУБЛЬ', kept.id FROM kept RETURNING id, title, merged_into_id),
         merger AS (
           INSERT INTO contractor_merger (kept_id, emptied_id, by_user_id, at, moved)
           SELECT twin.merged_into_id, twin.id, by.id, now() - interval '3 hours', '[]' FROM twin JOIN app_user by ON by.login = 'admin' RETURNING kept_id, emptied_id, by_user_id, at)
    INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
    SELECT 'contractor', side.id, merger.at, by.id, by.contractor_id, 'contractor:merged', side.text
    FROM merger JOIN app_user by ON by.id = merger.by_user_id JOIN contractor kept ON kept.id = merger.kept_id,
         LATERAL (VALUES (merger.kept_id, 'Присоединён контрагент «' || kept.title || ' (дубль)»'),
                         (merger.emptied_id, 'Объединён с контрагентом «' || kept.title || '», всё передано ему')) side (id, text)`);
}
