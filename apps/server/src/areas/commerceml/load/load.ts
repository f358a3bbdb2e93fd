import { randomUUID } from 'node:crypto';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import { Problem } from '../../../contract/problem.ts';
import { readPortalSettings } from '../../../contract/portal-settings.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import { Refusal } from '../../../reader/protocol.ts';
import type { Services } from '../../../services.ts';
import { holderOfKeyId } from '../../integration/key-viewer.ts';
import { beginUpload, findTarget } from '../../journal/begin.ts';
import { inspectFile } from '../../journal/checking/inspect.ts';
import { uploadDocument } from '../../journal/document.ts';
import { checkQuota, letIn } from '../../journal/quota.ts';
import { beginOrWait } from './wait.ts';
import { type Exchange, log, type Note } from '../exchange.ts';
import { gather, LOADED, type LoadedKind, writeTable } from './gather.ts';
import { type Answers, answersOf, type Fresh, type Settings } from './questions.ts';

/** The last exchange of goods of a storage, on whose behalf they are put into uploads. */
interface Last extends Record<string, unknown> {
  session_id: number;
  key_id: number;
  contractor_id: number;
  /** It has named all goods, every file was read, it is over, and it was not loaded before. */
  is_whole: boolean;
  named: number;
}

/** A question or an obstacle: the goods wait, and the session says why. */
class Waits extends Error {}

/**
 * Puts the changed goods of a storage into uploads, which the journal checks and imports as any other. If something
 * must be chosen first, nothing is put and the session says what; the goods stay changed, so that the same call
 * continues once it is chosen.
 */
export async function loadGoods(services: Services, storageId: number): Promise<void> {
  const { database } = services;
  const last = await lastOf(database, storageId);
  if (!last) return;
  const exchange = { session_id: last.session_id, storage_id: storageId, contractor_id: last.contractor_id };
  const there: string[] = [];
  let kept: string[] = [];
  try {
    const { viewer } = await holderOfKeyId(database, last.key_id);
    // The storage may have gone to another company since then.
    await findTarget(database, viewer, 'reserve_upload', storageId);
    const leave = await letIn(
      database,
      viewer.contractor_id,
      (await readPortalSettings(database)).open_uploads,
    );
    try {
      kept = await database.transaction((transaction) =>
        load(services, transaction, viewer, exchange, last, there),
      );
    } finally {
      leave();
    }
  } catch (error) {
    kept = [];
    const isTold = error instanceof Waits || error instanceof Problem || error instanceof Refusal;
    if (!isTold) throw error;
    await say(database, exchange, error.message);
  } finally {
    await services.files.drop(there.filter((name) => !kept.includes(name)));
  }
}

async function lastOf(connection: Connection, storageId: number): Promise<Last | undefined> {
  const { rows } = await connection.execute<Last>(sql`
    SELECT session.id AS session_id, session.key_id, storage.contractor_id, session.goods + session.offers AS named,
           coalesce(session.is_full, false) AND session.ended_at IS NOT NULL AND session.status IN ('open', 'waiting')
             AND NOT EXISTS (SELECT FROM commerceml_file WHERE session_id = session.id AND status IN ('failed', 'coming', 'reading')) AS is_whole
    FROM commerceml_session session JOIN storage ON storage.id = session.storage_id
    WHERE session.storage_id = ${storageId} AND session.type = 'catalog' AND NOT session.is_check AND session.key_id IS NOT NULL
      AND session.goods + session.offers > 0
    ORDER BY session.created_at DESC, session.id DESC LIMIT 1`);
  return rows[0];
}

/** Says what the goods wait for; the same message is written once. */
async function say(connection: Connection, exchange: Exchange, message: string): Promise<void> {
  const { rows } = await connection.execute(sql`
    INSERT INTO commerceml_exchange AS kept (storage_id, waits) VALUES (${exchange.storage_id}, ${message})
    ON CONFLICT (storage_id) DO UPDATE SET waits = excluded.waits WHERE kept.waits <> excluded.waits RETURNING storage_id`);
  const { rowCount } = await connection.execute(sql`
    UPDATE commerceml_session SET status = 'waiting' WHERE id = ${exchange.session_id} AND status <> 'waiting'`);
  if (rows.length > 0 || rowCount === 1) await log(connection, exchange, { level: 'warning', message });
}

async function load(
  services: Services,
  transaction: Transaction,
  viewer: Viewer,
  exchange: Exchange,
  last: Last,
  there: string[],
): Promise<string[]> {
  const { storage_id } = exchange;
  await lockGoods(transaction, storage_id, 'exclusive');
  const { rows } = await transaction.execute<Settings>(sql`
    INSERT INTO commerceml_exchange AS kept (storage_id) VALUES (${storage_id}) ON CONFLICT (storage_id) DO UPDATE SET storage_id = kept.storage_id
    RETURNING price_list_id, price_type, warehouse, missing`);
  const [settings] = rows;
  if (!settings) throw new Error('an exchange has settings');
  const fresh = await freshOf(transaction, storage_id);
  // All goods are named then, so that the list and the storage can lose those that are not.
  const isZeroing = settings.missing === 'zero' && last.is_whole;
  if (isZeroing) fresh.prices = true;
  if (!fresh.cards && !fresh.prices && !fresh.stock) return settle(transaction, exchange, []);
  const answers = await answersOf(transaction, viewer, storage_id, settings, fresh);
  if (typeof answers === 'string') throw new Waits(answers);
  await gather(transaction, storage_id, answers, isZeroing ? last.session_id : null);
  await log(transaction, exchange, ...(await leftOut(transaction, answers)));
  const kept: string[] = [];
  for (const kind of await kindsOf(transaction, answers, isZeroing)) {
    const missing = isZeroing && kind === 'price_list_upload' ? 'zero' : 'keep';
    kept.push(await putInto(services, transaction, viewer, exchange, { kind, answers, missing }, there));
  }
  await transaction.execute(
    sql`UPDATE commerceml_good SET fresh = false WHERE storage_id = ${storage_id} AND fresh`,
  );
  await transaction.execute(sql`
    UPDATE commerceml_offer SET fresh_price = false, fresh_stock = false WHERE storage_id = ${storage_id} AND (fresh_price OR fresh_stock)`);
  return settle(transaction, exchange, kept);
}

/** Readings of files share the lock; an upload takes it alone, so that no change is lost between the two. */
export async function lockGoods(
  transaction: Transaction,
  storageId: number,
  how: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql`hashtextextended(${`goods of 1C of ${storageId}`}, 0)`;
  await transaction.execute(
    how === 'shared'
      ? sql`SELECT pg_advisory_xact_lock_shared(${lock})`
      : sql`SELECT pg_advisory_xact_lock(${lock})`,
  );
}

async function freshOf(connection: Connection, storageId: number): Promise<Fresh> {
  const { rows } = await connection.execute<Fresh>(sql`
    SELECT EXISTS (SELECT FROM commerceml_good WHERE storage_id = ${storageId} AND fresh) AS cards,
           EXISTS (SELECT FROM commerceml_offer WHERE storage_id = ${storageId} AND (fresh_price OR fresh_stock) AND fresh_price) AS prices,
           EXISTS (SELECT FROM commerceml_offer WHERE storage_id = ${storageId} AND (fresh_price OR fresh_stock) AND fresh_stock) AS stock`);
  return rows[0] ?? { cards: false, prices: false, stock: false };
}

/** The uploads that the gathered goods need: stock alone goes without prices. */
async function kindsOf(
  transaction: Transaction,
  { list }: Answers,
  isZeroing: boolean,
): Promise<LoadedKind[]> {
  const { rows } = await transaction.execute<{ cards: boolean; prices: boolean; stock: boolean }>(sql`
    SELECT EXISTS (SELECT FROM loading WHERE ${LOADED.nomenclature_upload}) AS cards,
           EXISTS (SELECT FROM loading WHERE ${LOADED.price_list_upload} AND (card OR priced OR ${isZeroing})) AS prices,
           EXISTS (SELECT FROM loading WHERE ${LOADED.reserve_upload}) AS stock`);
  const { cards = false, prices = false, stock = false } = rows[0] ?? {};
  const isPriced = prices && list !== null;
  return [
    ...(cards ? (['nomenclature_upload'] as const) : []),
    ...(isPriced ? (['price_list_upload'] as const) : []),
    ...(stock && !isPriced ? (['reserve_upload'] as const) : []),
  ];
}

/** Goods that go into no upload, with the reason: one line for each reason, with an example. */
async function leftOut(transaction: Transaction, { list }: Answers): Promise<Note[]> {
  const { rows } = await transaction.execute<{ reason: string; count: number; example: string }>(sql`
    SELECT reason, count(*) AS count, min(title) AS example FROM (
      SELECT coalesce(nullif(title, ''), uid) AS title,
             CASE WHEN article = '' THEN 'нет артикула' WHEN brand = '' THEN 'не назван бренд: заполните в 1С изготовителя или свойство «Бренд»'
                  WHEN unclear AND ${list !== null} THEN 'у характеристик разные цены'
                  WHEN price IS NULL AND ${list !== null} AND NOT deleted THEN 'нет цены выбранного вида' END AS reason FROM loading) left_out
    WHERE reason IS NOT NULL GROUP BY reason ORDER BY reason`);
  return rows.map(({ reason, count, example }) => ({
    level: 'warning' as const,
    row: `«${example.slice(0, 120)}»${count > 1 ? ` и ещё ${count - 1}` : ''}`,
    message: `${plural(count, 'Товар не загружен', 'Товары не загружены', 'Товары не загружены')} (${count}): ${reason}`,
  }));
}

const TITLES: Record<LoadedKind, string> = {
  nomenclature_upload: '1С номенклатура.csv',
  price_list_upload: '1С цены и остатки.csv',
  reserve_upload: '1С остатки.csv',
};

/** Begins one upload; returns the name of its stored file. Throws Problem beyond the quota. */
async function putInto(
  { config, jobs, files, database }: Services,
  transaction: Transaction,
  viewer: Viewer,
  exchange: Exchange,
  { kind, answers, missing }: { kind: LoadedKind; answers: Answers; missing: 'keep' | 'zero' },
  there: string[],
): Promise<string> {
  const stored_as = randomUUID();
  there.push(stored_as);
  const path = files.place(stored_as);
  const { rows, bytes } = await writeTable(transaction, kind, answers.currency, path);
  const preview = await inspectFile(database, path, viewer.contractor_id, kind);
  await files.keep(stored_as);
  await checkQuota(transaction, config, viewer.contractor_id, bytes);
  const target =
    kind === 'price_list_upload'
      ? { price_list_id: answers.list?.id ?? 0 }
      : kind === 'reserve_upload'
        ? { storage_id: exchange.storage_id }
        : {};
  const file = { file_name: TITLES[kind], stored_as, bytes, preview };
  const { id } = await beginUpload(transaction, viewer, { kind, ...target, ...file, way: 'exchanged' });
  const waits = await beginOrWait(
    transaction,
    { id, kind, file_name: file.file_name, contractor_id: viewer.contractor_id },
    preview,
    () =>
      takeAction(transaction, uploadDocument, {
        action: 'confirm',
        by: viewer,
        documents: [{ id, version: null }],
        input: { columns: preview.columns, reading: preview.reading ?? {}, missing, jobs },
      }),
  );
  const into = kind === 'price_list_upload' ? ` в прайс-лист «${answers.list?.title ?? ''}»` : '';
  await transaction.execute(sql`
    INSERT INTO commerceml_note (session_id, level, row, message, upload_id)
    VALUES (${exchange.session_id}, ${waits === '' ? 'info' : 'warning'}, ${file.file_name}, ${`Загрузка${into}, строк: ${rows}${waits === '' ? '' : `. ${waits}`}`}, ${id})`);
  return stored_as;
}

/** The goods are in uploads: nothing waits any more. */
async function settle(connection: Connection, { storage_id }: Exchange, kept: string[]): Promise<string[]> {
  await connection.execute(
    sql`UPDATE commerceml_exchange SET waits = '' WHERE storage_id = ${storage_id} AND waits <> ''`,
  );
  await connection.execute(sql`
    UPDATE commerceml_session SET status = CASE WHEN errors > 0 AND goods + offers = 0 THEN 'failed' ELSE 'done' END
    WHERE storage_id = ${storage_id} AND type = 'catalog' AND NOT is_check AND status IN ('open', 'waiting') AND ended_at IS NOT NULL`);
  return kept;
}
