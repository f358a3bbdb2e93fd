import { COLOURS, faultsOf, inTheme } from '../support/axe.ts';
import { ask, settled } from '../support/walk.ts';
import { signIn } from '../support/people.ts';
import { fits, PHONE } from '../support/phone.ts';
import { MOST_SHIFT, observeShifts } from '../support/shift.ts';
import { expect, test } from '../support/test.ts';

// These tests change no data, so they can run in parallel.
test.describe.configure({ mode: 'parallel' });

const SCREENS = {
  shop: [
    '/main',
    '/catalog/basket',
    '/catalog/order',
    '/catalog/final',
    '/catalog/order-old',
    '/outgoing',
    '/outgoing/104002',
    '/prices',
    '/users',
    '/roles/add',
    '/settings/password',
    '/settings/notifications',
    '/settings/storage',
    '/settings/organization',
    '/deferred',
    '/request',
    '/request/add',
    '/request/4',
    '/request/4/final',
    '/banners',
    '/banners/3',
    '/news',
    '/news/8',
  ],
  // The catalogue has long pages, so it is a separate test.
  'shop, catalogue': [
    '/catalog',
    '/catalog/result?article=W%20914/2',
    '/catalog/result?title=фильтр',
    '/catalog/result?title=фильтр&prodID=100&queryChars=thread:M20×1,5',
    '/catalog/result_new?title=фильтр',
    '/catalog/result?article=650401',
    '/product/1',
    '/catalog/vehicle?vinString=XTA21099043576182',
    '/catalog/node?catalog=local&vehicleId=4&nodeId=100',
  ],
  newshop: [
    '/connection-proposal',
    '/connection-proposal/create',
    '/connection-proposal/created',
    '/connection-proposal/5',
  ],
  distributor: ['/connection-proposal', '/connection-proposal/applied', '/connection-proposal/6'],
  supplier: [
    '/main',
    '/settings/notifications',
    '/settings/notifications?tab=choices',
    '/inbox',
    '/inbox/104003',
    '/prices',
    '/prices/import',
    '/prices/1',
    '/banners/1',
  ],
  'supplier, goods': [
    '/shipment',
    '/shipment/61',
    '/shipment/61/barcode',
    '/acceptances',
    '/movement',
    '/movement/1',
    '/movement/3',
    '/movement/3/shipment',
  ],
  'shop, claims': [
    '/outgoing-claims',
    '/claim-create',
    '/claim-create/logistic-claim',
    '/claims',
    '/claims-made',
  ],
  'supplier, claims': ['/incoming-claims', '/claims', '/claim-received'],
  'supplier, prices': [
    '/prices/add',
    '/prices/1/add',
    '/prices/1/edit',
    '/prices/1/import',
    '/prices/1/update',
    '/journal',
    '/journal/price-list-items',
    '/journal/reserves',
    '/nomenclature/reserves',
  ],
  'supplier, storages': [
    '/storages',
    '/storages/add',
    '/storages/1',
    '/storages/1/working-schedule',
    '/storages/1/pickup-point-schedule',
    '/storages/1/calendar',
    '/storages/1/reserves',
    '/storages/1/settings',
    '/storages/1/log-map',
    '/storages/1/log-map/create',
    '/storages/1/log-map/1',
    '/storages/1/log-map/oldindex',
    '/storages/1/log-map/inbox',
    '/storages/1/log-map/import_card',
    '/storages/1/import_card',
    '/ui',
    '/ui?part=fields',
    '/ui?part=data',
    '/ui?part=trade',
  ],
  'supplier, nomenclature': [
    '/nomenclature',
    '/nomenclature/1',
    '/nomenclature/product/1',
    '/nomenclature/product',
    '/nomenclature/import',
    '/nomenclature/categories',
    '/nomenclature/photo',
    '/nomenclature/lots',
  ],
  'supplier, contracts': [
    '/contracts',
    '/contracts/add',
    '/contracts/5',
    '/contracts/limits',
    '/contractors',
    '/contractors/contractors_import',
    '/regulatory-documents/add',
    '/outgoing-adjustment',
    '/outgoing-adjustment/create?order=104048',
    '/inbox/104048',
  ],
  'distributor, settings': [
    '/settings/bank',
    '/settings/contact-persons',
    '/settings/contracts-markups',
    '/settings/norm',
    '/settings/norm/add',
  ],
  'shop, terms': [
    '/contracts',
    '/contracts/limits',
    '/regulatory-documents',
    '/regulatory-documents/1',
    '/incoming-adjustment',
    '/incoming-adjustment/3',
  ],
  'admin, contractors': [
    '/contractors',
    '/contractors/2',
    '/contractors/2/view',
    '/contractors/add',
    '/contractors-subtypes',
    '/contractors-subtypes/1',
    '/contracts/add',
    '/regulatory-documents',
    '/settings/calendar',
    '/settings/regulation-discount',
    '/settings/portal',
    '/settings/criterion',
    '/settings/criterion/1',
    '/settings/criterion/add',
    '/settings/criterion/addstor',
  ],
  'shop, goods': ['/acceptances/2', '/receive', '/receive/2', '/journal/request-items'],
  admin: [
    '/main',
    '/inbox',
    '/outgoing',
    '/prices',
    '/users',
    '/users/2',
    '/users/add',
    '/roles',
    '/roles/4',
    '/settings/tech-notifications/constants',
    '/connection-proposal',
  ],
  'admin, content': [
    '/banners/4',
    '/settings/banners',
    '/settings/banners/add?formType=add',
    '/settings/banners/3/update?formType=update',
    '/settings/news',
    '/settings/news/add',
    '/settings/news/9',
    '/settings/news/8/update',
  ],
} as const;

/**
 * Each theme is checked at one window size, because contrast does not depend on the size. In the second theme only
 * the rules about colours run.
 */
const LOOKS = [
  { theme: 'light', size: { width: 1440, height: 900 }, rules: undefined },
  { theme: 'dark', size: { width: 1280, height: 800 }, rules: COLOURS },
] as const;

for (const [name, paths] of Object.entries(SCREENS)) {
  const [login = name] = name.split(',');
  test(`${name}: no accessibility errors in either theme, no console messages, no horizontal overflow, also on a phone, no layout shift`, async ({
    browser,
  }) => {
    // A generous limit, because the machine may be busy.
    test.setTimeout(paths.length * 60_000);
    const { page, complaints } = await signIn(browser, login);
    const still = settled(page);
    const shifts = await observeShifts(page);
    for (const path of paths) {
      await ask(page, path);
      await page.waitForFunction(
        () => document.documentElement.dataset['shown'] === location.pathname + location.search,
      );
      // What the change of the page itself moves is no shift: its first answer comes later than its first frame.
      await shifts();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await still();
      const { score, moved } = await shifts();
      expect.soft(score, `layout shift of ${path}\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT);
      for (const { theme, size, rules } of LOOKS) {
        await page.setViewportSize(size);
        await inTheme(page, theme);
        expect(await faultsOf(page, rules), `${path}, ${theme}, at ${size.width}`).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${path} at ${size.width}`,
        ).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(PHONE);
      await fits(page);
      await page.setViewportSize(LOOKS[1].size);
    }
    expect(complaints).toEqual([]);
  });
}

test('public pages have no accessibility errors in either theme', async ({ page }) => {
  for (const path of [
    '/',
    '/eng',
    '/auth',
    '/auth/Demo',
    '/auth/SignUp',
    '/one-time-auth',
    '/documentation-await',
    '/password-restore',
    '/regulations',
    '/sbbol/authorize',
    '/sbbol/final',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { theme, rules } of LOOKS) {
      await inTheme(page, theme);
      expect(await faultsOf(page, rules), `${path}, ${theme}`).toEqual([]);
    }
  }
});
