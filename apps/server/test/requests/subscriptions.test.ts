// A list that is proposed anew every week, with what has changed. Decisions, «Weekly lists».
import { MAKER_FAULTS } from '@portal/domain/makers';
import { localTime } from '@portal/domain/zones';
import { MOST_SUBSCRIPTIONS, WEEKS_KEPT } from '@portal/domain/subscriptions';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetPeople } from '../../src/areas/identity/people/people.ts';
import { proposeDue } from '../../src/areas/requests/subscriptions/due.ts';
import { type Answer, type Answered, call, type Caller } from '../support/server.ts';
import { data, made, offered, openRequestBench, put, server, shop, view } from './request-bench.ts';

openRequestBench();

type Subscription = Answer<'getSubscription'>['data'];
const PLACE = '/cart/request/subscriptions';
const db = () => server().database;
const faults: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
const run = () => proposeDue({ database: db(), log });
const read = async (id: number, caller: Caller = shop) =>
  data<Subscription>(await caller.get(`${PLACE}/${id}`));
const message = ({ status, body }: Answered) => [status, (body as { message: string }).message];
const remove = (id: number, caller = shop) =>
  call(server().address, 'DELETE', `${PLACE}/${id}`, caller.token);
const makeDue = (ago = '1 minute') =>
  db().execute(sql`UPDATE subscription SET next_at = now() - ${ago}::interval`);
const reprice = (product: number, price: number) =>
  db().execute(sql`UPDATE price_list_item SET price_kopecks = ${price} WHERE product_id = ${product}`);
const stock = (product: number, quantity: number) =>
  db().execute(sql`
    UPDATE reserve SET quantity = held + ${quantity} FROM price_list_item i WHERE i.id = reserve.item_id AND i.product_id = ${product}`);
const told = async () => {
  const { rows } = await db().execute<{
    login: string;
    event_name: string;
    title: string;
    text: string;
    entity_id: number;
  }>(sql`
    SELECT p.login, n.event_name, n.title, n.text, n.entity_id FROM notification n JOIN app_user p ON p.id = n.user_id
    WHERE n.event_name LIKE 'subscription:%' ORDER BY n.id`);
  return rows;
};
/** Subscribes to a list of parts. */
async function subscribed(text: string, more: object = {}): Promise<Subscription & { request_id: number }> {
  const { id: request_id } = await made(text);
  const answer = await shop.post(PLACE, { request_id, title: 'Масла', weekday: 1, hour: 8, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return { ...data<Subscription>(answer), request_id };
}
/** The list of the last week. */
const lastList = async (id: number) => {
  const { last } = await read(id);
  return view(last?.request_id ?? expect.unreachable());
};
const part = (article: string, price = 10_000, quantity = 100) =>
  offered(article, [{ by: 'supplier', price, quantity }]);

beforeEach(async () => {
  await db().execute(sql`UPDATE request SET subscription_id = NULL`);
  await db().execute(sql`DELETE FROM subscription`);
  await db().execute(sql`DELETE FROM notification WHERE event_name LIKE 'subscription:%'`);
  await db().execute(sql`DELETE FROM basket_item`);
  faults.length = 0;
});

test('a list becomes a subscription with its parts and quantities; it comes on its weekday and hour in the zone of the storage', async () => {
  await part('SUBS-1');
  await part('SUBS-2');
  const own = await subscribed('SUBS-1 – 4 шт\nSUBS-2 – 2 шт\nнепонятное 7 шт\nSUBS-1 – 1 шт', {
    weekday: 3,
    hour: 7,
  });
  expect(own.items.map(({ product, quantity }) => [product.article, quantity])).toEqual([
    ['SUBS-1', 5],
    ['SUBS-2', 2],
  ]);
  expect(own.items.every(({ price }) => (price ?? 0) > 0)).toBe(true);
  expect(own).toMatchObject({ weeks: [], last: null, is_own: true, lines: 2, pause_reason: '' });
  expect(own.allowed_actions).toEqual(['change', 'pause', 'propose', 'end']);
  expect(Date.parse(own.next_at ?? '')).toBeGreaterThan(Date.now());
  expect(localTime(own.next_at ?? '', own.zone)).toMatchObject({ weekday: 3, hour: 7, minute: 0 });
  await run();
  expect(await read(own.id)).toMatchObject({ last: null });
});

test('the list of a week stands beside the one before: dearer, cheaper, gone with a replacement, back, unchanged', async () => {
  const dearer = await part('WEEK-DEARER');
  const cheaper = await part('WEEK-CHEAPER');
  await part('WEEK-SAME');
  const gone = await part('WEEK-GONE');
  const analog = await part('WEEK-ANALOG', 11_000);
  const back = await part('WEEK-BACK', 10_000, 0);
  await db().execute(sql`
    INSERT INTO cross_member (group_id, product_id, source) VALUES (920000, ${gone}, 'проба'), (920000, ${analog}, 'проба')`);
  const { id, request_id } = await subscribed(
    'WEEK-DEARER – 4 шт\nWEEK-CHEAPER – 2 шт\nWEEK-SAME – 1 шт\nWEEK-GONE – 3 шт\nWEEK-BACK – 5 шт',
  );
  const before = new Map((await read(id)).items.map(({ product, price }) => [product.article, price]));
  // The parts are kept in the subscription: its source may be deleted.
  await db().execute(sql`DELETE FROM request WHERE id = ${request_id}`);
  await reprice(dearer, 12_000);
  await reprice(cheaper, 9_000);
  await stock(gone, 0);
  await stock(back, 100);
  await makeDue();
  await run();
  const { last, weeks } = await read(id);
  expect(last).toMatchObject({ lines: 5, dearer: 1, cheaper: 1, back: 1, instead: 1, gone: 0, absent: 1 });
  expect(weeks).toHaveLength(1);
  const list = await lastList(id);
  expect(list).toMatchObject({ subscription: { id, title: 'Масла' }, status: { code: 'ready' } });
  expect(list.title).toMatch(/^Масла, \d\d\.\d\d\.\d{4}$/);
  const by = new Map(list.positions.map((one) => [one.product?.article, one]));
  for (const article of ['WEEK-DEARER', 'WEEK-CHEAPER', 'WEEK-SAME', 'WEEK-GONE'])
    expect(by.get(article)?.former).toMatchObject({ price: before.get(article), orders: [] });
  expect(by.get('WEEK-BACK')).toMatchObject({ former: null, absent_before: true });
  expect(by.get('WEEK-GONE')).toMatchObject({
    leader: null,
    replacement: { product: { article: 'WEEK-ANALOG' } },
  });
  const amount = (article: string) =>
    (by.get(article)?.leader?.price ?? 0) * (by.get(article)?.leader?.quantity ?? 0);
  const sum = ['WEEK-DEARER', 'WEEK-CHEAPER', 'WEEK-SAME', 'WEEK-BACK'].reduce(
    (all, one) => all + amount(one),
    0,
  );
  const then = 4 * (before.get('WEEK-DEARER') ?? 0) + 2 * (before.get('WEEK-CHEAPER') ?? 0);
  expect(last?.sum).toBeCloseTo(sum, 2);
  expect(last?.difference).toBeCloseTo(amount('WEEK-DEARER') + amount('WEEK-CHEAPER') - then, 2);
  const [notice] = await told();
  expect(notice).toMatchObject({
    login: 'shop',
    event_name: 'subscription:proposed',
    entity_id: list.id,
    title: 'Еженедельный список «Масла»',
  });
  expect(notice?.text).toContain(
    'Изменилось строк: 4 (дороже: 1, дешевле: 1, снова есть: 1, нет в наличии, есть замена: 1)',
  );
  expect(faults).toEqual([]);
});

test('one list a week, even if several servers run the job at once and again; after a downtime only the latest', async () => {
  await part('ONCE-1');
  const { id } = await subscribed('ONCE-1 – 4 шт');
  await makeDue('24 days');
  await Promise.all([run(), run(), run()]);
  await run();
  const { weeks, next_at } = await read(id);
  expect(weeks).toHaveLength(1);
  expect(Math.abs(Date.parse(weeks[0]?.at ?? '') - Date.now())).toBeLessThan(600_000);
  expect(await told()).toHaveLength(1);
  expect(Date.parse(next_at ?? '') - Date.now()).toBeLessThanOrEqual(7.05 * 86_400_000);
  expect(Date.parse(next_at ?? '')).toBeGreaterThan(Date.now());
  expect(faults).toEqual([]);
});

test('an unchanged week says so', async () => {
  await part('CALM-1');
  await subscribed('CALM-1 – 4 шт');
  await makeDue();
  await run();
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Всего .+\. Ничего не изменилось$/),
  ]);
});

describe('a list in which nothing was done', () => {
  test('is replaced by the next one under its number; reading it does not keep it', async () => {
    const product = await part('IDLE-1');
    const { id } = await subscribed('IDLE-1 – 4 шт');
    await makeDue();
    await run();
    const first = await lastList(id);
    await reprice(product, 20_000);
    await makeDue();
    await run();
    const second = await lastList(id);
    expect(second.id).toBe(first.id);
    expect(second.status.code).toBe('ready');
    expect(second.positions[0]?.former?.price).toBe(first.positions[0]?.leader?.price);
    expect((await read(id)).weeks.map((week) => week.request_id)).toEqual([first.id, null]);
    const { rows } = await db().execute(sql`SELECT FROM request WHERE subscription_id = ${id}`);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, (list: Answer<'getRequest'>['data']) => Promise<Answered>]>([
    ['renamed', ({ id }) => put(shop, `/cart/request/update/${id}`, { title: 'Моё' })],
    [
      'changed in a line',
      ({ positions: [line] }) => put(shop, `/cart/request/position/${line?.id}`, { quantity: 9 }),
    ],
    ['put into the basket', ({ id }) => shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })],
    ['continued', ({ id }) => shop.post(`/cart/request/add-lines/${id}`, { text: 'KEPT-1 – 1 шт' })],
  ])('stays if it was %s', async (_, act) => {
    const { rows: known } = await db().execute(sql`SELECT FROM product WHERE article = 'KEPT-1'`);
    if (known.length === 0) await part('KEPT-1', 10_000, 10_000);
    const { id } = await subscribed('KEPT-1 – 4 шт');
    await makeDue();
    await run();
    const first = await lastList(id);
    expect(await act(first)).toMatchObject({ status: 200 });
    await makeDue();
    await run();
    const second = await lastList(id);
    expect(second.id).not.toBe(first.id);
    expect((await view(first.id)).positions.length).toBeGreaterThan(0);
  });

  test('only the sums of half a year are kept', async () => {
    await part('LONG-1');
    const { id } = await subscribed('LONG-1 – 4 шт');
    await db().execute(sql`
      INSERT INTO subscription_week (subscription_id, due_at, at, lines, sum_kopecks, difference_kopecks, dearer, cheaper, back, instead, gone, absent)
      SELECT ${id}, now() - week * interval '7 days', now() - week * interval '7 days', 1, 100, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(1, 40) week`);
    await makeDue();
    await run();
    expect((await read(id)).weeks).toHaveLength(WEEKS_KEPT);
    const { rows } = await db().execute(sql`SELECT FROM subscription_week WHERE subscription_id = ${id}`);
    expect(rows).toHaveLength(WEEKS_KEPT);
  });
});

describe('a subscription stops with the reason', () => {
  const stopped = async (id: number, reason: string) => {
    await makeDue();
    await run();
    await run();
    expect(faults).toEqual([]);
    const { rows } = await db().execute<{ pause_reason: string; weeks: number }>(sql`
      SELECT pause_reason, (SELECT count(*)::int FROM subscription_week w WHERE w.subscription_id = s.id) AS weeks FROM subscription s WHERE id = ${id}`);
    expect(rows).toEqual([{ pause_reason: reason, weeks: 0 }]);
    const notices = await told();
    expect(new Set(notices.map(({ event_name }) => event_name))).toEqual(new Set(['subscription:stopped']));
    return notices;
  };

  test('when its person is blocked: the company is told', async () => {
    await part('STOP-1');
    const { id } = await subscribed('STOP-1 – 4 шт');
    await db().execute(sql`
      INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, email)
      SELECT 'shop-colleague', password_hash, contractor_id, role_id, 'Анна', 'Орлова', 'colleague@example.ru' FROM app_user WHERE login = 'shop'`);
    await db().execute(sql`UPDATE app_user SET active = false WHERE login = 'shop'`);
    try {
      const notices = await stopped(id, 'Учётная запись была заблокирована');
      expect(notices.map(({ login, text }) => [login, text])).toContainEqual([
        'shop-colleague',
        MAKER_FAULTS.blocked,
      ]);
    } finally {
      await db().execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
      await db().execute(
        sql`DELETE FROM notification WHERE user_id = (SELECT id FROM app_user WHERE login = 'shop-colleague')`,
      );
      await db().execute(sql`DELETE FROM app_user WHERE login = 'shop-colleague'`);
    }
  });

  test('when its person loses the right; resuming needs it, too', async () => {
    await part('STOP-2');
    const { id } = await subscribed('STOP-2 – 4 шт');
    const { rows } = await db().execute<{ role_id: number; permission: string }>(sql`
      DELETE FROM role_permission WHERE role_id = (SELECT role_id FROM app_user WHERE login = 'shop')
        AND permission = 'PERMISSION_REQUEST_CREATE' RETURNING role_id, permission`);
    const forget = () => db().transaction((transaction) => forgetPeople(transaction, sql`true`));
    try {
      await forget();
      const notices = await stopped(id, 'У вас больше нет права составлять заявки');
      expect(notices[0]).toMatchObject({ login: 'shop', text: MAKER_FAULTS['no-right'] });
      await expect
        .poll(async () => (await shop.post(`${PLACE}/${id}/resume`)).status, { timeout: 45_000 })
        .toBe(403);
    } finally {
      for (const { role_id, permission } of rows)
        await db().execute(
          sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${permission})`,
        );
      await forget();
      await expect
        .poll(async () => (await shop.post(`${PLACE}/${id}/resume`)).status, { timeout: 45_000 })
        .toBe(200);
    }
  });

  test('when no contract is active; one suspended contract among several only takes its offers away', async () => {
    await part('STOP-3');
    const { id } = await subscribed('STOP-3 – 4 шт');
    const { rows } = await db().execute<{ id: number; supplier_id: number }>(sql`
      SELECT c.id, c.supplier_id FROM contract c JOIN app_user p ON p.contractor_id = c.customer_id WHERE p.login = 'shop' AND c.status = 'active'`);
    const { rows: own } = await db().execute<{ id: number }>(sql`
      SELECT supplier_id AS id FROM price_list_item i JOIN product p ON p.id = i.product_id WHERE p.article = 'STOP-3'`);
    const suspend = (which: readonly number[], status: string) =>
      db().execute(
        sql`UPDATE contract SET status = ${status} WHERE id = ANY(${sql.param([...which])}::bigint[])`,
      );
    const all = rows.map((row) => row.id);
    const one = rows.filter(({ supplier_id }) => supplier_id === own[0]?.id).map((row) => row.id);
    expect(one).toHaveLength(1);
    await suspend(all, 'suspended');
    try {
      const notices = await stopped(
        id,
        'У организации нет ни одного действующего договора, по которому можно купить',
      );
      expect(notices.map(({ login }) => login)).toEqual(['shop']);
    } finally {
      await suspend(all, 'active');
    }
    await shop.post(`${PLACE}/${id}/resume`);
    await suspend(one, 'suspended');
    try {
      await makeDue();
      await run();
      expect((await read(id)).last).toMatchObject({ gone: 1, absent: 1, sum: 0 });
    } finally {
      await suspend(one, 'active');
    }
  });

  test('when the storage was deleted, or is no more the person’s', async () => {
    await part('STOP-4');
    const { id, storage } = await subscribed('STOP-4 – 4 шт');
    const { rows } = await db().execute<{ user_id: number; storage_id: number }>(sql`
      INSERT INTO user_storage (user_id, storage_id)
      SELECT p.id, s.id FROM app_user p JOIN storage s ON s.contractor_id = p.contractor_id AND s.id <> ${storage?.id ?? 0}
      WHERE p.login = 'shop' LIMIT 1 RETURNING user_id, storage_id`);
    expect(rows).toHaveLength(1);
    try {
      await stopped(id, `У вас больше нет доступа к складу «${storage?.title}»`);
    } finally {
      await db().execute(sql`DELETE FROM user_storage WHERE user_id = ${rows[0]?.user_id ?? 0}`);
    }
    await db().execute(sql`DELETE FROM notification WHERE event_name LIKE 'subscription:%'`);
    await db().execute(sql`UPDATE subscription SET storage_id = NULL, paused_at = NULL, pause_reason = ''`);
    await stopped(id, 'Склада, для которого был список, больше нет');
    expect(await read(id)).toMatchObject({
      storage: null,
      next_at: null,
      allowed_actions: ['change', 'end'],
    });
    expect(message(await shop.post(`${PLACE}/${id}/resume`))).toEqual([
      422,
      'Склада, для которого был список, больше нет',
    ]);
  });
});

test('a failure of the portal delays one subscription by an hour and stops no other', async () => {
  await part('FAIL-1');
  const bad = await subscribed('FAIL-1 – 4 шт');
  const good = await subscribed('FAIL-1 – 2 шт', { title: 'Вторая' });
  await makeDue();
  await db().execute(sql`UPDATE subscription SET next_at = '2020-01-01' WHERE id = ${bad.id}`);
  await db().execute(sql`
    INSERT INTO subscription_week (subscription_id, due_at, lines, sum_kopecks, difference_kopecks, dearer, cheaper, back, instead, gone, absent)
    VALUES (${bad.id}, '2020-01-01', 1, 0, 0, 0, 0, 0, 0, 0, 0)`);
  await run();
  await run();
  expect(faults).toHaveLength(1);
  expect((await read(good.id)).weeks).toHaveLength(1);
  expect(Date.parse((await read(bad.id)).next_at ?? '') - Date.now()).toBeGreaterThan(55 * 60_000);
});

test('a merged product is replaced by the one it became; quantities are added up', async () => {
  const kept = await part('MERGED-KEPT');
  const emptied = await part('MERGED-EMPTIED');
  const { id } = await subscribed('MERGED-KEPT – 4 шт\nMERGED-EMPTIED – 3 шт');
  await db().execute(sql`UPDATE product SET merged_into_id = ${kept} WHERE id = ${emptied}`);
  await makeDue();
  await run();
  expect((await lastList(id)).positions.map(({ product, quantity }) => [product?.id, quantity])).toEqual([
    [kept, 7],
  ]);
  expect((await read(id)).items.map(({ product }) => product.id)).toEqual([kept, kept]);
});

test('its person changes, pauses, ends and restores it', async () => {
  await part('OWN-1');
  await part('OWN-2');
  const { id, items } = await subscribed('OWN-1 – 4 шт\nOWN-2 – 2 шт');
  const change = (body: object) => put(shop, `${PLACE}/${id}`, body);
  const moved = data<Subscription>(await change({ weekday: 5, hour: 9, title: ' Другое ' }));
  expect(moved).toMatchObject({ title: 'Другое', weekday: 5, hour: 9, lines: 2 });
  expect(localTime(moved.next_at ?? '', moved.zone)).toMatchObject({ weekday: 5, hour: 9 });
  const fewer = data<Subscription>(await change({ lines: [{ id: items[0]?.id, quantity: 9 }] }));
  expect(fewer.items.map(({ product, quantity }) => [product.article, quantity])).toEqual([['OWN-1', 9]]);
  expect(fewer.next_at).toBe(moved.next_at);
  expect(message(await change({ lines: [{ id: items[1]?.id, quantity: 9 }] }))[0]).toBe(422);
  expect((await change({ lines: [] })).status).toBe(422);

  expect(data<Subscription>(await shop.post(`${PLACE}/${id}/pause`))).toMatchObject({
    next_at: null,
    pause_reason: 'Приостановлено вами',
  });
  expect((await shop.post(`${PLACE}/${id}/pause`)).status).toBe(409);
  await makeDue();
  await run();
  expect((await read(id)).weeks).toEqual([]);
  const resumed = data<Subscription>(await shop.post(`${PLACE}/${id}/resume`));
  expect(Date.parse(resumed.next_at ?? '')).toBeGreaterThan(Date.now());
  expect((await shop.post(`${PLACE}/${id}/resume`)).status).toBe(409);

  expect((await remove(id)).status).toBe(200);
  expect((await shop.get(`${PLACE}/${id}`)).status).toBe(404);
  await makeDue();
  await run();
  expect(await told()).toEqual([]);
  expect(data<Subscription>(await shop.post(`${PLACE}/${id}/restore`))).toMatchObject({ id, weeks: [] });
  expect((await shop.post(`${PLACE}/${id}/restore`)).status).toBe(409);
  await remove(id);
  await db().execute(sql`UPDATE subscription SET ended_at = now() - interval '25 hours' WHERE id = ${id}`);
  expect((await shop.post(`${PLACE}/${id}/restore`)).status).toBe(409);
  await run();
  expect((await shop.post(`${PLACE}/${id}/restore`)).status).toBe(404);
});

test('a list is made at once when asked, beside the weekly one, and a repeated call makes no second', async () => {
  await part('NOW-1');
  const { id, next_at } = await subscribed('NOW-1 – 4 шт');
  const key = { 'idempotency-key': 'propose-now-1' };
  const first = data<{ id: number }>(await shop.post(`${PLACE}/${id}/propose`, {}, key));
  const again = data<{ id: number }>(await shop.post(`${PLACE}/${id}/propose`, {}, key));
  expect(again).toEqual(first);
  expect((await view(first.id)).positions).toHaveLength(1);
  expect(await read(id)).toMatchObject({ next_at, weeks: [{ request_id: first.id }] });
  // The person sees it: nobody needs to be told.
  expect(await told()).toEqual([]);
});

test('colleagues see it as they see the company’s lists, and only its person changes it; other companies see nothing', async () => {
  await part('ALIEN-1');
  const { id, request_id, storage } = await subscribed('ALIEN-1 – 4 шт');
  const list = async (caller: Caller) => data<{ id: number }[]>(await caller.get(PLACE)).map((one) => one.id);
  expect(await list(shop)).toEqual([id]);
  const stranger = await server().as('shop2');
  expect(await list(stranger)).toEqual([]);
  const calls = (caller: Caller) => [
    caller.get(`${PLACE}/${id}`),
    put(caller, `${PLACE}/${id}`, { title: 'Чужая' }),
    remove(id, caller),
    ...['pause', 'resume', 'restore', 'propose'].map((step) => caller.post(`${PLACE}/${id}/${step}`)),
  ];
  expect((await Promise.all(calls(stranger))).map(({ status }) => status)).toEqual(Array(7).fill(404));
  expect((await stranger.post(PLACE, { request_id, title: 'А', weekday: 1, hour: 8 })).status).toBe(404);
  const supplier = await server().as('supplier');
  expect((await supplier.get(PLACE)).status).toBe(403);

  await db().execute(sql`
    UPDATE subscription SET user_id = (SELECT id FROM app_user WHERE login = 'shop2') WHERE id = ${id}`);
  expect(await read(id)).toMatchObject({ is_own: false, allowed_actions: [] });
  expect((await Promise.all(calls(shop).slice(1))).map(({ status }) => status)).toEqual(Array(6).fill(403));
  const { rows } = await db().execute<{ user_id: number }>(sql`
    INSERT INTO user_storage (user_id, storage_id)
    SELECT p.id, s.id FROM app_user p JOIN storage s ON s.contractor_id = p.contractor_id AND s.id <> ${storage?.id ?? 0}
    WHERE p.login = 'shop' LIMIT 1 RETURNING user_id`);
  const forget = () => db().transaction((transaction) => forgetPeople(transaction, sql`true`));
  try {
    await forget();
    await expect.poll(() => list(shop), { timeout: 45_000 }).toEqual([]);
  } finally {
    await db().execute(sql`DELETE FROM user_storage WHERE user_id = ${rows[0]?.user_id ?? 0}`);
    await forget();
    await expect.poll(() => list(shop), { timeout: 45_000 }).toEqual([id]);
  }
});

test('bounds: twenty subscriptions of a person, a weekday, an hour, a title, at least one recognised line', async () => {
  await part('MANY-1');
  const { id: request_id } = await made('MANY-1 – 4 шт');
  const create = (more: object = {}) =>
    shop.post(PLACE, { request_id, title: 'А', weekday: 1, hour: 8, ...more });
  for (const wrong of [
    { weekday: 0 },
    { weekday: 8 },
    { hour: 24 },
    { title: ' ' },
    { title: 'я'.repeat(101) },
  ])
    expect((await create(wrong)).status).toBe(422);
  const { id: unread } = await made('непонятное 7 шт');
  expect(message(await create({ request_id: unread }))).toEqual([
    422,
    'Подписаться не на что: ни одна строка не распознана с количеством',
  ]);
  const made20 = await Promise.all(Array.from({ length: MOST_SUBSCRIPTIONS + 3 }, () => create()));
  expect(made20.filter(({ status }) => status === 200)).toHaveLength(MOST_SUBSCRIPTIONS);
  expect(message(await create())).toEqual([422, 'Подписок уже 20. Прекратите лишние, чтобы добавить новую.']);
});
