// A customer's notifications of an order's steps are in the rule book and may be switched off like any other.
import { documentNumber } from '@portal/domain/documents';
import { eventLabel } from '@portal/domain/event-labels';
import { MAIN_EVENTS } from '@portal/domain/notifications';
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const EVENT = 'order:change-status';
const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
  supplier = await server().as('supplier');
});

/** Places an order and confirms it as the supplier; returns the customer's notifications about it. */
async function heardOfConfirmation(): Promise<string[]> {
  const { order } = await placeOrder(shop);
  const { status } = await supplier.post(`/document/order/confirm/${order}`, { version: 1 });
  expect(status).toBe(200);
  const { body } = await shop.get('/user-notifications/list?discriminator=common&pageSize=100');
  return (body as Answer<'listNotifications'>).data
    .filter(({ entity_id }) => entity_id === order)
    .map(({ event_name }) => event_name);
}

test('a status change of an order has a Russian label and notifies the customer', async () => {
  expect(eventLabel(EVENT)).toBe('Изменён статус заказа');
  expect(await heardOfConfirmation()).toEqual([EVENT]);
});

test('a user who switched the event off is not notified', async () => {
  const { body } = await shop.get('/user-notifications/choices');
  const { data } = body as Answer<'getNotificationChoices'>;
  expect(data.map(({ event_name }) => event_name)).toEqual(MAIN_EVENTS);
  const choices = [{ event_name: EVENT, portal: false, digest: false }];
  const { status } = await call(server().address, 'PUT', '/user-notifications/choices', shop.token, {
    choices,
  });
  expect(status).toBe(200);
  expect(await heardOfConfirmation()).toEqual([]);
});

test('notifications about new orders, those of the demo data too, name the order by its document number', async () => {
  await placeOrder(shop);
  const { body } = await supplier.get(
    '/user-notifications/list?discriminator=common&pageSize=100&filter[event_name]=order-activated',
  );
  const { data } = body as Answer<'listNotifications'>;
  expect(data.length).toBeGreaterThan(5);
  expect(data.map(({ title }) => title)).toEqual(
    data.map(({ entity_id }) => `Новый заказ ${documentNumber(entity_id)}`),
  );
});
