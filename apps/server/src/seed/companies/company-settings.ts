import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Contact persons and bank details of the demo's distributors. */
export async function seedCompanySettings(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO contact_person (contractor_id, full_name, phone, position, email)
    SELECT c.id, person.full_name, person.phone, person.position, person.email
    FROM contractor c, (VALUES
      ('Белова Анна Сергеевна', '+7 846 200-10-20', 'Менеджер отдела продаж', 'belova@example.ru'),
      ('Гордеев Павел Ильич', '+7 846 200-10-21', 'Руководитель отдела продаж', 'gordeev@example.ru'),
      ('Ким Виктория', '+7 846 200-10-22', 'Логист', '')) AS person (full_name, phone, position, email)
    WHERE c.type = 'distributor'
    ORDER BY c.id, person.full_name`);
  await database.execute(sql`
    INSERT INTO bank_account (contractor_id, bic, bank_name, cor_account, account, consent)
    SELECT id, '044525225', 'ПАО Сбербанк', '30101810400000000225', '40702810638050013199', true
    FROM contractor WHERE type = 'distributor' AND id = (SELECT contractor_id FROM app_user WHERE login = 'distributor')`);
}
