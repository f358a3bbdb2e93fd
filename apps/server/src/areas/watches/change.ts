import { sentence } from '@portal/domain/sentences';
import {
  REMOVED_WATCH_HOURS,
  watchCountFault,
  watchedGoodsFault,
  watchFault,
  MOST_WATCHED_GOODS,
} from '@portal/domain/watches';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { conflict, fieldFault, notFound, unprocessable } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';
import type { Services } from '../../services.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { lookAt, lookedColumns, type Looked } from './look.ts';
import { noticesOf } from './notices.ts';
import { goodsOf, makeSearches } from './run.ts';
import { numberSubject, searchSubject, type Subject } from './subject.ts';
import { findWatch } from './watch-list.ts';

type Creating = BodyOf<'createWatch'>;
type Wants = Creating['wants'];

/** What is to be watched, with the goods that a search finds. */
export interface Prepared {
  subject: Subject;
  products: number[];
}

/** Checks what is to be watched and makes its search, before the transaction. Throws 404, 422. */
export async function prepareWatch(
  services: Pick<Services, 'database' | 'vehicles'>,
  viewer: Viewer,
  { of, wants }: Creating,
): Promise<Prepared> {
  const subject =
    of.kind === 'search'
      ? searchSubject(of.search)
      : of.kind === 'number'
        ? numberSubject('number', of.article, of.brand ?? '')
        : await deferredSubject(services.database, viewer, of.standard_id);
  refuseWants(subject, wants);
  if (subject.search === null) return { subject, products: [] };
  const { products, too_many } = await goodsOf(services, subject.search);
  const fault = watchedGoodsFault(too_many ? MOST_WATCHED_GOODS + 1 : products.length);
  if (fault) throw fieldFault('of', sentence(fault));
  return { subject, products };
}

/** The number of a good that the person has deferred. Throws 404. */
async function deferredSubject(database: Database, viewer: Viewer, productId: number): Promise<Subject> {
  const { rows } = await database.execute<{ article: string; brand: string }>(sql`
    SELECT p.article, b.title AS brand FROM product p JOIN brand b ON b.id = p.brand_id
    WHERE p.id = ${productId} AND EXISTS (SELECT FROM deferred_item d WHERE d.product_id = p.id AND d.user_id = ${viewer.id})`);
  const [row] = rows;
  if (!row) throw notFound('Отложенный товар не найден');
  return numberSubject('deferred', row.article, row.brand);
}

function refuseWants({ kind, article_norm, search }: Subject, wants: Wants): void {
  const { appeared, wished_price, last_pieces: last, discontinued } = wants;
  const wished = wished_price === null ? null : kopecksOf(wished_price);
  const fault = watchFault({
    kind,
    subject: search?.title ?? article_norm,
    wants: { appeared, wished, last, discontinued },
  });
  if (fault) throw fieldFault(fault.code === 'watchWithoutNews' ? 'wants' : 'of', sentence(fault));
}

/** Makes a watch and looks at it for the first time; returns its id. Throws 404, 409, 422. */
export async function createWatch(
  transaction: Transaction,
  viewer: Viewer,
  { storage_id, wants }: Creating,
  { subject, products }: Prepared,
): Promise<number> {
  const [place] = await transaction
    .select({ id: storage.id })
    .from(storage)
    .where(sql`${storage.id} = ${storage_id} AND ${ownStorages(viewer)}`);
  if (!place) throw notFound('Склад не найден');
  await lockCompany(transaction, viewer);
  const { search } = subject;
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO watch (user_id, contractor_id, storage_id, kind, subject, title, article, article_norm, brand, brand_norm, search,
      appeared, wished_kopecks, last_pieces, discontinued, product_ids, found_at)
    VALUES (${viewer.id}, ${viewer.contractor_id}, ${storage_id}, ${subject.kind}, ${subject.subject}, ${subject.title}, ${subject.article},
      ${subject.article_norm}, ${subject.brand}, ${subject.brand_norm}, ${search && JSON.stringify(search)}::jsonb,
      ${wants.appeared}, ${wishedOf(wants)}, ${wants.last_pieces}, ${wants.discontinued}, ${sql.param(products)}::bigint[],
      CASE WHEN ${search !== null} THEN now() END)
    ON CONFLICT DO NOTHING RETURNING id`);
  const [made] = rows;
  if (!made) throw conflict('Вы уже следите за этим. Измените наблюдение в списке.');
  await checkCount(transaction, viewer);
  await lookAnew(transaction, made.id);
  return made.id;
}

const wishedOf = ({ wished_price }: Wants) => (wished_price === null ? null : kopecksOf(wished_price));

/** Serialises what adds watches of one company. */
const lockCompany = (transaction: Transaction, { contractor_id }: Viewer) =>
  transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('watches'), ${contractor_id}::int)`);

/** Throws 422 if the company has too many watches. */
async function checkCount(transaction: Transaction, { contractor_id }: Viewer): Promise<void> {
  const { rows } = await transaction.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM watch WHERE contractor_id = ${contractor_id} AND removed_at IS NULL`,
  );
  const fault = watchCountFault(Number(rows[0]?.count));
  if (fault) throw unprocessable(sentence(fault));
}

/** The first look of a new, changed or resumed watch, which tells nothing. */
async function lookAnew(transaction: Transaction, id: number): Promise<void> {
  const { rows } = await transaction.execute<Looked>(sql`
    WITH anew AS (UPDATE watch SET checked_at = NULL WHERE id = ${id} RETURNING *)
    SELECT ${lookedColumns} FROM anew w`);
  await lookAt(transaction, rows);
}

/** Locks a watch of the person's own. Throws 404. */
async function lockOwn(transaction: Transaction, viewer: Viewer, id: number, of?: { removed: boolean }) {
  await transaction.execute(sql`SELECT FROM watch WHERE id = ${id} AND user_id = ${viewer.id} FOR UPDATE`);
  return findWatch(transaction, viewer, id, of);
}

/** Makes a person's watched search again before a first look, so that what happened meanwhile is no news. */
export const searchAgain = (
  services: Pick<Services, 'database' | 'vehicles' | 'log'>,
  viewer: Viewer,
  id: number,
) => makeSearches(services, sql`w.id = ${id} AND w.user_id = ${viewer.id}`);

/** Changes what the person wants to hear of. Throws 404, 422. */
export async function updateWatch(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { wants }: BodyOf<'updateWatch'>,
): Promise<void> {
  const { title, paused, search } = await lockOwn(transaction, viewer, id);
  refuseWants({ ...numberSubject('number', title, ''), kind: search ? 'search' : 'number', search }, wants);
  await transaction.execute(sql`
    UPDATE watch SET appeared = ${wants.appeared}, wished_kopecks = ${wishedOf(wants)}, last_pieces = ${wants.last_pieces},
      discontinued = ${wants.discontinued} WHERE id = ${id}`);
  if (!paused) await lookAnew(transaction, id);
}

/** Pauses a watch. Throws 404, 409. */
export async function pauseWatch(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { paused } = await lockOwn(transaction, viewer, id);
  if (paused) throw conflict('Наблюдение уже приостановлено');
  await transaction.execute(sql`UPDATE watch SET paused_at = now() WHERE id = ${id}`);
}

/** Resumes a watch; what happened meanwhile is no news. Throws 404, 409. */
export async function resumeWatch(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { paused } = await lockOwn(transaction, viewer, id);
  if (!paused) throw conflict('Наблюдение уже работает');
  await transaction.execute(sql`UPDATE watch SET paused_at = NULL WHERE id = ${id}`);
  await lookAnew(transaction, id);
}

/** Looks at a watch now, and tells its news as usual. Throws 404, 409. */
export async function checkWatch(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { paused } = await lockOwn(transaction, viewer, id);
  if (paused) throw conflict('Наблюдение приостановлено: сначала возобновите его');
  const { rows } = await transaction.execute<Looked>(
    sql`SELECT ${lookedColumns} FROM watch w WHERE w.id = ${id}`,
  );
  await notify(transaction, ...noticesOf(await lookAt(transaction, rows)));
}

/** Removes a watch; it can be brought back for a day. Throws 404. */
export async function removeWatch(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockOwn(transaction, viewer, id);
  await transaction.execute(sql`UPDATE watch SET removed_at = now() WHERE id = ${id}`);
}

/** Brings a removed watch back with its events. Throws 404, 409, 422. */
export async function restoreWatch(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockCompany(transaction, viewer);
  const { paused } = await lockOwn(transaction, viewer, id, { removed: true });
  const { rowCount } = await transaction.execute(sql`
    UPDATE watch w SET removed_at = NULL
    WHERE w.id = ${id} AND w.removed_at > now() - ${`${REMOVED_WATCH_HOURS} hours`}::interval
      AND NOT EXISTS (SELECT FROM watch same WHERE same.user_id = w.user_id AND same.storage_id = w.storage_id
                        AND same.subject = w.subject AND same.removed_at IS NULL)`);
  if (rowCount === 0)
    throw conflict(
      'Вернуть можно убранное наблюдение, в течение суток, если за тем же не начали следить снова',
    );
  await checkCount(transaction, viewer);
  if (!paused) await lookAnew(transaction, id);
}
