import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** Publisher, title, audience (s, d, h), days ago, description; index of the parent document. */
const DOCUMENTS = [
  [
    'admin',
    'Правила приёмки товара',
    'dh',
    90,
    'Принимайте каждую позицию поштучно в день поступления. Недостачу, пересорт и брак отмечайте в приёмке с фотографией: претензия заводится из неё. Скрытый дефект предъявляют отдельной претензией с указанием причины.',
    null,
  ],
  [
    'admin',
    'Требования к прайс-листам',
    'sd',
    60,
    'В файле нужны артикул, бренд, цена и остаток; кратность и наименование – по желанию, порядок столбцов любой. Цена – за штуку, с НДС, в рублях. Остаток – то, что можно отгрузить сегодня. Обновляйте прайс-лист не реже раза в день: за отказ по проданной позиции снижается оценка продавца.',
    null,
  ],
  [
    'admin',
    'Правила приёмки товара, редакция 2',
    'dh',
    10,
    'Как прежняя редакция, и, кроме того: поставщик отвечает на претензию за пять рабочих дней, покупатель на его решение – за три.',
    0,
  ],
  [
    'distributor',
    'Порядок возвратов',
    'h',
    30,
    'Возврат в течение четырнадцати дней в исходной упаковке.',
    null,
  ],
  ['supplier', 'Правила упаковки', 'dh', 20, 'Какие места и этикетки мы отгружаем.', null],
  ['distributor2', 'Требования к маркировке', 's', 15, 'Какие этикетки нужны на коробках и поддонах.', null],
] as const;

/** Regulatory documents of the portal and of companies, without files, which people have to upload. */
export async function seedNormative(database: Database): Promise<void> {
  const ids: number[] = [];
  for (const [login, title, roles, days, description, parent] of DOCUMENTS) {
    const { rows } = await database.execute<{ id: number }>(sql`
      WITH by AS (SELECT id, contractor_id FROM app_user WHERE login = ${login}),
           made AS (
             INSERT INTO normative_document (contractor_id, created_by, title, description, date, for_shop, for_distributor, for_supplier,
                                             parent_normative_document_id, created_at)
             SELECT contractor_id, id, ${title}, ${description}, (now() - make_interval(days => ${days}))::date, ${roles.includes('h')},
                    ${roles.includes('d')}, ${roles.includes('s')}, ${parent === null ? null : (ids[parent] ?? null)}::bigint,
                    now() - make_interval(days => ${days}) FROM by RETURNING id)
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'normative document', made.id, now() - make_interval(days => ${days}), by.id, by.contractor_id, 'create', 'Опубликован'
      FROM made, by RETURNING document_id AS id`);
    ids.push(Number(rows[0]?.id ?? 0));
  }
  await database.execute(sql`
    INSERT INTO normative_acceptance (document_id, user_id, at)
    SELECT ${ids[0] ?? 0}, id, now() - interval '80 days' FROM app_user WHERE login IN ('shop2', 'distributor')`);
  // A required document: all people of the demo have accepted it; later ones must accept it.
  await database.execute(sql`
    WITH required AS (UPDATE normative_document SET required = true WHERE id = ${ids[1] ?? 0} RETURNING id, created_at)
    INSERT INTO normative_acceptance (document_id, user_id, at)
    SELECT required.id, person.id, required.created_at + interval '1 day' FROM required, app_user person
    JOIN contractor c ON c.id = person.contractor_id WHERE c.type IN ('supplier', 'distributor') ON CONFLICT DO NOTHING`);
}
