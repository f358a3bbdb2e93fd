// Every call that the specification names exists at its path and method: specification 1, section 7; 2, section 7.
// Tests of its area show what each does; here a permitted user calls it and its own operation answers.
import { expect, test } from 'vitest';
import { call, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

type Group = readonly [sentence: string, calls: readonly string[]];
/** «1» stands for every id; a query is given if the call requires it. */
const CALLS: readonly Group[] = [
  [
    'spec 1 §7: organization, contact info, storages, baskets, basket, limit, catalog standards, VIN, popup, counts',
    [
      'GET /warehouse/organization/1',
      'GET /warehouse/contract/contact-info',
      'GET /warehouse/storage?page=1&pageSize=100',
      'GET /basket/baskets',
      'GET /basket/basket?storage_id=1',
      'GET /basket/limit?storage_id=1',
      'GET /catalog/standards?basketID=1&article=OC90',
      'GET /catalog/vin?vin=XTA21099043576182',
      'GET /user-notifications/popup',
      'GET /notification/get-count',
      'GET /basket/prod-categories',
      'GET /sbbol/credit-request/state?request_id=1',
      'POST /identity/set-is-user-satisfaction-quiz-passed-successfully',
      'POST /normative-document/1/accept',
      'POST /identity/landing-send-email',
      'POST /identity/token',
      'GET /document/order/new-count',
      'GET /document/acceptance/new-count',
      'GET /warehouse/contract-proposal/new-count',
      'GET /config/env',
    ],
  ],
  [
    'settings and warehouse',
    [
      'POST /warehouse/contract/update-markup',
      'PUT /settings/regulation-discount/update-percent',
      'GET /warehouse/selection-criteria/index',
      'GET /warehouse/selection-criteria/view?id=1',
      'PUT /warehouse/selection-criteria',
      'DELETE /warehouse/selection-criteria?id=1',
      'POST /warehouse/selection-criteria',
      'POST /settings/holiday/write-holidays-for-certain-year',
      'GET /settings/holiday/get-by-year?year=2026',
      'GET /warehouse/storage/get-time-zone-list',
      'GET /warehouse/storage/all',
      'GET /warehouse/storage/get-all-public-with-contract?page=1&pageSize=20&filter[title]=а',
      'GET /warehouse/storage',
      'POST /warehouse/storage',
      'PUT /warehouse/storage',
      'DELETE /warehouse/storage?id=1&version=1',
      'GET /warehouse/logistic-map?filter[storage_id]=1',
      'POST /warehouse/logistic-map',
      'PUT /warehouse/logistic-map',
      'DELETE /warehouse/logistic-map?id=1&version=1',
      'GET /warehouse/logistic-card',
      'POST /warehouse/logistic-card',
      'PUT /warehouse/logistic-card',
      'DELETE /warehouse/logistic-card?id=1&version=1',
      'GET /warehouse/contract',
      'POST /warehouse/contract',
      'GET /warehouse/contractor',
      'PUT /warehouse/contractor/update',
      'GET /warehouse/contractor-subtype/get-contractor-subtypes',
      'GET /warehouse/contractor-subtype?id=1',
      'PUT /warehouse/contractor-subtype',
      'POST /warehouse/contractor-subtype',
      'DELETE /warehouse/contractor-subtype?id=1&version=1',
      'GET /yandex/get-yandex-geo?part=Самара',
      'GET /basket/prod-categories',
    ],
  ],
  [
    'notifications',
    [
      'GET /user-notifications/list?page=1&pageSize=20&filter[event_name]=order-activated&filter[title]=а&discriminator=common',
      'POST /user-notifications/confirm-all',
      'GET /user-notification/1',
      'PUT /user-notification/1',
      'DELETE /user-notification/1',
      'POST /user-notification/create',
      'POST /user-notification/confirm/1',
      'GET /notification/get-count',
      'GET /user-notifications/popup',
    ],
  ],
  [
    'claims, old API',
    [
      'GET /document/claim/claimed-claim?page=1&pageSize=20&condition[id]=1',
      'GET /document/claim/received-claim?page=1&pageSize=20&condition[id]=1',
      'GET /document/claim/not-opened-received-claim?page=1&pageSize=20&condition[id]=1',
      'GET /document/claim/get-document-tree?document_id=1',
      'GET /document/order/get-document-tree-for-admin?order_id=1',
      'POST /document/claim/update/1',
      'GET /document/claim/print-torg/1',
      'POST /document/claim/create/',
      'DELETE /document/claim/delete/999999',
      'GET /document/arbitration-type/index?condition[claim_type_id]=1',
      'GET /document/claim-item/types',
      'POST /document/claim-item/update-arbitration/1',
      'POST /document/claim-item/update-item/1',
      'GET /document/claim/1',
      'GET /document/claim/items?condition[claim_id]=1',
      'GET /document/claim/view/1',
      'POST /document/claim/submit-claim?claim_id=1',
    ],
  ],
  [
    'claims, new API under document/claim',
    [
      ...['outgoing-claims', 'incoming-claims'].map(
        (list) => `GET /document/claim/${list}?filter[id]=1&filter[status_id]=10&filter[type_id]=1`,
      ),
      'GET /document/claim/acceptances',
      'GET /document/claim/acceptance-items?id=1',
      ...['cancelled-reason', 'item-requirements', 'item-types', 'container-status', 'decision-types'].map(
        (name) => `GET /document/claim/${name}`,
      ),
      ...['cancel', 'update-items', 'process', 'add-items', 'at-work', 'decisions-for-items'].map(
        (step) => `PUT /document/claim/${step}`,
      ),
      ...['outgoing-claim-update', 'incoming-claim-update', 'incoming-claim-update-upd-ukd-number'].map(
        (step) => `PUT /document/claim/${step}`,
      ),
      'POST /document/claim/create',
      ...['outgoing-claim', 'outgoing-claim-items', 'incoming-claim', 'incoming-claim-items'].map(
        (page) => `GET /document/claim/${page}?id=1`,
      ),
      ...['outgoing-claim-upload-file', 'incoming-claim-upload-file', 'outgoing-claim-print-file'].map(
        (name) => `POST /document/claim/${name}?id=1`,
      ),
      'DELETE /document/claim/delete-items',
      'DELETE /document/claim/delete?id=999999&version=1',
      'DELETE /document/claim/outgoing-claim-delete-file?id=1',
      'DELETE /document/claim/incoming-claim-delete-file?id=1',
      'GET /document/b2c/get-claims',
    ],
  ],
  [
    'archive documents',
    [
      'POST /archive-document/old-document/get-document-tree',
      ...['incoming-order', 'outgoing-order', 'shipment', 'acceptance'].map(
        (kind) => `GET /archive-document/document-${kind}?page=1&pageSize=20&condition[id]=1`,
      ),
    ],
  ],
  [
    'delivery-time corrections',
    [
      ...['incoming', 'outgoing'].map(
        (side) => `GET /document/delivery-time-corrective/${side}-delivery-time-correctives`,
      ),
      'GET /document/delivery-time-corrective/delivery-time-corrective?id=1',
      'GET /document/delivery-time-corrective/delivery-time-corrective-items?id=1',
      'POST /document/delivery-time-corrective/change-status',
      'POST /document/delivery-time-corrective/create',
      'GET /document/order/get-order-items-for-correction-date?order_id=1',
    ],
  ],
  [
    'cart and deferred',
    [
      'GET /cart/deferred-item/index',
      'DELETE /cart/deferred-item/delete?id=1',
      'POST /cart/deferred-item/create',
      'POST /cart/items/put-to-deferred',
      'POST /cart/deferred-item/create-cart',
      'POST /cart/offers/get-offers',
    ],
  ],
  [
    'contract proposals',
    [
      'GET /warehouse/contract-proposal?page=1&status=created&pageSize=20&distributor_id=1',
      'POST /warehouse/contract-proposal',
      'PUT /warehouse/contract-proposal/1',
      'GET /warehouse/contract-proposal/1',
      'POST /warehouse/contract-proposal/accept',
      'POST /warehouse/contract-proposal/1/refuse',
      'POST /warehouse/contract-proposal/1/confirm',
      'GET /warehouse/contract-proposal-refusal-reasons',
      'GET /warehouse/region-catalog?key=ru',
      'GET /warehouse/region-distributors?regionId=1',
      'POST /warehouse/contractor-region-catalog',
    ],
  ],
  [
    'bank and credit',
    [
      'GET /settings/bank-account',
      'PUT /settings/bank-account',
      'GET /service/info-bic?bic=044525225',
      'GET /sbbol/generate-auth-url?redirect_url=/main',
      'GET /sbbol/authorize?code=1&state=1&nonce=1',
      'GET /sbbol/credit-offers',
      'POST /sbbol/credit-request',
      'POST /sbbol/create-invoice',
      'GET /sbbol/credit-request/state?request_id=1',
    ],
  ],
  [
    'banners and content',
    [
      'GET /content/banner/get-all-banners?page=1&pageSize=100&status_id=20&title=а',
      'GET /content/banner/get-banner?id=1',
      'POST /content/banner/create-banner',
      'POST /content/banner/update-banner',
      'DELETE /content/banner/delete-banner?id=1',
      'GET /basket/standard/hits?brand_id=1&basket_id=1',
      'GET /warehouse/product/get-hit-by-brands?basket_id=1&brand_ids=1',
      'GET /warehouse/product/get-hit-by-groups?basket_id=1&group_ids=1',
      'GET /warehouse/product/get-hit-by-articles?basket_id=1&articles=OC90',
      'GET /warehouse/product/get-hit-product-group-by-brands?basket_id=1&brand_ids=1',
      'GET /catalog/standard/1',
      'GET /basket/standard/recommended?standard_id=1&basket_id=1',
      'POST /helpdesk/send',
      'GET /content/posts',
      'DELETE /content/posts/999999',
      'POST /content/posts',
      'POST /content/posts/1/image',
      'POST /content/posts/1',
      'GET /content/posts/1',
      'GET /content/posts/1/view',
    ],
  ],
  [
    'users and roles, prices, uploads',
    [
      'GET /identity/user',
      'PUT /identity/user',
      'GET /identity/role',
      'PUT /identity/role',
      'POST /data-file-processor/upload',
      'GET /prices/price-list',
    ],
  ],
  [
    'Excel exports: GET as a blob for outgoing-refusals, incoming-orders, outgoing-orders, incoming-claims, outgoing-claims, and logistic maps',
    [
      'GET /document/refusal/export/outgoing-refusals',
      'GET /document/order/export/incoming-orders',
      'GET /document/order/export/outgoing-orders',
      'GET /document/claim/export/incoming-claims',
      'GET /document/claim/export/outgoing-claims',
      'GET /warehouse/logistic-map/export/logistic-maps',
    ],
  ],
];

const NOWHERE = 'Такого вызова нет';
/** Refused: no sign-in at the bank has started. */
const NOT_BEGUN = '/sbbol/authorize';
/**
 * Whether the call's own operation answered: a GET succeeds or finds nothing, another method may also lack a body,
 * a file or a version.
 */
const isAnswered = (method: string, place: string, { status, body }: { status: number; body: unknown }) =>
  (body as { message?: string } | null)?.message !== NOWHERE &&
  (method === 'GET' && !place.startsWith(NOT_BEGUN) ? [200, 404] : [200, 404, 409, 415, 422]).includes(
    status,
  );

test.each(CALLS)('%s', async (_sentence, calls) => {
  const callers = await Promise.all(
    ['admin', 'supplier', 'distributor', 'shop'].map((login) => server().as(login)),
  );
  const wrong: string[] = [];
  for (const one of calls) {
    const [method = '', place = ''] = one.split(' ');
    const answers = [];
    for (const { token } of callers) {
      const payload = method === 'GET' ? undefined : {};
      answers.push(await call(server().address, method, place, token, payload));
    }
    // The answer of a permitted user; others get 403 or 401.
    const allowed = answers.find(({ status }) => status !== 403 && status !== 401);
    if (!allowed || !isAnswered(method, place, allowed))
      wrong.push(`${one}: ${answers.map(({ status }) => status)}`);
  }
  expect(wrong).toEqual([]);
});

test('an unknown path returns 404', async () => {
  const { token } = await server().as('shop');
  expect(await call(server().address, 'GET', '/warehouse/nothing-here', token)).toMatchObject({
    status: 404,
    body: { message: NOWHERE },
  });
});

test('the default page size is 20; a page size of 0 means the maximum, 100', async () => {
  const shop = await server().as('shop');
  for (const list of ['/document/order/outgoing-orders', '/content/posts', '/user-notifications/list']) {
    const per = async (query: string) =>
      ((await shop.get(`${list}${query}`)).body as { pagination: { current: number; per: number } })
        .pagination;
    expect(await per('')).toMatchObject({ current: 1, per: 20 });
    expect(await per('?pageSize=0')).toMatchObject({ current: 1, per: 100 });
  }
  // A dictionary has no pages: contractor categories are returned in full.
  const { body } = await (await server().as('admin')).get('/warehouse/contractor-category');
  expect(Object.keys(body)).toEqual(['data']);
});
