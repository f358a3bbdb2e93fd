import { sentence } from '@portal/domain/sentences';
import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import { writeReading } from '../../areas/requests/create.ts';
import { readList } from '../../areas/requests/reading.ts';
import { request } from '../../areas/requests/tables.ts';
import type { Database, Transaction } from '../../database/connect.ts';

const DAY = 86_400_000;
/** Title, status, days ago, days until it is needed, number of products. */
const REQUESTS: readonly (readonly [string, RequestStatus, number, number | null, number])[] = [
  ['Сезонная закупка, сентябрь', 'archived', 60, null, 20],
  ['Масла и фильтры на октябрь', 'ordered', 30, null, 24],
  ['Заказ мастерской на Мира', 'ordered_partially', 6, 2, 12],
  ['Закупка на неделю', 'ready', 1, 5, 40],
];

/** Requests of the demo's shop in every lasting status, written as people do: some lines match no product. */
export async function seedRequests(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows: people } = await transaction.execute<{
      id: number;
      contractor_id: number;
      storage_id: number;
    }>(sql`SELECT id, contractor_id, default_storage_id AS storage_id FROM app_user WHERE login = 'shop'`);
    const [person] = people;
    if (!person) return;
    const { rows: parts } = await transaction.execute<{ written: string }>(sql`
      SELECT brand.title || ' ' || p.article AS written FROM product p JOIN brand ON brand.id = p.brand_id
      ORDER BY p.id LIMIT 100`);
    for (const [place, [title, status, days, needed, lines]] of REQUESTS.entries()) {
      const at = Date.now() - days * DAY;
      const [made] = await transaction
        .insert(request)
        .values({
          contractor_id: person.contractor_id,
          storage_id: person.storage_id,
          created_by: person.id,
          title,
          status,
          needed_by: needed === null ? null : new Date(Date.now() + needed * DAY).toISOString().slice(0, 10),
          created_at: new Date(at),
        })
        .returning({ id: request.id });
      if (!made) throw new Error('no request');
      const written = parts
        .slice(place * 10, place * 10 + lines)
        .map((part, nth) => `${part.written} – ${1 + (nth % 6)} шт`);
      const text = ['KNECHT OC 90 – 4 шт', ...written, `фильтр для Нивы ${place + 1} шт`].join('\n');
      await writeReading(transaction, made.id, readList({ text }));
    }
    await seedLetters(transaction);
  });
}

/** Letters with lists: one that became the shop's newest request, one without a list, one of a stranger. */
async function seedLetters(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO request_letter (validity, uid, place, message_id, sender, subject, file_name, received_at, created_at, user_id, contractor_id, request_id,
      outcome, message, answer)
    SELECT 'seed', nth, 0, '<' || nth || '@seed>', coalesce(person.email, 'sklad@avtomir.example'), given.subject, given.file_name, given.at, given.at,
           person.id, person.contractor_id, CASE WHEN given.outcome = 'taken' THEN made.id END, given.outcome, given.message, 'sent'
    FROM (VALUES
      (1, 'shop', 'Спасибо за доставку', '', now() - interval '3 days', 'refused', ${sentence({ code: 'letterEmpty' })}),
      (2, NULL, 'Заявка на масла', 'масла.xls', now() - interval '2 days', 'unknown',
       ${sentence({ code: 'letterFromStranger', address: 'sklad@avtomir.example' })}),
      (3, 'shop', 'Закупка на неделю', 'закупка.xlsx', now() - interval '1 day', 'taken', '')
    ) AS given(nth, login, subject, file_name, at, outcome, message)
    LEFT JOIN app_user person ON person.login = given.login
    LEFT JOIN LATERAL (SELECT id FROM request WHERE created_by = person.id ORDER BY created_at DESC LIMIT 1) made ON true
    ORDER BY given.nth`);
}
