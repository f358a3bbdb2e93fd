// Delivery-time corrections: proposed by the supplier, agreed on by the customer. Specification 2, sections 4,
// 5 and 7; decisions, «Delivery-time corrective».
import { openLane, orderedLines } from '../support/at-once.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatDeadline } from '@portal/domain/clocks';
import { withSeconds } from '@portal/domain/dates';
import { localTime } from '@portal/domain/zones';
import type { Viewer } from '../../src/contract/viewer.ts';
import { correctiveDocument } from '../../src/areas/orders/corrective-document.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { companyOf, READING, viewerOf } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const PATH = '/document/delivery-time-corrective';
const DAY = 86_400_000;
let shop: Caller;
let supplier: Caller;
let people: Record<string, Viewer>;
let proved: { id: number; customer_id: number; supplier_id: number };

beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  const { database } = server();
  const { rows } = await database.execute<typeof proved>(sql`
    SELECT id, customer_id, supplier_id FROM delivery_time_corrective WHERE status = 'pending' ORDER BY id LIMIT 1`);
  proved = rows[0] ?? expect.unreachable();
  const { rows: others } = await database.execute<{ id: number }>(sql`
    SELECT id FROM contractor WHERE type = 'supplier' AND id <> ${proved.supplier_id} ORDER BY id LIMIT 1`);
  people = {
    customer: await viewerOf(database, proved.customer_id),
    supplier: await viewerOf(database, proved.supplier_id),
    'customer who only reads': await viewerOf(database, proved.customer_id, READING),
    'another supplier': await viewerOf(database, others[0]?.id ?? 0),
  };
});

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: correctiveDocument,
    id: () => proved.id,
    people: () => people,
    personOf: (by) => sidePerson(by, proved),
    put: (transaction, state) =>
      transaction.execute(
        sql`UPDATE delivery_time_corrective SET status = ${state}, version = 7, planned_delivery_at = now() + interval '30 days' WHERE id = ${proved.id}`,
      ),
    given: () =>
      [{}, { comment: 'Клиент ждёт' }].map((input) => ({
        input,
        facts: { reason: input.comment, later: true, earlier: false, ahead: true },
      })),
  });
});

const order = async (caller: Caller, id: number) =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
/** The local time of the customer's storage, e.g. «2026-11-21 10:00:00». */
const onTheWall = (instant: number, zone: string) => {
  const { year, month, day, hour, minute } = localTime(instant, zone);
  const two = (number: number) => String(number).padStart(2, '0');
  return withSeconds(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`);
};

/** Places an order of the shop; returns its first line that can be corrected and the promised delivery time. */
async function ordered() {
  const { order: id } = await placeOrder(shop);
  const { body } = await supplier.get(`/document/order/get-order-items-for-correction-date?order_id=${id}`);
  const lines = (body as Answer<'listLinesToCorrect'>).data;
  const [line] = lines;
  return {
    id,
    line: line ?? expect.unreachable(),
    promised: Date.parse((await order(shop, id)).planned_delivery_at),
  };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;
const propose = ({ id, line, promised }: Ordered, days: number, more: object = {}) =>
  supplier.post(`${PATH}/create`, {
    order_id: id,
    items: [line.id],
    planned_date: onTheWall(promised + days * DAY, line.time_zone),
    corrective_reason_id: 2,
    ...more,
  });
const dataOf = ({ body }: { body: never }) => (body as Answer<'createCorrective'>).data;
const change = (caller: Caller, id: number, version: number, status_id: number, comment?: string) =>
  caller.post(`${PATH}/change-status`, { id, version, status_id, ...(comment ? { comment } : {}) });
const heard = async (caller: Caller, id: number) => {
  const { body } = await caller.get('/user-notifications/list?discriminator=common&pageSize=100');
  return (body as Answer<'listNotifications'>).data
    .filter(({ entity_id, event_name }) => entity_id === id && event_name.startsWith('delivery-time'))
    .map(({ event_name }) => event_name);
};

test("a proposed time in the past cannot be agreed to, only denied; the order's date does not change", async () => {
  const placed = await ordered();
  const { id, version } = dataOf(await propose(placed, 9));
  await server().database.execute(
    sql`UPDATE delivery_time_corrective SET planned_delivery_at = now() - interval '1 minute' WHERE id = ${id}`,
  );
  const seen = ((await shop.get(`${PATH}/delivery-time-corrective?id=${id}`)).body as Answer<'getCorrective'>)
    .data;
  expect(seen.allowed_actions).toEqual(['deny']);
  const refused = await change(shop, id, version, 30);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Предложенный срок уже прошёл. Отклоните его') },
  });
  expect(Date.parse((await order(shop, placed.id)).planned_delivery_at)).toBe(placed.promised);
  expect((await change(shop, id, version, 50, 'Нужен срок до пятницы')).status).toBe(200);

  // The order's page shows the correctives with author and times in the storage's time zone, and lets them be
  // answered.
  await answeredOnItsOrder(placed);
});

async function answeredOnItsOrder(placed: Ordered) {
  const { id, version } = dataOf(await propose(placed, 9));
  const page = await order(shop, placed.id);
  const [told, denied] = page.correctives;
  expect(denied).toMatchObject({ status: { code: 'denial' }, answer: 'Нужен срок до пятницы' });
  expect(told).toMatchObject({
    id,
    version,
    status: { code: 'pending' },
    allowed_actions: ['agree', 'deny'],
    time_zone: placed.line.time_zone,
    author: expect.stringMatching(/\S \S/),
  });
  expect(Date.parse(told?.was_at ?? '')).toBe(placed.promised);
  const from = formatDeadline(placed.promised, placed.line.time_zone);
  const to = formatDeadline(placed.promised + 9 * DAY, placed.line.time_zone);
  expect(page.history).toContainEqual(
    expect.objectContaining({
      text: `Отправлена на согласование: с ${from} на ${to}`,
      document: { kind: 'corrective', id, own: false },
    }),
  );
  expect(page.customer_storage.time_zone).toBe(placed.line.time_zone);
  expect((await order(supplier, placed.id)).correctives[0]).toMatchObject({
    id,
    allowed_actions: ['cancel'],
  });
  expect(await change(shop, id, version, 30)).toMatchObject({ status: 200 });
  expect((await order(shop, placed.id)).correctives[0]).toMatchObject({
    id,
    status: { code: 'active' },
    allowed_actions: [],
  });
}

test('a date moved by nine days waits for the customer; once agreed it applies, and the first promised date stays stored', async () => {
  const placed = await ordered();
  const created = await propose(placed, 9, { comment: 'Сломалась машина' });
  expect(created.status).toBe(200);
  const { id, version, status, reason } = dataOf(created);
  expect([status.code, reason.title]).toEqual(['pending', 'задержка перевозчика']);
  expect(await heard(shop, id)).toEqual(['delivery-time-corrective:pending']);
  // No date changes before the customer agrees.
  expect(Date.parse((await order(shop, placed.id)).planned_delivery_at)).toBe(placed.promised);
  expect((await change(supplier, id, version, 30)).status).toBe(403);

  const agreed = dataOf((await change(shop, id, version, 30)) as never);
  expect(agreed.status.code).toBe('active');
  const minutes = 60_000;
  const after = await order(shop, placed.id);
  const moved = after.lines.find((line) => line.id === placed.line.id);
  expect(Math.abs(Date.parse(moved?.planned_delivery_at ?? '') - (placed.promised + 9 * DAY))).toBeLessThan(
    61 * minutes,
  );
  expect(Date.parse(after.first_delivery_at ?? '')).toBe(placed.promised);
  expect(after.has_corrective).toBe(true);
  expect(await heard(supplier, id)).toEqual(['delivery-time-corrective:agreed']);
  expect(after.history[0]?.text).toMatch(/^Новый срок, корректировка №/);

  // The first promised date stays stored after a second corrective.
  const again = dataOf(await propose(placed, 12));
  await change(shop, again.id, again.version, 30);
  expect(Date.parse((await order(shop, placed.id)).first_delivery_at ?? '')).toBe(placed.promised);
});

test('an earlier date is active at once, and the customer is notified', async () => {
  const placed = await ordered();
  const later = dataOf(await propose(placed, 9));
  await change(shop, later.id, later.version, 30);
  const { id, status } = dataOf(await propose(placed, 5));
  expect(status.code).toBe('active');
  expect(await heard(shop, id)).toEqual(['delivery-time-corrective:active']);
});

test('a denial needs a reason and changes no date; a withdrawn corrective cannot be agreed to', async () => {
  const placed = await ordered();
  const first = dataOf(await propose(placed, 9));
  expect(await change(shop, first.id, first.version, 50)).toMatchObject({
    status: 422,
    body: { message: 'Укажите причину' },
  });
  const denied = dataOf((await change(shop, first.id, first.version, 50, 'Клиент ждёт')) as never);
  expect([denied.status.code, denied.answer]).toEqual(['denial', 'Клиент ждёт']);
  expect(Date.parse((await order(shop, placed.id)).planned_delivery_at)).toBe(placed.promised);

  const second = dataOf(await propose(placed, 8));
  expect((await change(shop, second.id, second.version, 60)).status).toBe(403);
  const gone = dataOf((await change(supplier, second.id, second.version, 60)) as never);
  expect(gone.status.code).toBe('cancelled');
  expect((await change(shop, second.id, gone.version, 30)).status).toBe(409);
});

test('of two simultaneous answers one succeeds, the other gets 409', async () => {
  const placed = await ordered();
  const { id, version } = dataOf(await propose(placed, 9));
  const answers = await Promise.all([change(shop, id, version, 30), change(supplier, id, version, 60)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the customer sees other offers that are earlier or cheaper; the supplier does not', async () => {
  const placed = await ordered();
  const { id } = dataOf(await propose(placed, 60));
  const read = async (caller: Caller) =>
    (
      (await caller.get(`${PATH}/delivery-time-corrective-items?id=${id}`))
        .body as Answer<'listCorrectiveItems'>
    ).data;
  const [mine] = await read(shop);
  expect(mine).toMatchObject({ order_line_id: placed.line.id, quantity: placed.line.quantity });
  for (const { arrival_at, price, quantity } of mine?.elsewhere ?? []) {
    expect(Date.parse(arrival_at) < placed.promised + 60 * DAY || price < (mine?.price ?? 0)).toBe(true);
    expect(quantity).toBeGreaterThanOrEqual(mine?.left ?? 0);
  }
  expect((await read(supplier)).map(({ elsewhere }) => elsewhere)).toEqual([[]]);
});

describe('the customer answers by position, and takes some out of the order', () => {
  /** A corrective by nine days of an order with two positions, of 3 and 2 pieces. */
  async function two() {
    const lines = await orderedLines(server().database, await openLane(server().database), [3, 2]);
    const id = lines[0]?.order_id ?? 0;
    const { body } = await supplier.get(`/document/order/get-order-items-for-correction-date?order_id=${id}`);
    const [line] = (body as Answer<'listLinesToCorrect'>).data;
    const placed = {
      id,
      line: line ?? expect.unreachable(),
      promised: Date.parse((await order(shop, id)).planned_delivery_at),
    };
    const made = dataOf(await propose(placed, 9, { items: lines.map((one) => one.id) }));
    const read = async () =>
      (
        (await shop.get(`${PATH}/delivery-time-corrective-items?id=${made.id}`))
          .body as Answer<'listCorrectiveItems'>
      ).data;
    const answer = (status_id: number, taken_out: readonly number[], comment?: string) =>
      shop.post(`${PATH}/change-status`, {
        id: made.id,
        version: made.version,
        status_id,
        taken_out,
        comment,
      });
    return { ...placed, made, read, answer, items: await read() };
  }

  test('a position taken out keeps its date and its cancellation is requested; the other gets the new date', async () => {
    const placed = await two();
    const [kept, gone] = placed.items;
    const { status, body } = await placed.answer(30, [gone?.id ?? 0]);
    expect(status).toBe(200);
    const { data } = body as Answer<'changeCorrectiveStatus'>;
    expect(data.status.code).toBe('active');
    expect(data.history.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Согласована: .*; с заказа снята 1 позиция$/),
    );
    const after = await order(shop, placed.id);
    const [first, second] = [kept, gone].map((item) =>
      after.lines.find(({ id }) => id === item?.order_line_id),
    );
    expect(Date.parse(first?.planned_delivery_at ?? after.planned_delivery_at)).toBeGreaterThan(
      placed.promised + 8 * DAY,
    );
    expect(second).toMatchObject({ requested: 2, planned_delivery_at: null });
    expect((await placed.read()).map(({ is_taken_out }) => is_taken_out)).toEqual([false, true]);
  });

  test('taking out every position is possible with a denial only', async () => {
    const placed = await two();
    const ids = placed.items.map(({ id }) => id);
    const none = await placed.answer(30, ids);
    expect(none).toMatchObject({
      status: 422,
      body: { message: 'Сняты все позиции, согласовать нечего: отклоните новый срок' },
    });
    expect((await placed.answer(50, ids, 'Клиент ждать не будет')).status).toBe(200);
    const after = await order(shop, placed.id);
    expect(after.lines.map(({ requested }) => requested)).toEqual([3, 2]);
    expect(Date.parse(after.planned_delivery_at)).toBe(placed.promised);
  });

  test('a position of another corrective gets 422, and nothing changes', async () => {
    const [mine, other] = [await two(), await two()];
    const foreign = await mine.answer(30, [other.items[0]?.id ?? 0]);
    expect(foreign.status).toBe(422);
    expect((await order(shop, mine.id)).lines.map(({ requested }) => requested)).toEqual([0, 0]);
    const again = await mine.answer(30, []);
    expect(again.status).toBe(200);
  });

  test('the supplier cannot take positions out when withdrawing', async () => {
    const { made, items } = await two();
    const withdrawn = await supplier.post(`${PATH}/change-status`, {
      id: made.id,
      version: made.version,
      status_id: 60,
      taken_out: [items[0]?.id],
    });
    expect(withdrawn.status).toBe(422);
  });
});

describe('invalid correctives are rejected', () => {
  test('a second corrective of the same position while one is open', async () => {
    const placed = await ordered();
    await propose(placed, 9);
    expect(await propose(placed, 10)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/новый срок уже согласуется/) },
    });
  });
  test.each([
    [
      'a date that has passed',
      { planned_date: '2020-01-01 10:00:00' },
      'Срок уже прошёл: укажите время впереди',
    ],
    ['a day that no calendar has', { planned_date: '2027-02-31 10:00:00' }, 'Такой даты нет'],
    ['the hour 24', { planned_date: '2027-02-01 24:00:00' }, 'Такой даты нет'],
    [
      'goods that leave after they come',
      { planned_date: '2099-02-01 10:00:00', planned_shipment_date: '2099-02-02 10:00:00' },
      'Отгрузка не может быть позже поставки',
    ],
    ['a reason that there is not', { corrective_reason_id: 99 }, 'Выберите причину'],
    [
      'a line of another order',
      { items: [1] },
      'Позиции нет в заказе, или она уже отгружена. Обновите страницу.',
    ],
  ])('%s', async (_, more, message) => {
    expect(await propose(await ordered(), 9, more)).toMatchObject({ status: 422, body: { message } });
  });
  test('a date equal to the current one', async () => {
    const placed = await ordered();
    const at = Math.floor(placed.promised / 60_000) * 60_000;
    await server().database.execute(
      sql`UPDATE orders SET planned_delivery_at = ${new Date(at).toISOString()} WHERE id = ${placed.id}`,
    );
    expect(await propose({ ...placed, promised: at }, 0)).toMatchObject({
      status: 422,
      body: { message: 'Срок не изменился' },
    });
  });
  test("a time without seconds: the portal's client appends them", async () => {
    expect((await propose(await ordered(), 9, { planned_date: '2099-01-01 10:00' })).status).toBe(422);
  });
});

test("each side's list has counters and only its own correctives", async () => {
  const lists = [
    [shop, 'incoming', 'shop', 'customer'],
    [supplier, 'outgoing', 'supplier', 'supplier'],
  ] as const;
  for (const [caller, side, login, end] of lists) {
    const { body } = await caller.get(`${PATH}/${side}-delivery-time-correctives?pageSize=100`);
    const { data, counters } = body as Answer<'listIncomingCorrectives'>;
    expect(data.length).toBeGreaterThan(0);
    expect(counters.all).toBeGreaterThanOrEqual(data.length);
    const own = await companyOf(server().database, login);
    expect(new Set(data.map((row) => row[end].id))).toEqual(new Set([own]));
  }
});
