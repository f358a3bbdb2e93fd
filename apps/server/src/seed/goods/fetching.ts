import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** A file that the demo's supplier has uploaded, see `journal.ts`. */
const LOADED = 'новые цены.csv';

/**
 * A source of a price list of the demo's supplier, on a fictitious server: it is switched off, so that the
 * demo makes no connections. Its log has former fetches: loaded, unchanged, and one with a failed sign-in.
 */
export async function seedFetching(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO list_source (price_list_id, user_id, kind, address, login, secret, mask, sender, subject, times, weekdays, missing, active)
    SELECT loaded.price_list_id, loaded.user_id, 'sftp', 'sftp://files.seller.example/prices/', 'price', 'demo', 'прайс*.csv', '', '',
           '{480,1080}', '{1,2,3,4,5}', 'keep', false
    FROM upload loaded JOIN app_user person ON person.id = loaded.user_id
    WHERE person.login = 'supplier' AND loaded.file_name = ${LOADED}`);
  await database.execute(sql`
    INSERT INTO list_fetch (price_list_id, created_at, outcome, file_name, bytes, hash, message, upload_id)
    SELECT source.price_list_id, loaded.created_at + told.after, told.outcome, told.file_name, loaded.bytes, told.hash, told.message,
           CASE told.outcome WHEN 'loading' THEN loaded.id END
    FROM list_source source
    JOIN upload loaded ON loaded.price_list_id = source.price_list_id AND loaded.file_name = ${LOADED}
    CROSS JOIN (VALUES
      (interval '0', 'loading', ${LOADED}, 'demo', ''),
      (interval '10 hours', 'unchanged', ${LOADED}, 'demo', 'Этот файл уже загружен или ждёт вас, второй раз не загружается'),
      (interval '20 hours', 'failed', '', NULL, 'Сервер не пускает: проверьте имя и пароль')) told(after, outcome, file_name, hash, message)
    ORDER BY told.after`);
  await seedStockFetching(database);
  await database.execute(sql`UPDATE list_fetch SET bytes = NULL WHERE outcome = 'failed'`);
}

/** The same for the stock of the storage for which a file was uploaded. */
async function seedStockFetching(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO stock_source (storage_id, user_id, kind, address, login, secret, mask, sender, subject, times, weekdays, missing, active)
    SELECT loaded.storage_id, loaded.user_id, 'imap', 'imap.seller.example/Остатки', 'stock@seller.example', 'demo', 'остатки*.csv',
           '@seller.example', '', '{420,780,1140}', '{1,2,3,4,5,6}', 'zero', false
    FROM upload loaded JOIN app_user person ON person.id = loaded.user_id
    WHERE person.login = 'supplier' AND loaded.kind = 'reserve_upload' ORDER BY loaded.id DESC LIMIT 1`);
  await database.execute(sql`
    INSERT INTO list_fetch (storage_id, created_at, outcome, file_name, bytes, hash, message, upload_id)
    SELECT source.storage_id, loaded.created_at + told.after, told.outcome, told.file_name, loaded.bytes, told.hash, told.message,
           CASE told.outcome WHEN 'loading' THEN loaded.id END
    FROM stock_source source
    JOIN LATERAL (SELECT * FROM upload u WHERE u.storage_id = source.storage_id AND u.kind = 'reserve_upload' ORDER BY u.id DESC LIMIT 1) loaded ON true
    CROSS JOIN (VALUES
      (interval '0', 'loading', 'остатки склада.csv', 'demo', ''),
      (interval '6 hours', 'unchanged', 'остатки склада.csv', 'demo', 'Этот файл уже загружен или ждёт вас, второй раз не загружается'),
      (interval '12 hours', 'failed', '', NULL, 'Почта не пускает: проверьте имя и пароль')) told(after, outcome, file_name, hash, message)
    ORDER BY told.after`);
}
