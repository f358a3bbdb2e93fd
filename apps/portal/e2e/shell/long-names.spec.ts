// Lists at the narrowest desktop width with names as long as companies really have: nothing is cut off, rows stay low.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { ask, settled } from '../support/walk.ts';

const LONG = ' «Дальневосточная компания по снабжению автозапчастями и комплектующими»';
/** Two names of two lines each, one below the other. */
const TALLEST_ROW = 88;

/** Whose names are made long; names of statuses, reasons and brands are as they are. */
const NAMED = /^data$|contractor|customer|supplier|storage|shop|distributor|owner|category/;

/** Makes the names in an answer of the server long: of companies, storages, goods. */
function lengthened(value: unknown, of = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, of));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      name === 'title' && typeof own === 'string' && NAMED.test(of) ? own + LONG : lengthened(own, name),
    ]),
  );
}

async function lengthen(page: Page): Promise<void> {
  await page.route(
    /\/api\/(?:document|warehouse|nomenclature|contractor|price|storage|identity\/user|journal)/,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      if (!(answer.headers()['content-type'] ?? '').includes('json'))
        return route.fulfill({ response: answer });
      return route.fulfill({ response: answer, json: lengthened(await answer.json()) });
    },
  );
}

/** What is wrong with the tables on the page. */
const faultsOf = (page: Page) =>
  page.evaluate((tallest) => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`);
    for (const number of document.querySelectorAll<HTMLElement>('main table [data-slot=part-number]')) {
      const cell = number.closest<HTMLElement>('td, th');
      if (cell && cell.scrollWidth > cell.clientWidth) faults.push(`cut: ${number.textContent}`);
      if (number.getClientRects().length > 1) faults.push(`wrapped: ${number.textContent}`);
    }
    for (const row of document.querySelectorAll<HTMLElement>('main tr[data-row]'))
      if (row.offsetHeight > tallest) faults.push(`${row.offsetHeight} px: ${row.textContent.slice(0, 60)}`);
    for (const table of document.querySelectorAll<HTMLElement>('main table')) {
      const room = table.parentElement?.clientWidth ?? 0;
      if (table.offsetWidth > room) faults.push(`the table is ${table.offsetWidth} wide in ${room}`);
    }
    const bar = document.querySelector<HTMLElement>('main [data-slot=filter-bar]');
    if (bar && bar.offsetHeight > 100) faults.push(`the filters take ${bar.offsetHeight} px`);
    return [...new Set(faults)].slice(0, 4);
  }, TALLEST_ROW);

const DOCUMENTS = ['/inbox', '/inbox-refusals', '/shipment', '/incoming-claims', '/outgoing-adjustment'];
const GOODS = [
  '/nomenclature',
  '/nomenclature/lots',
  '/nomenclature/reserves',
  '/prices',
  '/storages',
  '/movement',
];
const LISTS: Readonly<Record<string, readonly string[]>> = {
  admin: [
    ...DOCUMENTS,
    '/acceptances',
    '/contractors',
    '/contracts',
    '/users',
    '/journal',
    '/connection-proposal',
    '/storages',
  ],
  supplier: [...DOCUMENTS, ...GOODS, '/outgoing-refusals', '/contracts', '/journal', '/users'],
  distributor: [
    ...DOCUMENTS,
    ...GOODS,
    '/outgoing',
    '/acceptances',
    '/outgoing-claims',
    '/contracts',
    '/users',
  ],
  shop: [
    '/outgoing',
    '/receive',
    '/outgoing-claims',
    '/incoming-adjustment',
    '/movement',
    '/contracts',
    '/users',
    '/b2c-orders',
  ],
};

for (const [login, lists] of Object.entries(LISTS))
  test(`${login}: lists with long names fit 1280 pixels, numbers of parts are whole, rows stay low`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, login, undefined, { viewport: { width: 1280, height: 800 } });
    await lengthen(page);
    const quiet = settled(page);
    const wrong: string[] = [];
    for (const address of lists) {
      await ask(page, address);
      await expect(page.locator('html')).toHaveAttribute('data-shown', new RegExp(`^${address}`));
      await quiet();
      const folder = process.env['SHOTS'];
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${login}${address.replaceAll('/', '-')}.png` });
      for (const fault of await faultsOf(page)) wrong.push(`${address}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });
