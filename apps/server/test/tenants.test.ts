// Another contractor's record is as absent as one that does not exist: every operation that takes an id, for every role that
// may call it. Issue of the shell: «other's = 404, same answer as absent».
import type { Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../src/contract/contract.ts';
import { accessOf, passes } from '../src/contract/guard.ts';
import { call, type Caller, useTestServers } from './server.ts';

const ABSENT = 999_999_999;
const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

/** Calls whose id is nobody's, with the reason: another's cannot be told from one's own. */
type Nobodys = { nobodys: string };
/** What an operation's id means, and a call with it that only the id can spoil. */
interface Probe {
  /** A record of somebody else's, given the caller's contractor ($1) and user ($2). */
  other: string;
  path?(id: number): string;
  body?(id: number): unknown;
  /** Roles whose records these all are. */
  seesAll?: readonly Role[];
  /** The id only narrows a list of the caller's own: another's and an absent one both leave nothing of it. */
  narrows?: true;
}
const users = 'SELECT id FROM app_user WHERE contractor_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const roles =
  'SELECT id FROM role WHERE contractor_id IS NOT NULL AND contractor_id <> $1 AND $2 > 0 LIMIT 1';
const orders =
  'SELECT id FROM orders WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const waiting =
  "SELECT id FROM orders WHERE customer_id <> $1 AND $2 > 0 AND status = 'awaiting_credit' ORDER BY id LIMIT 1";
const credits = 'SELECT id FROM credit_request WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const uploads =
  'SELECT upload.id FROM upload JOIN price_list ON price_list.id = upload.price_list_id WHERE price_list.supplier_id <> $1 AND $2 > 0 LIMIT 1';
const notifications = 'SELECT id FROM notification WHERE user_id <> $2 AND $1 > 0 ORDER BY id LIMIT 1';
const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const baskets = 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const lines =
  'SELECT line.id FROM basket_item line JOIN basket ON basket.id = line.basket_id WHERE basket.contractor_id <> $1 AND $2 > 0 LIMIT 1';
const deferred = 'SELECT id FROM deferred_item WHERE user_id <> $2 AND $1 > 0 LIMIT 1';
const searches = 'SELECT id FROM search_history WHERE user_id <> $2 AND $1 > 0 LIMIT 1';
const requests = 'SELECT id FROM request WHERE contractor_id <> $1 AND $2 > 0 LIMIT 1';
const positions =
  'SELECT line.id FROM request_position line JOIN request ON request.id = line.request_id WHERE request.contractor_id <> $1 AND $2 > 0 LIMIT 1';
const contractProposals =
  'SELECT id FROM contract_proposal WHERE shop_id <> $1 AND distributor_id <> $1 AND $2 > 0 LIMIT 1';
const catalogue: Nobodys = { nobodys: 'the catalogue is everybody’s' };
const published: Nobodys = { nobodys: 'administrators write it, for everybody' };

const person = {
  first_name: 'А',
  second_name: 'Б',
  email: 'a@example.ru',
  role_id: 4,
  b2c_user: false,
  default_storage_id: null,
};
const PROBES: Readonly<Record<string, Probe | Nobodys>> = {
  getUser: { other: users, seesAll: ['admin'] },
  updateUser: { other: users, body: () => person, seesAll: ['admin'] },
  blockUser: { other: users, body: () => ({}), seesAll: ['admin'] },
  unblockUser: { other: users, body: () => ({}), seesAll: ['admin'] },
  setDefaultStorage: { other: storages, body: (storage_id) => ({ storage_id }) },
  getUserFormData: {
    other: 'SELECT id FROM contractor WHERE id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/identity/user/form?contractor_id=${id}`,
    seesAll: ['admin'],
  },
  getRole: { other: roles, seesAll: ['admin'] },
  updateRole: {
    other: roles,
    body: () => ({ title: 'А', description: '', permissions: [], version: 1 }),
    seesAll: ['admin'],
  },
  deleteRole: { other: roles, seesAll: ['admin'] },
  getOrder: { other: orders, seesAll: ['admin'] },
  confirmOrder: { other: orders, body: () => ({ version: 1 }) },
  refuseOrder: { other: orders, body: () => ({ version: 1, reason_id: 1 }) },
  // A supplier's own, too, is absent while the bank has not lent the money.
  discardOrder: { other: waiting, body: () => ({ version: 99 }), seesAll: ['admin'] },
  createCreditRequest: {
    other: credits,
    body: (request_id) => ({ credit_amount: 1, credit_term: 1, product_code: 'A', request_id }),
  },
  createBankInvoice: {
    other: credits,
    body: (request_id) => ({ invoice_amount: 1, credit_contract_number: 'A', request_id }),
  },
  getCreditRequestState: {
    other: credits,
    path: (id) => `/sbbol/credit-request/state?request_id=${id}`,
  },
  getPriceList: { other: lists, seesAll: ['admin', 'distributor', 'shop'] },
  listPriceListItems: { other: lists, seesAll: ['admin', 'distributor', 'shop'] },
  listUploads: {
    other: lists,
    path: (id) => `/data-file-processor/upload?price_list_id=${id}`,
    seesAll: ['admin'],
    narrows: true,
  },
  getUpload: { other: uploads },
  confirmUpload: {
    other: uploads,
    body: () => ({
      columns: { article: 0, brand: 1, title: null, price: 2, quantity: 3, multiplicity: null },
    }),
  },
  cancelUpload: { other: uploads, body: () => ({}) },
  listUploadRows: { other: uploads },
  confirmNotification: { other: notifications, body: () => ({}) },
  getBasket: { other: storages, path: (id) => `/basket/basket?storage_id=${id}` },
  getBasketCount: { other: storages, path: (id) => `/info/basket-count?storage_id=${id}` },
  getLimit: { other: storages, path: (id) => `/basket/limit?storage_id=${id}` },
  searchStandards: { other: baskets, path: (id) => `/basket/basket/standards?basketID=${id}&article=OC90` },
  searchStandardsWithDelivery: {
    other: baskets,
    path: (id) => `/basket/basket/standards-delivery?basketID=${id}&article=OC90`,
  },
  listHits: { other: baskets, path: (id) => `/basket/standard/hits?basket_id=${id}` },
  listRecommended: {
    other: baskets,
    path: (id) => `/basket/standard/recommended?basket_id=${id}&standard_id=1`,
  },
  forgetSearch: { other: searches, path: (id) => `/catalog/search-history?id=${id}` },
  getOffersByArticle: { other: baskets, path: (id) => `/basket/basket/article?basketID=${id}&article=OC90` },
  createBasketItem: { other: baskets, body: (basket_id) => ({ basket_id, offer_id: 1, quantity: 1 }) },
  updateBasketItem: { other: lines, body: (id) => ({ id, quantity: 1 }) },
  deleteBasketItems: { other: baskets, body: (basket_id) => ({ basket_id, ids: [1] }) },
  agreeBasketItems: {
    other: baskets,
    body: (basket_id) => ({ basket_id, items: [{ id: 1, price: 1, quantity: 1 }] }),
  },
  moveBasketItems: { other: storages, body: (storage_id) => ({ basket_id: 1, storage_id }) },
  listBasketShipments: { other: baskets, path: (id) => `/basket/order/shipments?basket_id=${id}` },
  createOrder: { other: baskets, body: (basket_id) => ({ basket_id, amount: 1 }) },
  listDeferred: { other: storages, path: (id) => `/cart/deferred-item/index?storage_id=${id}` },
  deleteDeferred: { other: deferred, path: (id) => `/cart/deferred-item/delete?id=${id}` },
  createCartFromDeferred: {
    other: storages,
    body: (storage_id) => ({ storage_id, deferred_item_ids: [1] }),
  },
  putToDeferred: { other: lines, body: (id) => ({ ids: [id] }) },
  createRequest: { other: storages, body: (storage_id) => ({ storage_id, text: 'OC 90' }) },
  getRequest: { other: requests },
  updateRequest: { other: requests, body: () => ({ title: 'А' }) },
  updateRequestPositions: { other: requests, body: () => ({ items: [{ id: 1, quantity: 2 }] }) },
  addRequestLines: { other: requests, body: () => ({ text: 'OC 90' }) },
  deferRequestPositions: { other: requests, body: () => ({ ids: [1] }) },
  getRequestSource: { other: requests },
  updateRequestPosition: { other: positions, body: () => ({ quantity: 2 }) },
  deleteRequestPositions: { other: requests, body: () => ({ ids: [1] }) },
  getContractProposal: { other: contractProposals, seesAll: ['admin'] },
  updateContractProposal: {
    other: contractProposals,
    body: () => ({ version: 1, message: '' }),
    seesAll: ['admin'],
  },
  acceptContractProposal: {
    other: contractProposals,
    body: (id) => ({ id, version: 1 }),
    seesAll: ['admin'],
  },
  refuseContractProposal: {
    other: contractProposals,
    body: () => ({ version: 1, reason_id: 1 }),
    seesAll: ['admin'],
  },
  confirmContractProposal: { nobodys: 'only administrators confirm, and theirs are all' },
  withdrawContractProposal: { other: contractProposals, body: () => ({ version: 1 }), seesAll: ['admin'] },
  createContractProposal: { nobodys: 'every distributor may be turned to' },
  listContractProposals: {
    other:
      'SELECT distributor_id AS id FROM contract_proposal WHERE distributor_id <> $1 AND shop_id <> $1 AND $2 > 0 LIMIT 1',
    path: (id) => `/warehouse/contract-proposal?distributor_id=${id}`,
    seesAll: ['admin'],
    narrows: true,
  },
  getRequestOffers: { other: requests, body: (request_id) => ({ request_id, standard_ids: [1] }) },
  getProposals: { other: requests },
  putRequestToBasket: { other: requests, body: () => ({ kind: 'cheapest' }) },
  // What belongs to nobody: the catalogue, and what administrators write for everybody.
  getStandard: catalogue,
  getPriceHistory: catalogue,
  createDeferred: catalogue,
  checkStandards: catalogue,
  getTechnicalNotification: published,
  updateTechnicalNotification: published,
  deleteTechnicalNotification: published,
  updatePermanentNotification: published,
  deletePermanentNotification: published,
  // A product is everybody's, so are its pictures.
  addPicture: catalogue,
  orderPictures: catalogue,
  deletePicture: catalogue,
  getBanner: published,
  deleteBanner: published,
  listBanners: published,
  listBannerProducts: { other: baskets, path: (id) => `/content/banner/products?id=1&basket_id=${id}` },
  getNews: published,
  readNews: published,
  deleteNews: published,
  // Their ids come in a form: content.test.ts.
  createBanner: published,
  updateBanner: published,
  updateNews: published,
  uploadNewsImage: published,
  createUpload: { nobodys: 'its id comes in a form with a file: upload.test.ts' },
  createUser: {
    nobodys: 'contractor and role are judged by the fields’ own rules, which answer 422: people.test.ts',
  },
};

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
/** Whether an operation takes an id, in its path, its query or its body. */
function takesId(path: string, operation: object): boolean {
  const text = JSON.stringify(operation);
  return (
    /\{\w*id\}/i.test(path) ||
    /"name":"(?:\w+_id|id|basketID)","in":"query"/.test(text) ||
    /"requestBody".*"(?:\w+_ids?|ids?)":\{/.test(text.split('"responses"')[0] ?? '')
  );
}

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const callers = new Map<Role, Caller & { contractor: number; user: number }>();
beforeAll(async () => {
  const { database } = server();
  for (const role of ROLES) {
    const caller = await server().as(role);
    const { rows } = await database.execute<{ contractor: number; id: number }>(
      sql`SELECT contractor_id AS contractor, id FROM app_user WHERE login = ${role}`,
    );
    callers.set(role, { ...caller, contractor: rows[0]?.contractor ?? 0, user: rows[0]?.id ?? 0 });
  }
  // Something of everybody's second company, so that there is always a record that is another's.
  for (const login of ['shop2', 'distributor2']) {
    const other = await server().as(login);
    const storage = ((await other.get('/warehouse/storage')).body as { data: { id: number }[] }).data[0]?.id;
    const basket = (await other.get(`/basket/basket?storage_id=${storage}`)).body as { data: { id: number } };
    const found = (await other.get(`/basket/basket/article?basketID=${basket.data.id}&article=OC90`))
      .body as {
      products: { offers: { id: number; minimal_quantity: number }[] }[];
    };
    const [offer] = found.products.flatMap(({ offers }) => offers);
    if (offer)
      await other.post('/basket/basket-items/create', {
        basket_id: basket.data.id,
        offer_id: offer.id,
        quantity: 20,
      });
    await other.post('/cart/deferred-item/create', { standard_id: 1 });
    await other.post('/catalog/search-history', { mode: 'parts', text: 'OC 90' });
    await other.post('/cart/request/create', { storage_id: storage, text: 'KNECHT OC 90 - 2' });
  }
  await database.execute(sql`
    INSERT INTO upload (kind, contractor_id, user_id, price_list_id, file_name, stored_as, status, message)
    SELECT 'price_list_upload', person.contractor_id, person.id, list.id, 'цены.csv', 'tenants-' || list.id, 'validating', ''
    FROM app_user person JOIN price_list list ON list.supplier_id = person.contractor_id
    WHERE person.login IN ('supplier2', 'distributor2', 'supplier')`);
  await database.execute(sql`
    INSERT INTO role (contractor_id, title, description)
    SELECT contractor_id, 'Своя роль', '' FROM app_user WHERE login IN ('shop2', 'supplier2')`);
});

test('every operation that takes an id is probed', () => {
  const missing = operations
    .filter(({ path, operation }) => takesId(path, operation) && !PROBES[operation.operationId])
    .map(({ operation }) => operation.operationId);
  expect(missing).toEqual([]);
  const unknown = Object.keys(PROBES).filter(
    (id) => !operations.some(({ operation }) => operation.operationId === id),
  );
  expect(unknown).toEqual([]);
});

/** Every role that may make a call with an id that is not its own. */
const probed = operations.flatMap(({ path, method, operation }) => {
  const probe = PROBES[operation.operationId];
  if (!probe || 'nobodys' in probe) return [];
  const access = accessOf(operation.operationId, operation['x-access']);
  return ROLES.filter(
    (type) =>
      !probe.seesAll?.includes(type) &&
      passes(access, { type, permissions: DEFAULT_ROLE_PERMISSIONS[type], b2c_user: false }),
  ).map((role) => ({ id: operation.operationId, path, method, probe, role }));
});

test('every probed operation is somebody’s to call', () => {
  const idle = Object.keys(PROBES).filter(
    (id) => !('nobodys' in (PROBES[id] ?? {})) && !probed.some((one) => one.id === id),
  );
  expect(idle).toEqual([]);
});

test.each(probed)('$id as $role', async ({ path, method, probe, role }) => {
  const caller = callers.get(role) ?? expect.unreachable();
  const { rows } = await server().database.$client.query<{ id: number }>(probe.other, [
    caller.contractor,
    caller.user,
  ]);
  const id = rows[0]?.id ?? expect.unreachable('there is nothing of somebody else’s to ask for');
  const ask = (which: number) =>
    call(
      server().address,
      method,
      probe.path?.(which) ?? path.replace(/\{\w+\}/, String(which)),
      caller.token,
      probe.body?.(which),
    );
  const [other, absent] = [await ask(id), await ask(ABSENT)];
  expect({ status: other.status, body: other.body }).toEqual({ status: absent.status, body: absent.body });
  // 403 where the person may do no such thing at all; never anything that succeeded.
  expect(probe.narrows ? [200] : [403, 404]).toContain(other.status);
});
