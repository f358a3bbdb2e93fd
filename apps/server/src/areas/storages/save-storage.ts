import { idOfWeekday } from '@portal/domain/schedules';
import { daysOffFault, isTimeZone, storageHoursFault } from '@portal/domain/storages';
import { cityChosen } from '@portal/domain/validation';
import { sentence } from '@portal/domain/sentences';
import { and, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { notify } from '../../events/notify.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { drawToStorage } from './logistics/draw-cards.ts';
import { ownStorages } from './own.ts';
import { cityNamed } from './places.ts';
import { NO_STORAGE } from './storage-list.ts';
import { recordChanges, recordNew } from '../changes/record.ts';
import { storage, storageHoliday, storageSchedule } from './tables.ts';

type Written = BodyOf<'updateStorage'>;

/** Checks the given fields. Throws 422 naming the first wrong one. */
function check(body: Partial<Written>): void {
  const refuse = (field: keyof Written, message: string | null | undefined) => {
    if (message) throw fieldFault(field, message);
  };
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
    refuse('time_zone', 'Такого часового пояса нет. Выберите его из списка');
  if (body.address) refuse('address', cityChosen({ city: cityNamed(body.address.city) ?? '' }, 'Адрес'));
  refuse(
    'working_schedule_items',
    body.working_schedule_items && sentence(storageHoursFault(body.working_schedule_items)),
  );
  refuse(
    'pickup_point_schedule_items',
    body.pickup_point_schedule_items && sentence(storageHoursFault(body.pickup_point_schedule_items)),
  );
  refuse(
    'holidays_by_weekday',
    body.holidays_by_weekday && sentence(daysOffFault([], body.holidays_by_weekday.map(idOfWeekday))),
  );
  refuse('holidays_by_date', body.holidays_by_date && sentence(daysOffFault(body.holidays_by_date, [])));
}

/** Columns of the storage table; fields that are not given are left unchanged. */
function columnsOf({ title, code, time_zone, phone, tags, address, ...rest }: Partial<Written>) {
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(code !== undefined && { code: code.trim() }),
    ...(time_zone !== undefined && { time_zone }),
    ...(phone !== undefined && { phone: phone.trim() }),
    ...(tags !== undefined && { tags: [...new Set(tags.map((tag) => tag.trim()))] }),
    ...(address !== undefined && {
      city: cityNamed(address.city) ?? '',
      address: address.description.trim(),
    }),
    ...(rest.pickup_point_schedule_items !== undefined && {
      pickup_schedule: rest.pickup_point_schedule_items.toSorted((one, other) => one.weekday - other.weekday),
    }),
    ...(rest.holidays_by_weekday !== undefined && {
      holiday_weekdays: [...new Set(rest.holidays_by_weekday.map(idOfWeekday))].toSorted(
        (one, other) => one - other,
      ),
    }),
    ...(rest.reserve_update_hours !== undefined && { reserve_update_hours: rest.reserve_update_hours }),
  };
}

/** Throws 409 if the company has another storage with this code: files refer to storages by code. */
async function checkCode(transaction: Transaction, viewer: Viewer, code: string, id: number): Promise<void> {
  const { rows } = await transaction.execute(sql`
    SELECT FROM storage WHERE ${scope(viewer).own(storage.contractor_id)} AND lower(code) = lower(${code}) AND id <> ${id}`);
  if (rows.length > 0) throw conflict('Склад с таким кодом у организации уже есть');
}

/**
 * Creates a storage of the viewer's company with the logistic paths to it, and sends notifications.
 * Returns its id.
 */
export async function addStorage(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createStorage'>,
): Promise<number> {
  if (viewer.storages.length > 0)
    throw forbidden('Склады добавляет тот, кто работает со всеми складами организации');
  check(body);
  // Serialise, so that two people cannot use the same code.
  await transaction.execute(
    sql`SELECT FROM contractor WHERE ${scope(viewer).own(sql`id`)} FOR NO KEY UPDATE`,
  );
  await checkCode(transaction, viewer, body.code.trim(), 0);
  const { title, code, time_zone, phone = '', tags = [], address } = body;
  const columns = {
    title: title.trim(),
    code: code.trim(),
    time_zone,
    phone: phone.trim(),
    tags: [...new Set(tags.map((tag) => tag.trim()))],
    city: cityNamed(address.city) ?? '',
    address: address.description.trim(),
  };
  const [made] = await transaction
    .insert(storage)
    .values({ contractor_id: viewer.contractor_id, ...columns })
    .returning({ id: storage.id });
  if (!made) throw new Error('a storage was not written');
  await recordNew(transaction, { by: viewer, subject: 'storage', ids: [made.id] });
  await drawToStorage(transaction, made.id);
  if (viewer.type === 'shop') await tellSuppliers(transaction, viewer, made.id, columns.title);
  return made.id;
}

async function tellSuppliers(transaction: Transaction, viewer: Viewer, id: number, title: string) {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT supplier_id AS id FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active' ORDER BY supplier_id`);
  await notify(
    transaction,
    ...rows.map((supplier) => ({
      contractor_id: Number(supplier.id),
      event_name: 'storage:for-shop:created' as const,
      entity_id: id,
      title: 'Новый склад магазина',
      text: `${viewer.contractor_title}: ${title}`,
      message: { id, storageTitle: title, shopTitle: viewer.contractor_title },
    })),
  );
}

/** Changes the given fields of an own storage. Throws 404, or 409 if somebody else has changed it. */
export async function changeStorage(
  transaction: Transaction,
  viewer: Viewer,
  { id, version, ...body }: Written,
): Promise<void> {
  check(body);
  const [before] = await transaction
    .select({ version: storage.version, city: storage.city })
    .from(storage)
    .where(and(eq(storage.id, id), ownStorages(viewer)))
    .for('update');
  if (!before) throw notFound(NO_STORAGE);
  if (isStale(version, before.version))
    throw conflict('Склад уже изменил другой сотрудник. Обновите страницу и повторите.');
  if (body.code !== undefined) await checkCode(transaction, viewer, body.code.trim(), id);
  const columns = columnsOf(body);
  await recordChanges(transaction, { by: viewer, subject: 'storage', ids: [id] }, async () => {
    await transaction
      .update(storage)
      .set({ ...columns, version: before.version + 1 })
      .where(eq(storage.id, id));
    if (body.working_schedule_items) {
      await transaction.delete(storageSchedule).where(eq(storageSchedule.storage_id, id));
      const hours = body.working_schedule_items.map((item) => ({ storage_id: id, ...item }));
      if (hours.length > 0) await transaction.insert(storageSchedule).values(hours);
    }
    if (body.holidays_by_date) {
      await transaction.delete(storageHoliday).where(eq(storageHoliday.storage_id, id));
      const days = body.holidays_by_date.map((day) => ({ storage_id: id, ...day }));
      if (days.length > 0) await transaction.insert(storageHoliday).values(days);
    }
  });
  if (columns.city !== undefined && columns.city !== before.city) await drawToStorage(transaction, id);
  const movesTerms =
    body.working_schedule_items ?? body.holidays_by_date ?? body.holidays_by_weekday ?? body.time_zone;
  // Makes every server drop its cached calendars and open offers from this storage show their new dates.
  if (movesTerms !== undefined)
    await tellOffersChanged(transaction, [{ supplier_id: viewer.contractor_id, product_ids: null }]);
}

/** Why a storage cannot be deleted, most likely reason first. */
const USES: readonly (readonly [table: string, column: string, why: string])[] = [
  ['price_list', 'storage_id', 'на нём есть прайс-листы'],
  ['reserve', 'storage_id', 'на нём лежат остатки'],
  ['orders', 'customer_storage_id', 'на него есть заказы'],
  ['orders', 'supplier_storage_id', 'с него есть заказы'],
  ['logistic_map', 'contractor_storage_id', 'к нему ведут логистические карты поставщиков'],
  ['user_storage', 'storage_id', 'он назван среди доступных складов сотрудника'],
];

/** Deletes an own storage to which nothing refers. Throws 404, or 409 naming what uses it. */
export async function removeStorage(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const [own] = await transaction
    .select({ id: storage.id })
    .from(storage)
    .where(and(eq(storage.id, id), ownStorages(viewer)))
    .for('update');
  if (!own) throw notFound(NO_STORAGE);
  for (const [table, column, why] of USES) {
    const { rows } = await transaction.execute(
      sql`SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id} LIMIT 1`,
    );
    if (rows.length > 0) throw conflict(`Склад нельзя удалить: ${why}`);
  }
  try {
    await recordChanges(transaction, { by: viewer, subject: 'storage', ids: [id] }, async () => {
      for (const statement of [
        sql`DELETE FROM basket b WHERE b.storage_id = ${id} AND NOT EXISTS (SELECT FROM basket_item i WHERE i.basket_id = b.id)`,
        sql`UPDATE logistic_card SET replaces_id = NULL WHERE replaces_id IS NOT NULL AND ${id} IN (supplier_storage_id, customer_storage_id)`,
        sql`DELETE FROM logistic_card WHERE ${id} IN (supplier_storage_id, customer_storage_id)`,
        sql`DELETE FROM logistic_map WHERE storage_id = ${id}`,
        sql`DELETE FROM logistic_map_version WHERE storage_id = ${id}`,
        sql`DELETE FROM storage_schedule WHERE storage_id = ${id}`,
        sql`DELETE FROM storage_holiday WHERE storage_id = ${id}`,
        sql`DELETE FROM storage WHERE id = ${id}`,
      ])
        await transaction.execute(statement);
    });
  } catch (error) {
    if (isReferenced(error)) throw conflict('Склад нельзя удалить: он назван в документах');
    throw error;
  }
}

const isReferenced = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23503' || isReferenced(error.cause));
