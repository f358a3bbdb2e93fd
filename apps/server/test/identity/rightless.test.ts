// Users without any permission may only use their own data and what all signed-in users may read.
// Issue 13, point 5; issue 17, point 1.
import { eq } from 'drizzle-orm';
import type { Role } from '@portal/domain/access';
import { beforeAll, describe, expect, test } from 'vitest';
import { role, rolePermission, user } from '../../src/areas/identity/tables.ts';
import { contract } from '../../src/contract/contract.ts';
import { type Answer, basketOf, call, type Caller, filled, useTestServers } from '../support/server.ts';

const OWN = 'one’s own: session, password, mail, settings, notifications';
const READ = 'what the portal tells everybody signed in';
const KIND = 'settings pages that the specification opens to everybody of a role';
/** Operations that require no permission, each with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  getCurrentUser: OWN,
  getStatements: OWN,
  acceptRegulations: OWN,
  acceptRegulation: OWN,
  sendHelpdeskRequest: OWN,
  sendTraces: OWN,
  getContactInfo: OWN,
  getBankByBic: KIND,
  listRegions: READ,
  // «Contractor subtypes: administrators write, the others read».
  listContractorSubtypes: READ,
  getContractorSubtype: READ,
  // Name and address of a business partner.
  getOrganizationOfContractor: READ,
  passSurvey: OWN,
  // Counts only rows of lists that the user may see.
  getToday: OWN,
  changePassword: OWN,
  getSecondFactor: OWN,
  beginSecondFactor: OWN,
  confirmIdentity: OWN,
  confirmSecondFactor: OWN,
  endSecondFactor: OWN,
  renewRecoveryCodes: OWN,
  listPasskeys: OWN,
  beginPasskey: OWN,
  addPasskey: OWN,
  renamePasskey: OWN,
  deletePasskey: OWN,
  beginConfirmByPasskey: OWN,
  confirmByPasskey: OWN,
  listImpersonations: OWN,
  seeImpersonations: OWN,
  endImpersonation: OWN,
  listSessions: OWN,
  endSession: OWN,
  // Documents that the user's kind of company must accept.
  listOwedDocuments: OWN,
  listListArrangements: OWN,
  // A file requires the permission of the call that it contains, when it is requested, prepared and downloaded.
  listExports: OWN,
  createExport: OWN,
  getExportFile: OWN,
  cancelExport: OWN,
  repeatExport: OWN,
  listExportSchedules: OWN,
  createExportSchedule: OWN,
  deleteExportSchedule: OWN,
  pauseExportSchedule: OWN,
  resumeExportSchedule: OWN,
  sendExportSchedule: OWN,
  keepListArrangement: OWN,
  signOutEverywhere: OWN,
  generateBankLinkUrl: OWN,
  setDefaultStorage: OWN,
  getOrganization: OWN,
  // For all users who may open the company's settings.
  getOrderSettings: OWN,
  countNotifications: OWN,
  // Titles of states, and the user's own storages.
  getKeyCodes: OWN,
  listNotifications: OWN,
  confirmNotification: OWN,
  confirmAllNotifications: OWN,
  getNotificationChoices: OWN,
  setNotificationChoices: OWN,
  listNews: READ,
  readNews: READ,
  listBanners: READ,
  getBanner: READ,
  listBannerProducts: READ,
  // A product's card: names, pictures, characteristics, no price.
  getStandard: READ,
  getBankAccount: KIND,
  setBankAccount: KIND,
  listContactPersons: KIND,
  createContactPerson: KIND,
  updateContactPerson: KIND,
  deleteContactPerson: KIND,
  getHolidays: KIND,
  // Administrators only; a company's people need the permission to change settings.
  listApiKeys: KIND,
  revokeApiKey: KIND,
  setSandbox: KIND,
  listWebhooks: KIND,
  getRequestMailbox: KIND,
  listRequestLetters: KIND,
  writeHolidays: KIND,
  listCatalogueBrands: KIND,
  createCatalogueBrand: KIND,
  updateCatalogueBrand: KIND,
  deleteCatalogueBrand: KIND,
  listFeatures: KIND,
  getFeature: KIND,
  createFeature: KIND,
  updateFeature: KIND,
  deleteFeature: KIND,
  listFeatureValues: KIND,
  updateFeatureValue: KIND,
  deleteFeatureValue: KIND,
  // The portal's settings are open to administrators; the other kinds need the right of their page: `changes.test.ts`.
  listSubjectChanges: KIND,
  listSynonyms: KIND,
  createSynonym: KIND,
  updateSynonym: KIND,
  deleteSynonym: KIND,
  listBrandAliases: KIND,
  createBrandAlias: KIND,
  updateBrandAlias: KIND,
  deleteBrandAlias: KIND,
  listDoubtfulCrosses: KIND,
  exportDoubtfulCrosses: KIND,
  keepCross: KIND,
  removeCross: KIND,
  reopenCross: KIND,
  listBrandProposals: KIND,
  acceptBrandProposal: KIND,
  declineBrandProposal: KIND,
  reopenBrandProposal: KIND,
  // «Administrator-only calls: document tree for admin»: the kind of company is the permission.
  getDocumentTree: KIND,
  listSelectionCriteria: KIND,
  getSelectionCriterion: KIND,
  createSelectionCriterion: KIND,
  updateSelectionCriterion: KIND,
  deleteSelectionCriterion: KIND,
  previewSelectionCriterion: KIND,
  listCriterionChoices: KIND,
  listSupplyNorms: KIND,
  createSupplyNorm: KIND,
  updateSupplyNorm: KIND,
  deleteSupplyNorm: KIND,
  listNormTargets: KIND,
  getPortalState: KIND,
  listFailedJobs: KIND,
  retryFailedJobs: KIND,
  forgetFailedJobs: KIND,
  listUnsentLetters: KIND,
  retryUnsentLetters: KIND,
  forgetUnsentLetters: KIND,
  getPortalSettings: KIND,
  updatePortalSettings: KIND,
  getRegulationDiscount: KIND,
  updateRegulationDiscount: KIND,
  listTechnicalNotifications: KIND,
  getTechnicalNotification: KIND,
  createTechnicalNotification: KIND,
  updateTechnicalNotification: KIND,
  deleteTechnicalNotification: KIND,
  listPermanentNotifications: KIND,
  createPermanentNotification: KIND,
  updatePermanentNotification: KIND,
  deletePermanentNotification: KIND,
};
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation['x-access'] !== 'public')
    .map(([method, { operationId }]) => ({ id: operationId, method: method.toUpperCase(), path })),
);

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];
const callers = new Map<Role, Caller>();
const without = async (login: string, ...permissions: string[]) => {
  const { database } = server();
  const [person] = await database.select().from(user).where(eq(user.login, login));
  const [made] = await database
    .insert(role)
    .values({ title: `Без прав ${login}`, description: '', contractor_id: person?.contractor_id ?? null })
    .returning();
  const role_id = made?.id ?? 0;
  if (permissions.length > 0)
    await database
      .insert(rolePermission)
      .values(permissions.map((name) => ({ role_id, permission: `PERMISSION_${name}` })));
  await database.update(user).set({ role_id, is_main: false }).where(eq(user.login, login));
  return server().as(login);
};
beforeAll(async () => {
  for (const kind of ROLES) callers.set(kind, await without(kind));
});

test('the list of exceptions names existing operations only', () => {
  const ids = operations.map(({ id }) => id);
  expect(Object.keys(OPEN).filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(operations.filter(({ id }) => !Object.hasOwn(OPEN, id)))('$id', ({ method, path }) => {
  test.each(ROLES)('%s without permissions gets 403', async (kind) => {
    const answer = await call(
      server().address,
      method,
      filled(path, 1),
      callers.get(kind)?.token,
      method === 'GET' ? undefined : {},
    );
    expect(answer).toMatchObject({ status: 403, body: { message: 'Нет доступа' } });
  });
});

describe('an order', () => {
  const orderOf = async (side: 'supplier' | 'customer', login: string) => {
    const { rows } = await server().database.$client.query<{ id: number }>(
      `SELECT o.id FROM orders o JOIN app_user p ON p.contractor_id = o.${side}_id
       WHERE p.login = $1 AND NOT o.withheld ORDER BY o.id LIMIT 1`,
      [login],
    );
    return rows[0]?.id ?? expect.unreachable();
  };
  test('is visible as incoming or as outgoing only with that permission; otherwise 404', async () => {
    const sells = await without('distributor2', 'DOCUMENT_INCOMING_ORDER_GET');
    const [incoming, outgoing] = [
      await orderOf('supplier', 'distributor2'),
      await orderOf('customer', 'distributor2'),
    ];
    expect((await sells.get(`/document/order/view/${incoming}`)).status).toBe(200);
    expect((await sells.get(`/document/order/view/${outgoing}`)).status).toBe(404);
    const buys = await without('distributor2', 'DOCUMENT_OUTGOING_ORDER_GET');
    await expect.poll(async () => (await buys.get(`/document/order/view/${outgoing}`)).status).toBe(200);
    expect((await buys.get(`/document/order/view/${incoming}`)).status).toBe(404);
  });
});

test('counters of documents are 0 for a user who may not read them', async () => {
  const { body } = (await callers.get('supplier')?.get('/identity/statements')) ?? expect.unreachable();
  expect(body).toMatchObject({
    data: { newDocuments: { incomingOrders: 0 }, new_contract_proposal_count: 0 },
  });
});

test('products of a banner are readable without the permission for baskets, but without prices: 403 for a basket', async () => {
  const { rows } = await server().database.$client.query<{ id: number }>(
    `SELECT p.id FROM publication p JOIN publication_article l ON l.publication_id = p.id
     WHERE p.kind = 'banner' AND p.status = 'active' ORDER BY p.id LIMIT 1`,
  );
  const place = `/content/banner/products?id=${rows[0]?.id ?? expect.unreachable()}`;
  // For a user who may see baskets the products have prices.
  const buyer = await without('shop', 'BASKET_GET', 'STORAGE_GET');
  const { basketId } = await basketOf(buyer);
  const priced = (await buyer.get(`${place}&basket_id=${basketId}`)).body as Answer<'listBannerProducts'>;
  expect(priced.data.some(({ min_price }) => min_price !== null && min_price > 0)).toBe(true);

  const bare = await without('shop');
  expect((await bare.get(`${place}&basket_id=${basketId}`)).status).toBe(403);
  const { status, body } = await bare.get(place);
  expect(status).toBe(200);
  const products = (body as Answer<'listBannerProducts'>).data;
  expect(products.map(({ id }) => id).toSorted()).toEqual(priced.data.map(({ id }) => id).toSorted());
  for (const product of products) {
    expect(product).toMatchObject({ offers_count: 0, min_price: null, offers: [] });
    expect([product.best, product.fastest]).toEqual([undefined, undefined]);
  }
});
