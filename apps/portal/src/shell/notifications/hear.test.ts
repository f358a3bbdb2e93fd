// Reactions to messages of the live channel. Specification 1, sections 4, 6, 7 and 8.
import { NOTIFICATION_FAILED } from '@portal/domain/failures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { hear } from './hear.ts';

const STATEMENTS = {
  newDocuments: { incomingOrders: 1, acceptanceDocuments: 0 },
  new_contract_proposal_count: 0,
};
const asked: string[] = [];
const user = (type: string, ...permissions: string[]) =>
  ({
    type,
    b2c_user: false,
    is_work_with_b2c: false,
    permissions: permissions.map((name) => ({ name })),
  }) as never;
const frame = (event_name: string, message: object = {}) => ({ id: 7, event_name, message }) as never;
const counted = () => queryClient.getQueryData(statementsQuery.queryKey) as unknown as typeof STATEMENTS;
const isStale = () => queryClient.getQueryState(statementsQuery.queryKey)?.isInvalidated;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'http://portal.test' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({ data: { count: 5 } });
  });
  queryClient.setQueryData(statementsQuery.queryKey, STATEMENTS as never);
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a new order: «counters for incoming orders» by their own call, nothing else of the statements', async () => {
  await hear(frame('order-activated'), user('supplier', 'PERMISSION_DOCUMENT_INCOMING_ORDER_GET'));
  expect(asked).toEqual(['/api/document/order/new-count']);
  expect(counted().newDocuments).toEqual({ incomingOrders: 5, acceptanceDocuments: 0 });
  expect(isStale()).toBe(false);
});

test('an order moves on: «acceptance documents» and orders are counted by their own calls, where one may open them', async () => {
  await hear(frame('order:change-status'), user('shop', 'PERMISSION_DOCUMENT_ACCEPTANCE_GET'));
  expect(asked).toEqual(['/api/document/acceptance/new-count']);
  expect(counted().newDocuments).toEqual({ incomingOrders: 1, acceptanceDocuments: 5 });
  expect(isStale()).toBe(false);
});

test('«Admins do not load incoming order counts»', async () => {
  await hear(frame('order-activated'), user('admin', 'PERMISSION_DOCUMENT_INCOMING_ORDER_GET'));
  expect(asked).toEqual([]);
  expect(counted().newDocuments.incomingOrders).toBe(1);
});

test('who may not open the list is not counted for: nobody is shown an error for what he may not ask', async () => {
  await hear(frame('order-activated'), user('supplier'));
  expect(asked).toEqual([]);
});

test('a count that does not come changes nothing and says nothing', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'internal', message: 'Сервер не отвечает' }, { status: 500 }),
  );
  const said = vi.spyOn(toasts, 'error');
  await hear(frame('order-activated'), user('supplier', 'PERMISSION_DOCUMENT_INCOMING_ORDER_GET'));
  expect(counted().newDocuments.incomingOrders).toBe(1);
  expect(said).not.toHaveBeenCalled();
});

test('an event that changes more makes all statements old', async () => {
  await hear(frame('contract-proposal:confirmed'), user('shop'));
  expect(isStale()).toBe(true);
});

test.each([
  ['order-activated', { order_id: 5, customer_contractor_title: 'Магазин' }, 'Магазин', '/inbox/5'],
  ['supplier-refusal:activated', { order_id: 5, supplier_contractor_title: 'Завод' }, 'Завод', undefined],
  [
    'contract-proposal:created',
    { contractProposalId: 6, shopTitle: 'Магазин' },
    'Магазин',
    '/connection-proposal/6',
  ],
  ['claim:process', { 'claim-id': 7, contractorTitle: 'Магазин' }, 'Магазин', undefined],
  ['delivery-time-corrective:agreed', { 'delivery-time-corrective-id': 8 }, undefined, undefined],
  [
    'logistic-card:created',
    { logisticCardId: 9, supplierTitle: 'Завод' },
    'Завод',
    '/storages/0/log-map/inbox/9',
  ],
  [
    'contract:suspended',
    { id: 11, status: 'suspended', customer_contractor_title: 'Магазин' },
    'Магазин',
    '/contracts/11',
  ],
  ['storage:for-shop:created', { id: 10, storageTitle: 'Склад на Ленина' }, 'Склад на Ленина', undefined],
] as const)(
  '%s: its toast says who or where, by what the message carries',
  async (event, message, text, href) => {
    const shown = vi.spyOn(toasts, 'show');
    await hear(frame(event, { ...message, userNotificationTitle: 'Новое' }), user('supplier'));
    expect(shown).toHaveBeenCalledTimes(1);
    expect(shown.mock.calls[0]?.[0]).toMatchObject({
      title: 'Новое',
      ...(text === undefined ? {} : { text }),
    });
    if (href !== undefined) expect(shown.mock.calls[0]?.[0]).toMatchObject({ href });
  },
);

test('«Не удалось получить уведомление»: a message that cannot be handled says so, and is told of', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const said = vi.spyOn(toasts, 'error');
  await hear(frame('order-activated', null as never), user('shop'));
  expect(said).toHaveBeenCalledExactlyOnceWith(NOTIFICATION_FAILED);
  expect(NOTIFICATION_FAILED).toBe('Не удалось получить уведомление');
  expect(told).toHaveBeenCalledTimes(1);
});
