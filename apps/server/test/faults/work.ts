// The work that goes on during faults: shops order, a supplier imports price lists and listens.
import { setTimeout as sleep } from 'node:timers/promises';
import { isoDay, localDay } from '@portal/domain/zones';
import { expect } from 'vitest';
import type { Random } from '../../src/seed/random.ts';
import { type Frame, type Listening, listenAs, until } from '../support/listener.ts';
import type { Answer } from '../support/server.ts';
import type { Client } from './client.ts';

/** The only supplier whose goods are ordered. */
export const SELLER = 'ООО «Волга-Деталь»';

/** Orders one line after another until the work is over. */
export async function orderOn(
  shop: Client,
  state: { over: boolean },
  ids: Set<number>,
  placedOnes: number[] = [],
): Promise<void> {
  const user = await shop.get<Answer<'getCurrentUser'>>('/identity/user/current');
  const place = `/basket/basket?storage_id=${user.data.default_storage_id}`;
  const { data: basket } = await shop.get<Answer<'getBasket'>>(place);
  const found = await shop.get<Answer<'getOffersByArticle'>>(
    `/basket/basket/article?basketID=${basket.id}&article=OC90`,
  );
  const offer =
    found.products[0]?.offers.find(({ supplier }) => supplier.title === SELLER) ?? expect.unreachable();
  const line = { basket_id: basket.id, offer_id: offer.id, quantity: offer.price_list_multiplicity };
  while (!state.over) {
    await shop.post('/basket/basket-items/create', line);
    const { data } = await shop.get<Answer<'getBasket'>>(place);
    const placed = await shop.post<Answer<'createOrder'>>('/basket/order/create', {
      basket_id: basket.id,
      amount: data.amount,
    });
    // A refusal is also an answer: nothing was ordered.
    expect([200, 409, 422]).toContain(placed.status);
    if (placed.status !== 200) continue;
    for (const { id } of placed.body.data.orders) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      placedOnes.push(id);
    }
    // Whoever has ordered sees the order in the next read, wherever that is answered.
    const mine = await shop.get<Answer<'listOutgoingOrders'>>('/document/order/outgoing-orders?pageSize=5');
    const last = placed.body.data.orders.at(-1)?.id;
    expect(mine.data.map(({ id }) => id)).toContain(last);
  }
}

/** Uploads and imports price lists of 300 rows until the work is over. */
export async function importOn(supplier: Client, state: { over: boolean }, uploads: number[]): Promise<void> {
  const { data: lists } = await supplier.get<Answer<'listPriceLists'>>('/prices/price-list');
  for (let n = 1; !state.over; n++) {
    const rows = Array.from(
      { length: 300 },
      (_, row) => `KILL-${row};ТестБренд;Деталь ${row};${100 + n};${n}`,
    );
    const file = new Blob([['Артикул;Бренд;Наименование;Цена;Остаток', ...rows].join('\n')]);
    const sent = await supplier.made<Answer<'getUpload'>>(async (address, headers) => {
      const form = new FormData();
      form.append('price_list_id', String(lists[0]?.id));
      form.append('file', file, `price-${n}.csv`);
      const answer = await fetch(`${address}/api/data-file-processor/upload`, {
        method: 'POST',
        body: form,
        headers,
      });
      return {
        status: answer.status,
        body: (await answer.json()) as Answer<'getUpload'>,
        headers: answer.headers,
      };
    });
    if (sent.status !== 200) continue;
    const { id, preview } = sent.body.data;
    const { status } = await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
      columns: preview?.columns,
      reading: { every_new_brand: true },
      missing: 'keep',
      despite_thresholds: true,
    });
    if (status === 200) uploads.push(id);
    const { data: seen } = await supplier.get<Answer<'getUpload'>>(`/data-file-processor/upload/${id}`);
    if (status === 200) expect(seen.status.code).not.toBe('validating');
    await sleep(1_500);
  }
}

/** First day of the reports that are read during faults: without it they would lose their first day at midnight. */
const SINCE = isoDay(localDay(Date.now(), 'Europe/Moscow') - 20);

/** Number of orders in an administrator's report of sales. */
export async function ordersInReport(administrator: Client): Promise<number> {
  const place = `/reports/pbi-sales-supplier?filter[day_from]=${SINCE}`;
  const { data } = await administrator.get<Answer<'getSalesSupplierReport'>>(place);
  return Number(data.cards.find(({ id }) => id === 'orders')?.value ?? expect.unreachable());
}

/**
 * Reads the report of sales until the work is over. Each answer counts every order that was acknowledged before the question.
 * @param ids orders that `orderOn` has placed since the report counted `before` orders
 * @returns how often it read
 */
export async function reportOn(
  administrator: Client,
  state: { over: boolean },
  ids: ReadonlySet<number>,
  before: number,
): Promise<number> {
  let times = 0;
  for (; !state.over; times++) {
    const placed = ids.size;
    expect(await ordersInReport(administrator)).toBeGreaterThanOrEqual(before + placed);
    await sleep(200);
  }
  return times;
}

/**
 * Listens as a browser does: after every disconnect from the last seen event. The test causes some disconnects.
 * Resolves once it listens.
 */
export async function hear(
  supplier: Client,
  state: { over: boolean },
  outcome: { cuts: number },
  random: Random,
) {
  const ear = { orders: [] as number[], resyncs: 0, stop: () => void (stopped = true) };
  let stopped = false;
  let last: number | undefined;
  const begin = async () => listenAs(supplier.address, await supplier.token(), last);
  const note = (frames: Frame[]) => {
    for (const { id, event_name, message } of frames.splice(0)) {
      last = Math.max(last ?? 0, id);
      if (event_name === 'order-activated') ear.orders.push(Number(message['order_id']));
      if (event_name === 'resync') ear.resyncs += 1;
    }
  };
  const listen = async (first: Listening) => {
    for (let heard = first; ; heard = await begin()) {
      const end = Date.now() + 500 + random.int(1_500);
      const isOpen = () => heard.socket.readyState === heard.socket.OPEN;
      while (!stopped && isOpen() && (Date.now() < end || state.over)) {
        await sleep(50);
        note(heard.frames);
      }
      if (isOpen()) outcome.cuts += 1;
      heard.socket.terminate();
      note(heard.frames);
      // The servers may be gone by now.
      if (stopped) return;
    }
  };
  const first = await begin();
  await until(() => first.frames.length > 0);
  void listen(first);
  return ear;
}
