// Texts and numbers that the specification gives literally, by section.
import { expect, test } from 'vitest';
import { CREDIT_POLLING, CREDIT_STATUSES } from './orders/credit.ts';
import {
  DEFAULT_FILE_NAME,
  EXPORT_DAYS,
  EXPORT_FAILED,
  LARGE_EXPORT,
  UNSUPPORTED_PAGE,
} from './reports/exports.ts';
import { NO_ACCESS, NOTHING_FOUND, UNEXPECTED } from './messages/failures.ts';
import { UNLIMITED } from './numbers/money.ts';
import { NO_LADA_IMAGE, NO_MARKUPS } from './portal/navigation.ts';
import { TECHNICAL_FIRST_PAGE_SIZE, TECHNICAL_PAGE_SIZE } from './messages/notifications.ts';
import {
  B2C_EVENTS,
  B2C_STATUS_EVENTS,
  CONTRACT_EVENTS,
  LIST_EVENTS,
  MAKER_EVENTS,
  PRODUCT_EVENTS,
  STOCK_EVENTS,
  CONTRACTOR_EVENTS,
  EDO_EVENTS,
  EXPORT_EVENTS,
  EXPORT_STATUS_EVENTS,
  OFFER_EVENTS,
  STATUS_EVENTS,
  STEP_EVENTS,
  APPROVAL_EVENTS,
  SUBSCRIPTION_EVENTS,
  TALK_EVENTS,
  TALK_STATUS_EVENTS,
  UPLOAD_EVENTS,
  WATCH_EVENTS,
} from './messages/realtime.ts';
import { SOMETHING_WENT_WRONG, TOAST_DURATION, TOAST_FADE, TOAST_LIMIT } from './messages/toasts.ts';
import { PASSWORDS_DIFFER, REQUIRED } from './text/validation.ts';
import { NOTIFICATION_TEXT_LIMIT } from './text/words.ts';

test('spec 1 §7: events handled over the socket', () => {
  expect(OFFER_EVENTS).toEqual(['request-item-offer-start-generate', 'request-item-offer']);
  expect(UPLOAD_EVENTS.join(', ')).toBe(
    'price_list_upload_batch, price_list_rz_upload_batch, price_list_rz_upload, price_list_upload, reserve_upload, batch_product_upload, nomenclature_upload',
  );
  expect(STATUS_EVENTS).toEqual(['claim:change-status', 'delivery-time-corrective-status']);
  expect(STEP_EVENTS).toEqual(['order:change-status', 'contract-proposal:change-status']);
  expect(CONTRACT_EVENTS.join(', ')).toBe(
    'contract:confirmed, contract:suspended, contract:resumed, contract:terminated, contract:expired, contract:limit:changed, contract:submitted, contract:rejected, contract:reworked',
  );
  expect(LIST_EVENTS).toEqual(['price-list:waiting', 'price-list:not-fetched']);
  expect(STOCK_EVENTS).toEqual(['stock:waiting', 'stock:not-fetched']);
  expect(PRODUCT_EVENTS).toEqual(['product:merged', 'product:parted']);
  expect(CONTRACTOR_EVENTS).toEqual(['contractor:merged', 'contractor:parted']);
  expect(EXPORT_EVENTS).toEqual(['export:ready', 'export:failed']);
  expect(MAKER_EVENTS).toEqual(['automation:stopped']);
  expect(EDO_EVENTS).toEqual(['shipment:edo', 'claim:edo']);
  expect(APPROVAL_EVENTS).toEqual(['approval:waiting', 'approval:decided']);
  expect(SUBSCRIPTION_EVENTS).toEqual(['subscription:proposed', 'subscription:stopped']);
  expect(WATCH_EVENTS).toEqual(['watch:noticed']);
  expect(TALK_EVENTS).toHaveLength(6);
  expect(TALK_STATUS_EVENTS).toEqual(['talk:changed']);
  expect(EXPORT_STATUS_EVENTS).toEqual(['export:progress']);
  expect([LARGE_EXPORT, EXPORT_DAYS]).toEqual([20_000, 7]);
  expect([...B2C_EVENTS, ...B2C_STATUS_EVENTS].join(', ')).toBe(
    'b2c-order:created, b2c-claim:created, b2c-order:change-status, b2c-claim:change-status',
  );
});

test('spec 1 §9: toasts and notifications', () => {
  expect([TOAST_LIMIT, TOAST_DURATION, TOAST_FADE]).toEqual([3, 10_000, 4_000]);
  expect([TECHNICAL_FIRST_PAGE_SIZE, TECHNICAL_PAGE_SIZE]).toEqual([10, 20]);
  expect(NOTIFICATION_TEXT_LIMIT).toBe(80);
  expect(CREDIT_POLLING).toBe(900_000);
});

test('spec 1 §8, 2 §8, 3 §8: sentences of the error catalogue', () => {
  expect(NO_ACCESS).toBe('Нет доступа');
  expect(NOTHING_FOUND).toBe('Ничего не найдено');
  expect(UNEXPECTED).toBe('Произошла непредвиденная ошибка');
  expect(SOMETHING_WENT_WRONG).toBe('Произошла ошибка');
  expect(EXPORT_FAILED).toBe('Не удалось выполнить экспорт файла');
  expect(UNSUPPORTED_PAGE).toBe('Unsupported page name');
  expect(DEFAULT_FILE_NAME).toMatch(/\.xlsx$/);
  expect(NO_MARKUPS).toBe('У вас нет прав на просмотр наценок по договорам');
  expect(NO_LADA_IMAGE).toBe('У вас нет прав на просмотр отчетов лада имидж');
  expect(UNLIMITED).toBe('Без лимита');
  expect(REQUIRED).toBe('Обязательное поле');
  expect(PASSWORDS_DIFFER).toBe('Пароли не совпадают');
});

test('decisions: what is refused by state, and the bank’s answers', () => {
  expect(Object.keys(CREDIT_STATUSES)).toEqual(['pending', 'implemented', 'denial', 'timeout']);
});
