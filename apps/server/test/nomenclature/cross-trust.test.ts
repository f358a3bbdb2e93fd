// «A cross tells how it fared»: bought instead, returned as not fitting, named by sellers. Counts equal those that the test sums line by line;
// doubtful crosses are hidden until an administrator decides.
import { crossTrust, DOES_NOT_FIT } from '@portal/domain/cross-trust';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { standIns } from '../../src/areas/catalogue/stand-ins.ts';
import { countCrosses } from '../../src/areas/nomenclature/crosses/fates.ts';
import { seedCrossFates } from '../../src/seed/documents/cross-fates.ts';
import { companyOf, differences, oneRow } from '../support/documents.ts';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

type Found = Answer<'getOffersByArticle'>;
type Standard = Answer<'getStandard'>['data'];
type List = Answer<'listDoubtfulCrosses'>;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const run = (statement: ReturnType<typeof sql>) => server().database.execute(statement);
const PLACE = '/nomenclature/doubtful-cross';

let shop: Caller;
let admin: Caller;
let basket: number;
let storage: number;
/** What was asked for, the proven analog, the doubtful one, and one that was taken once. */
let asked: number;
let proven: number;
let doubtful: number;
let once: number;
let before: Awaited<ReturnType<typeof differences>>;

beforeAll(async () => {
  [shop, admin] = await Promise.all([server().as('shop'), server().as('admin')]);
  ({ basketId: basket, storageId: storage } = await basketOf(shop));
  const { database } = server();
  before = await differences(database);
  await seedCrossFates(database);
  await countCrosses(database);
  const idOf = async (norm: string) =>
    Number(
      (await oneRow<{ id: number }>(database, sql`SELECT id FROM product WHERE article_norm = ${norm}`)).id,
    );
  [asked, proven, doubtful, once] = (await Promise.all(
    ['GDB469', 'FDB527', '13046039742', '21080350108000'].map(idOf),
  )) as [number, number, number, number];
});

const search = async (more = '') =>
  (await shop.get(`/basket/basket/article?basketID=${basket}&articleId=${asked}${more}`)).body as Found;
const analogs = async (more = '') =>
  (await search(more)).products.filter(({ original }) => !original).map(({ id }) => id);
const page = async (more = '', person = shop) =>
  ((await person.get(`/catalog/standard/${asked}${more}`)).body as { data: Standard }).data;
const list = async (more = '') => (await admin.get(`${PLACE}?pageSize=50${more}`)).body as List;
const decide = (id: number, action: string, person = admin) =>
  call(server().address, 'POST', `${PLACE}/${id}/${action}`, person.token, {});
const doubtfulRow = async () => {
  const { data } = await list();
  return data.find(({ supplied }) => supplied.id === doubtful) ?? expect.unreachable();
};

/** The fates of all pairs, summed line by line without the statement of the job. */
async function expectedFates() {
  const { rows: lines } = await run(sql`
    SELECT p.product_id::int AS asked, l.product_id::int AS supplied, o.customer_id::int AS buyer, l.id::int AS line, l.shipped
    FROM request_order_line made JOIN request_position p ON p.id = made.position_id JOIN order_line l ON l.id = made.order_line_id
    JOIN orders o ON o.id = l.order_id
    UNION ALL
    SELECT was.product_id::int, l.product_id::int, o.customer_id::int, l.id::int, l.shipped
    FROM order_replacement r JOIN order_line was ON was.id = r.order_line_id JOIN order_line l ON l.order_id = r.order_id JOIN orders o ON o.id = l.order_id`);
  const { rows: claims } = await run(sql`
    SELECT i.order_line_id::int AS line, i.type_id AS kind, i.outcome, d.status FROM claim_item i JOIN claim d ON d.id = i.claim_id`);
  const { rows: members } = await run(
    sql`SELECT group_id::int AS group, product_id::int AS product FROM cross_member`,
  );
  const groupsOf = (product: unknown) =>
    members.filter((one) => one['product'] === product).map((one) => one['group']);
  const { rows: named } = await run(sql`
    SELECT own.contractor_id::int AS seller, mine.id::int AS mine, other.id::int AS other
    FROM own_cross said JOIN own_product own ON own.id = said.own_product_id AND own.deleted_at IS NULL
    JOIN product other ON other.article_norm = said.article_norm AND other.brand_id = said.brand_id
    JOIN product mine ON (mine.article_norm = own.article_norm AND mine.brand_id = own.brand_id)
      OR mine.id IN (SELECT product_id FROM own_match WHERE own_product_id = own.id AND status = 'confirmed')`);
  const back = new Set(
    claims
      .filter(
        ({ kind, outcome, status }) =>
          kind === DOES_NOT_FIT &&
          outcome !== 'refuse' &&
          ['process', 'at_work', 'decisions', 'closed'].includes(String(status)),
      )
      .map(({ line }) => line),
  );
  const pairs = new Map<string, { sellers: Set<unknown>; buyers: Set<unknown>; returned: Set<unknown> }>();
  const of = (one: unknown, other: unknown) => {
    const key = `${one} ${other}`;
    const found = pairs.get(key) ?? { sellers: new Set(), buyers: new Set(), returned: new Set() };
    pairs.set(key, found);
    return found;
  };
  for (const { seller, mine, other } of named)
    if (mine !== other) {
      of(mine, other).sellers.add(seller);
      of(other, mine).sellers.add(seller);
    }
  for (const one of lines) {
    const shared = groupsOf(one['asked']).some((group) => groupsOf(one['supplied']).includes(group));
    if (one['asked'] === one['supplied'] || Number(one['shipped']) === 0) continue;
    if (!shared && !pairs.has(`${one['asked']} ${one['supplied']}`)) continue;
    const fate = of(one['asked'], one['supplied']);
    fate.buyers.add(one['buyer']);
    if (back.has(one['line'])) fate.returned.add(one['buyer']);
  }
  return [...pairs]
    .map(
      ([pair, { sellers, buyers, returned }]) => `${pair}: ${sellers.size} ${buyers.size} ${returned.size}`,
    )
    .toSorted();
}
const storedFates = async () =>
  (
    await run(
      sql`SELECT asked_id || ' ' || supplied_id || ': ' || sellers || ' ' || buyers || ' ' || returned AS fate FROM cross_fate`,
    )
  ).rows
    .map(({ fate }) => String(fate))
    .toSorted();

test('the counts equal those of all order lines, claims and sellers’ crosses, and the stored rule the domain’s', async () => {
  const expected = await expectedFates();
  expect(expected.length).toBeGreaterThan(10);
  expect(expected).toContain(`${asked} ${doubtful}: 0 3 2`);
  expect(await storedFates()).toEqual(expected);
  const { rows } = await run(sql`SELECT sellers, buyers, returned, anew, hidden FROM cross_fate`);
  for (const { hidden, ...fate } of rows)
    expect(crossTrust(fate as unknown as Parameters<typeof crossTrust>[0]).hidden).toBe(hidden);
});

test('demo data keep the sums of stock and limits', async () => {
  expect(await differences(server().database)).toEqual(before);
});

describe('a search and a product’s page', () => {
  test('leave out the doubtful analog, count it, and show it when asked', async () => {
    expect((await search()).hidden_analogs).toBe(1);
    expect(await analogs()).toEqual(expect.arrayContaining([proven, once]));
    expect(await analogs()).not.toContain(doubtful);
    expect(await analogs('&doubtful=true')).toContain(doubtful);
    expect((await search('&isCatalogModal=true')).hidden_analogs).toBe(0);
    const short = await page();
    expect(short).toMatchObject({ hidden_crosses: 1, crosses_count: short.crosses.length });
    expect(short.crosses.map(({ id }) => id)).not.toContain(doubtful);
    const whole = await page('?doubtful=true');
    expect(whole).toMatchObject({ hidden_crosses: 1, crosses_count: short.crosses_count + 1 });
    expect(whole.crosses.map(({ id }) => id)).toContain(doubtful);
  });

  test('tell how each analog fared, in numbers only', async () => {
    const { products } = await search('&doubtful=true');
    const trusts = new Map(products.map(({ id, trust }) => [id, trust]));
    expect(trusts.get(asked)).toBeUndefined();
    const source = 'Каталог портала';
    expect(trusts.get(proven)).toEqual({
      source,
      sellers: 0,
      buyers: 4,
      returned: 0,
      standing: 'confirmed',
      hidden: false,
    });
    expect(trusts.get(doubtful)).toEqual({
      source,
      sellers: 0,
      buyers: 3,
      returned: 2,
      standing: 'doubtful',
      hidden: true,
    });
    expect(trusts.get(once)).toMatchObject({ buyers: 1, returned: 0, hidden: false });
    const plain = (await shop.get(`/basket/basket/article?basketID=${basket}&article=OC90`)).body as Found;
    expect(plain.products.flatMap(({ trust }) => trust ?? [])).toContainEqual({
      source,
      sellers: 0,
      buyers: 0,
      returned: 0,
      standing: 'unproven',
      hidden: false,
    });
    const { crosses } = await page('?doubtful=true');
    for (const { id, trust } of crosses) if (trusts.has(id)) expect(trust).toEqual(trusts.get(id));
  });

  test('the opposite direction is not doubtful: nobody asked for it', async () => {
    const { body } = await shop.get(`/basket/basket/article?basketID=${basket}&articleId=${doubtful}`);
    const found = body as Found;
    expect(found.hidden_analogs).toBe(0);
    expect(found.products.map(({ id }) => id)).toContain(asked);
  });

  test('a replacement is never chosen among doubtful analogs', async () => {
    const members = await standIns(
      server().database,
      { contractor_id: await companyOf(server().database, 'shop'), storage_id: storage },
      sql`SELECT ${asked}::bigint`,
    );
    const ids = members.map(({ product_id }) => Number(product_id));
    expect(ids).toContain(proven);
    expect(ids).not.toContain(doubtful);
  });
});

describe('administrators', () => {
  test('see the doubtful pair with the claims behind it, find it by number, and download it', async () => {
    const { data, counters } = await list('&status=doubtful');
    expect(counters).toEqual({ doubtful: 1, kept: 0, removed: 0 });
    expect(data).toMatchObject([
      {
        asked: { id: asked },
        supplied: { id: doubtful },
        decision: 'doubtful',
        decided_at: null,
        trust: { buyers: 3, returned: 2, hidden: true },
      },
    ]);
    const { rows } = await run(
      sql`SELECT id::int FROM claim WHERE customer_comment = 'Колодки не встали в скобу'`,
    );
    expect(data[0]?.claims.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect((await list('&filter[search]=gdb469')).data.length).toBe(1);
    expect((await list('&filter[search]=OC%2090')).data).toEqual([]);
    const file = await fetch(`${server().address}/api${PLACE}/export?status=doubtful`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.status).toBe(200);
    const [titles, ...rest] = await cellsOf(await file.arrayBuffer());
    expect(titles?.slice(0, 2)).toEqual(['Спрашивали', 'Брали вместо']);
    expect(rest.map((row) => row.slice(0, 2))).toEqual([['TRW GDB469', 'ATE 13.0460-3974.2']]);
  });

  test('others may neither read nor decide; unknown pairs answer 404', async () => {
    const { id } = await doubtfulRow();
    expect((await shop.get(PLACE)).status).toBe(403);
    expect((await shop.get(`${PLACE}/export`)).status).toBe(403);
    for (const action of ['keep', 'remove', 'reopen']) {
      expect((await decide(id, action, shop)).status).toBe(403);
      expect((await decide(999_999_999, action)).status).toBe(404);
    }
    const { rows } = await run(sql`SELECT id::int FROM cross_fate WHERE NOT hidden LIMIT 1`);
    expect((await decide(Number(rows[0]?.['id']), 'remove')).status).toBe(404);
    expect((await decide(id, 'reopen')).status).toBe(409);
    expect(await analogs()).not.toContain(doubtful);
  });

  test('keep a pair until it is returned again, and take that back', async () => {
    const { id } = await doubtfulRow();
    expect((await decide(id, 'keep')).body).toMatchObject({
      data: { decision: 'kept', trust: { standing: 'checked', hidden: false } },
    });
    expect((await decide(id, 'keep')).status).toBe(409);
    expect(await search()).toMatchObject({ hidden_analogs: 0 });
    expect(await analogs()).toContain(doubtful);
    // The nightly count keeps the decision.
    await countCrosses(server().database);
    expect(await analogs()).toContain(doubtful);
    expect((await list()).counters).toEqual({ doubtful: 0, kept: 1, removed: 0 });
    // A buyer returns it again.
    const again = sql`claim SET sent_at = now() + interval '1 second'
      WHERE status = 'process' AND customer_comment = 'Колодки не встали в скобу'`;
    await run(sql`UPDATE ${again}`);
    await countCrosses(server().database);
    expect(await analogs()).not.toContain(doubtful);
    expect((await list()).counters).toEqual({ doubtful: 1, kept: 0, removed: 0 });
    await decide(id, 'keep');
    expect((await decide(id, 'reopen')).body).toMatchObject({
      data: { decision: 'doubtful', trust: { hidden: true } },
    });
    expect(await analogs()).not.toContain(doubtful);
  });

  test('remove a cross in both directions, and take that back; the journal has each decision', async () => {
    const { id } = await doubtfulRow();
    const back = async () =>
      (
        (await shop.get(`/basket/basket/article?basketID=${basket}&articleId=${doubtful}`)).body as Found
      ).products.map((one) => one.id);
    expect(await back()).toContain(asked);
    expect((await decide(id, 'remove')).body).toMatchObject({ data: { decision: 'removed' } });
    expect((await decide(id, 'keep')).status).toBe(409);
    await countCrosses(server().database);
    expect(await analogs('&doubtful=true')).not.toContain(doubtful);
    expect((await page('?doubtful=true')).crosses.map((one) => one.id)).not.toContain(doubtful);
    expect(await search()).toMatchObject({ hidden_analogs: 0 });
    expect(await back()).not.toContain(asked);
    expect((await list()).counters).toEqual({ doubtful: 0, kept: 0, removed: 1 });
    expect((await decide(id, 'reopen')).body).toMatchObject({ data: { decision: 'doubtful' } });
    expect(await back()).toContain(asked);
    await countCrosses(server().database);
    expect(await analogs('&doubtful=true')).toContain(doubtful);
    expect(await analogs()).not.toContain(doubtful);
    const { data } = (await admin.get(`/changes/cross/${id}`)).body as Answer<'listSubjectChanges'>;
    expect(data.map(({ fields }) => fields[0]?.after)).toEqual([
      'Не проверен',
      'Связь убрана',
      'Не проверен',
      'Оставлен: проверен',
      'Оставлен: проверен',
    ]);
    expect((await shop.get(`/changes/cross/${id}`)).status).not.toBe(200);
  });
});

test('a withdrawn and a refused claim do not count', async () => {
  const claims = sql`customer_comment = 'Колодки не встали в скобу'`;
  await run(sql`UPDATE claim SET status = 'cancelled' WHERE status = 'process' AND ${claims}`);
  await countCrosses(server().database);
  expect(await storedFates()).toContain(`${asked} ${doubtful}: 0 3 1`);
  expect(await analogs()).toContain(doubtful);
  await run(
    sql`UPDATE claim_item SET outcome = 'refuse', decision_comment = 'нет' WHERE claim_id IN (SELECT id FROM claim WHERE status = 'closed' AND ${claims})`,
  );
  await countCrosses(server().database);
  expect(await storedFates()).toContain(`${asked} ${doubtful}: 0 3 0`);
  expect(await storedFates()).toEqual(await expectedFates());
});
