// Every list of the contract by the same rules: its total is right beyond the last page, and the number of
// statements does not depend on rows.
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { contract } from '../../src/contract/contract.ts';
import { OPERATIONS } from '../security/fuzz/requests.ts';
import { resolve } from '../security/fuzz/values.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';
import { loaded } from '../journal/uploads/loaded.ts';

interface Page {
  data: unknown[];
  pagination: { current: number; count: number; per: number; total: number };
}

/** Every call that answers with a page. */
const PAGED = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(
      ([method, operation]) =>
        method === 'get' && /parameters\/pageSize"|"pageSize"/.test(JSON.stringify(operation)),
    )
    .map(([, { operationId }]) => ({ operationId, path })),
);
/** A list's integer filters, each with the largest value that the contract allows. */
const largestOf = (operationId: string) =>
  (OPERATIONS.find(({ id }) => id === operationId)?.parameters ?? []).flatMap(({ name, schema }) => {
    const whole = resolve(schema);
    const { type, maximum } = whole.type === 'array' && whole.items ? resolve(whole.items) : whole;
    return name.startsWith('filter[') && type === 'integer' && maximum !== undefined
      ? [{ name, maximum }]
      : [];
  });
/** The login that has rows in a list, if it is not the shop. */
const READERS: Readonly<Record<string, string>> = {
  listUsers: 'admin',
  listSelectionCriteria: 'admin',
  listSupplyNorms: 'distributor',
  listIncomingOrders: 'supplier',
  listArchivedIncomingOrders: 'supplier',
  listIncomingClaims: 'supplier',
  listReceivedClaims: 'supplier',
  listNotOpenedClaims: 'supplier',
  listSentGoods: 'supplier',
  listShipments: 'supplier',
  listArchivedShipments: 'supplier',
  listArchivedAcceptances: 'supplier',
  listMovements: 'supplier',
  listOutgoingCorrectives: 'supplier',
  listIncomingRefusals: 'supplier',
  listOutgoingRefusals: 'supplier',
  listContractProposals: 'admin',
  listPriceLists: 'supplier',
  listChanges: 'admin',
  listSubjectChanges: 'admin',
  listPriceListItems: 'supplier',
  listReserves: 'supplier',
  listOwnProducts: 'supplier',
  listPriceListVersions: 'supplier',
  listFetches: 'supplier',
  listStockFetches: 'supplier',
  listPriceListDifferences: 'supplier',
  listUploads: 'supplier',
  listUploadRows: 'supplier',
  listMendingRows: 'supplier',
  listTechnicalNotifications: 'admin',
  listPermanentNotifications: 'admin',
  listNotifications: 'supplier',
  listSynonyms: 'admin',
  listCatalogueBrands: 'admin',
  listFeatures: 'admin',
  listFeatureValues: 'admin',
  listOwnMatches: 'supplier',
  listBrandAliases: 'admin',
  listBrandProposals: 'admin',
  listDoubtfulCrosses: 'admin',
  listContactPersons: 'distributor',
  listContracts: 'admin',
  listContractors: 'admin',
  listNormativeDocuments: 'admin',
  listNormativeEvents: 'admin',
  listLogisticMaps: 'supplier',
  listLogisticMapVersions: 'supplier',
  listApiKeys: 'shop',
  listWebhooks: 'shop',
  listWebhookDeliveries: 'shop',
  listCommercemlSessions: 'supplier',
  listCommercemlNotes: 'supplier',
  listB2cOrders: 'shop',
  listB2cOrderItems: 'shop',
  listB2cClaims: 'shop',
  listAccruedMarkups: 'admin',
  listAgentialMarkups: 'admin',
  listAvailableItems: 'admin',
  listLogisticRoutes: 'admin',
  listReservesCost: 'admin',
  listLadaImage: 'distributor',
  listMotivationRules: 'admin',
};

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const callers = new Map<string, Caller>();
/** Values for `{id}` in paths and for required parameters of lists. */
const ids: Record<string, number> = {};
let banner = 0;
/** Two different versions of a price list. */
const versions = { from: 0, to: 0 };

const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await server().database.execute<{ id: number }>(statement)).rows[0]?.id ?? expect.unreachable());

beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop'])
    callers.set(login, await server().as(login));
  const supplier = await one(sql`SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'`);
  const list = await one(sql`SELECT id FROM price_list WHERE supplier_id = ${supplier} ORDER BY id LIMIT 1`);
  ids.listPriceListItems = list;
  ids.listContractLimitOrders = await one(sql`
    SELECT o.contract_id AS id FROM orders o JOIN app_user p ON p.contractor_id = o.customer_id
    WHERE p.login = 'shop' GROUP BY o.contract_id ORDER BY count(*) DESC, o.contract_id LIMIT 1`);
  ids.listFeatureValues = await one(sql`SELECT min(id) AS id FROM feature`);
  ids.listPriceListVersions = list;
  ids.listSubjectChanges = await one(sql`SELECT min(id) AS id FROM app_user WHERE is_main AND email <> ''`);
  ids.listPriceListDifferences = list;
  ids.listFetches = list;
  await server().database.execute(sql`
    INSERT INTO list_fetch (price_list_id, outcome) SELECT ${list}, 'unchanged' FROM generate_series(1, 3)`);
  ids.listStockFetches = await one(sql`SELECT min(id) AS id FROM storage WHERE contractor_id = ${supplier}`);
  await server().database.execute(sql`
    INSERT INTO list_fetch (storage_id, outcome) SELECT ${ids.listStockFetches}, 'unchanged' FROM generate_series(1, 3)`);
  ids.listCommercemlNotes = await one(sql`
    SELECT session.id FROM commerceml_session session JOIN storage ON storage.id = session.storage_id
    WHERE storage.contractor_id = ${supplier} AND session.is_full LIMIT 1`);
  const seller = callers.get('supplier') ?? expect.unreachable();
  for (const percent of [10, 20, 30]) {
    const { data } = (await seller.get(`/prices/price-list/${list}`)).body as Answer<'getPriceList'>;
    await seller.post(`/prices/price-list/${list}/price-change`, { version: data.version, percent });
  }
  [versions.from, versions.to] = [
    await one(sql`SELECT min(id) AS id FROM price_list_version WHERE price_list_id = ${list}`),
    await one(sql`SELECT max(id) AS id FROM price_list_version WHERE price_list_id = ${list}`),
  ];
  for (let made = 0; made < 3; made += 1)
    ids.listUploadRows = await one(sql`
      INSERT INTO upload (kind, contractor_id, user_id, price_list_id, file_name, stored_as, bytes, status, message)
      SELECT 'price_list_upload', contractor_id, id, ${list}, 'цены.csv', ${`lists-${made}`}, 1, 'completed', '' FROM app_user WHERE login = 'supplier'
      RETURNING id`);
  await server().database.execute(sql`
    INSERT INTO upload_row (upload_id, row_number, kind, field, value, reason)
    SELECT ${ids.listUploadRows}, n, 'refused', 'price', 'x', 'не число' FROM generate_series(1, 3) n`);
  const refused =
    'Артикул;Бренд;Цена;Остаток\nL-1;KNECHT;-1;5\nL-2;KNECHT;-1;5\nL-3;KNECHT;-1;5\nL-4;KNECHT;10;5\n';
  const { id: mending } = await loaded(server().address, seller, { price_list_id: String(list) }, refused, {
    new_brands: ['KNECHT'],
  });
  ids.listMendingRows = mending;
  await server().database.execute(sql`
    INSERT INTO cross_fate (asked_id, supplied_id, buyers, returned, anew, hidden)
    SELECT (SELECT min(id) FROM product), id, 2, 2, 2, true FROM (SELECT id FROM product ORDER BY id DESC LIMIT 3) p`);
  for (const title of ['Первое', 'Второе', 'Третье'])
    await callers.get('admin')?.post('/user-notification', { title, text: title, recipients: ['shop'] });
  for (const text of ['Первое', 'Второе', 'Третье'])
    await callers.get('admin')?.post('/user-notification/constants', {
      text,
      tone: 'brand',
      recipients: ['shop'],
      starts_at: '2026-11-20T00:00:00.000Z',
      ends_at: null,
    });
  for (const text of ['KNECHT OC 90 - 2', 'OC 90', 'W 712/75'])
    await callers.get('shop')?.post('/cart/request/create', {
      storage_id: await one(
        sql`SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') ORDER BY id LIMIT 1`,
      ),
      text,
    });
  banner = await one(
    sql`SELECT id FROM publication WHERE kind = 'banner' AND status = 'active' ORDER BY id LIMIT 1`,
  );
});

/** A list's page. */
async function read(operationId: string, path: string, query: string): Promise<Page> {
  const caller = callers.get(READERS[operationId] ?? 'shop') ?? expect.unreachable();
  const more =
    operationId === 'listBannerProducts'
      ? `&id=${banner}`
      : operationId === 'listNotifications'
        ? '&discriminator=common'
        : operationId === 'listPriceListDifferences'
          ? `&from=${versions.from}&to=${versions.to}`
          : '';
  const { status, body, headers } = await caller.get(
    `${path.replace('{kind}', 'user').replace('{id}', String(ids[operationId] ?? ''))}?${query}${more}`,
  );
  expect({ operationId, status }).toEqual({ operationId, status: 200 });
  // «Paged responses expose headers for current page, page count, per page and total count».
  const { current, count, per, total } = (body as Page).pagination;
  const said = ['current-page', 'page-count', 'per-page', 'total-count'].map((name) =>
    Number(headers.get(`x-pagination-${name}`)),
  );
  expect({ operationId, said }).toEqual({ operationId, said: [current, count, per, total] });
  return body;
}

describe.each(PAGED)('$operationId', ({ operationId, path }) => {
  test('returns its total beyond the last page, too', async () => {
    const first = await read(operationId, path, 'page=1&pageSize=1');
    expect(first.pagination.total).toBeGreaterThan(0);
    const beyond = await read(operationId, path, 'page=5000&pageSize=20');
    expect(beyond.data).toEqual([]);
    expect(beyond.pagination.total).toBe(first.pagination.total);
  });

  test('runs no more queries for many rows than for two', async () => {
    // Caches, such as that of the caller's rights, expire now and then: the least of several counts is the list's.
    const least = async (query: string) => {
      const counts: number[] = [];
      for (let time = 0; time < 4; time += 1)
        counts.push((await statementsOf(() => read(operationId, path, query))).length);
      return Math.min(...counts);
    };
    const few = await least('pageSize=2');
    expect(few).toBeGreaterThan(0);
    expect(await least('pageSize=100')).toBeLessThanOrEqual(few);
  });
});

test.each(PAGED.flatMap((list) => largestOf(list.operationId).map((filter) => ({ ...list, ...filter }))))(
  '$operationId accepts the maximum of $name',
  async ({ operationId, path, name, maximum }) => {
    const { pagination } = await read(operationId, path, `pageSize=2&${encodeURIComponent(name)}=${maximum}`);
    expect(pagination.total).toBe(0);
  },
);

describe('filters of orders', () => {
  const listed = async (query: string) => {
    const supplier = callers.get('supplier') ?? expect.unreachable();
    const { status, body } = await supplier.get(`/document/order/incoming-orders?pageSize=100&${query}`);
    expect(status).toBe(200);
    return (body as Answer<'listIncomingOrders'>).data;
  };
  const values = async () => {
    const supplier = callers.get('supplier') ?? expect.unreachable();
    const { body } = await supplier.get('/document/order/filter-values?side=incoming');
    return (body as Answer<'getOrderFilterValues'>).data;
  };

  test('customer, storage, status and flags; several values are joined by OR', async () => {
    const all = await listed('');
    const [first] = all;
    if (!first) return expect.unreachable();
    const { contractors, storages } = await values();
    expect(contractors.map(({ id }) => id)).toEqual(
      expect.arrayContaining(all.map(({ customer }) => customer.id)),
    );
    expect(storages.map(({ id }) => id)).toEqual(
      expect.arrayContaining(all.map(({ supplier_storage }) => supplier_storage.id)),
    );
    const kept = async (query: string, holds: (row: (typeof all)[number]) => boolean) => {
      const rows = await listed(query);
      expect(rows.map(({ id }) => id)).toEqual(all.filter(holds).map(({ id }) => id));
    };
    await kept(
      `filter[customer_id]=${first.customer.id}&filter[customer_id]=999999`,
      ({ customer }) => customer.id === first.customer.id,
    );
    await kept(
      `filter[storage_id]=${first.supplier_storage.id}`,
      ({ supplier_storage }) => supplier_storage.id === first.supplier_storage.id,
    );
    await kept(
      `filter[status_id]=${first.status.id}&filter[status_id]=60`,
      ({ status }) => status.id === first.status.id || status.id === 60,
    );
    for (const [name, flag] of [
      ['overdue', 'is_overdue'],
      ['late', 'is_late'],
      ['transit', 'is_transit'],
      ['with_claim', 'has_claim'],
      ['with_corrective', 'has_corrective'],
    ] as const)
      for (const is of [true, false]) await kept(`filter[${name}]=${is}`, (row) => row[flag] === is);
    expect(all.some(({ has_claim }) => has_claim)).toBe(true);
    expect(all.some(({ has_corrective }) => has_corrective)).toBe(true);
  });

  test('the filter values contain no storage of another company', async () => {
    const { contractors, storages } = await values();
    const own = await one(sql`SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'`);
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT id FROM storage WHERE contractor_id = ${own} ORDER BY title, id`,
    );
    expect(storages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(contractors.some(({ id }) => id === own)).toBe(false);
  });
});

describe('search of orders by search_type', () => {
  const found = async (query: string): Promise<number[]> => {
    const shop = callers.get('shop') ?? expect.unreachable();
    const { body } = await shop.get(`/document/order/outgoing-orders?pageSize=100&${query}`);
    return (body as Answer<'listOutgoingOrders'>).data.map(({ id }) => id);
  };

  test('number: with or without «№», and only the order’s number', async () => {
    const [id] = await found('');
    const number = encodeURIComponent(`№ ${id}`);
    expect(await found(`filter[search]=${number}&search_type=number`)).toEqual([id]);
    expect(await found(`filter[search]=${number}&search_type=contractor`)).toEqual([]);
  });

  test('contractor: any part of the name, in any case', async () => {
    const all = await found('');
    const own = callers.get('shop') ?? expect.unreachable();
    const { body } = await own.get('/document/order/outgoing-orders?pageSize=1');
    const { supplier } = (body as Answer<'listOutgoingOrders'>).data[0] ?? expect.unreachable();
    const part = encodeURIComponent(supplier.title.slice(2).toUpperCase());
    const some = await found(`filter[search]=${part}&search_type=contractor`);
    expect(some.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(some));
    expect(await found(`filter[search]=${part}&search_type=number`)).toEqual([]);
  });

  test('a text that is no article finds nothing instead of everything', async () => {
    expect(await found(`filter[search]=${encodeURIComponent('???')}&search_type=article`)).toEqual([]);
  });
});
