import { decideNavigation, signedInRedirect, type Visitor } from '@portal/domain/navigation';
import { type Route, ROUTES } from '@portal/domain/routes';
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { ask } from '../support/walk.ts';

interface User {
  type: 'admin' | 'supplier' | 'distributor' | 'shop';
  b2c_user: boolean;
  is_work_with_b2c: boolean;
  permissions: { name: string }[];
  have_supplier_contract_as_customer: boolean;
}

/** A route's address with 1 for ids and a 43-character token. */
const addressOf = ({ path }: Route) =>
  path.replaceAll(/:token\??/g, 'A'.repeat(43)).replaceAll(/:\w+\??/g, '1');

/** The path at which a visitor lands according to the domain's rules, with all redirects followed. */
function landing(asked: string, visitor: Visitor): string {
  let at = asked;
  for (let hop = 0; hop < 5; hop += 1) {
    const [pathname = ''] = at.split('?');
    const route = ROUTES.find((one) => addressOf(one) === pathname);
    if (!route || route.name === '404') return pathname;
    const further = signedInRedirect(route.name, visitor.viewer);
    const decision = further === null ? decideNavigation({ ...route, path: at }, visitor) : null;
    if (decision?.open) return pathname;
    at = further ?? (decision && !decision.open ? decision.to : at);
  }
  throw new Error(`${asked} goes round in circles`);
}

/** The address of the page on the screen; the address bar may still show the previous one. */
const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset.shown ?? '');

async function walk(page: Page, visitor: Visitor): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of ROUTES) {
    const address = addressOf(route);
    const expected = landing(address, visitor);
    await ask(page, address);
    await expect
      .poll(async () => (await shown(page)).split('?')[0], {
        intervals: [10, 20, 50, 100],
        timeout: 30_000,
      })
      .toBe(expected)
      .catch(async () => {
        wrong.push(`${route.name}: ${address} → ${await shown(page)}, not ${expected}`);
      });
  }
  return wrong;
}

/** The roles of which access-table.spec.ts walks the same pages. */
const WALKED_TWICE = ['admin', 'supplier', 'shop'];
for (const login of ['admin', 'supplier', 'distributor', 'shop', 'b2c'] as const) {
  const tag = WALKED_TWICE.includes(login) ? ['@long'] : [];
  test(
    `${login}: every route opens or redirects as the domain’s access rules say`,
    { tag },
    async ({ browser, request }) => {
      const { page } = await signIn(browser, login);
      const token = await request.post('/api/identity/token', { data: { login, password: 'Portal2026' } });
      const { access_token } = (await token.json()) as { access_token: string };
      const read = async <T>(path: string): Promise<T> => {
        const answer = await request.get(`/api/identity/${path}`, {
          headers: { authorization: `Bearer ${access_token}` },
        });
        return ((await answer.json()) as { data: T }).data;
      };
      const user = await read<User>('user/current');
      const { existContractLI } = await read<{ existContractLI: boolean }>('statements');
      const wrong = await walk(page, {
        viewer: {
          type: user.type,
          b2c_user: user.b2c_user,
          is_work_with_b2c: user.is_work_with_b2c,
          permissions: user.permissions.map(({ name }) => name),
        },
        regulationsAccepted: true,
        newTariffsAgreement: true,
        passwordChanged: true,
        haveSupplierContractAsCustomer: user.have_supplier_contract_as_customer,
        existContractLI,
      });
      expect(wrong).toEqual([]);
    },
  );
}

test('without signing in public pages open, others redirect to sign-in with cachedRoute', async ({
  page,
}) => {
  await page.goto('/auth');
  const stranger: Visitor = {
    viewer: null,
    regulationsAccepted: true,
    newTariffsAgreement: true,
    passwordChanged: true,
  };
  for (const route of ROUTES) {
    const address = addressOf(route);
    await ask(page, address);
    const expected = route.isPublic ? address : `/auth?cachedRoute=${encodeURIComponent(address)}`;
    expect(landing(address, stranger)).toBe(expected.split('?')[0]);
    // The gate lets everybody open the forced change of password, and its screen sends anonymous visitors to
    // sign-in.
    const settles = route.name === 'user-password-change' ? '/auth' : expected;
    await expect.poll(() => shown(page), { intervals: [10, 20, 50, 100] }).toBe(settles);
  }
});

test('redirects and 404s that the specification names, independent of the domain’s rules', async ({
  browser,
}) => {
  const lands = async (login: string, asked: string, at: string) => {
    const { page } = await signIn(browser, login, asked);
    await expect(page).toHaveURL(at);
    await page.context().close();
  };
  // «B2C users opening catalogue, main, basket, request-add or deferred routes are redirected to /b2c-orders».
  const { page } = { page: await (await browser.newContext()).newPage() };
  await page.goto('/auth');
  await page.getByLabel('Логин').fill('b2c');
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL('/b2c-orders');
  for (const closed of [
    '/catalog',
    '/catalog/result?article=1',
    '/catalog/basket',
    '/deferred',
    '/request/add',
  ]) {
    await page.goto(closed);
    await expect(page).toHaveURL('/b2c-orders');
  }
  // «inbox family: admin, distributor, supplier»; «catalog family: shop and distributor»; «closed to everyone: sales».
  await lands('shop', '/inbox', '/404');
  await lands('supplier', '/catalog', '/404');
  await lands('admin', '/reports/sales', '/404');
  // «admin only: … tech-notifications».
  await lands('distributor', '/settings/tech-notifications', '/404');
});
