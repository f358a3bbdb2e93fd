// A running portal with demo data, in a browser: PORTAL is its address, CHROMIUM_PATH the browser.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

export const ADDRESS = process.env['PORTAL'] ?? 'http://127.0.0.1:3000';
const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

export const launched = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/** A page on which a demo user has signed in. */
export async function signedIn(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: ADDRESS,
    locale: 'ru-RU',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return page;
}

interface Answer {
  products: { offers: { id: number; price: number; supplier: { title: string } }[] }[];
}

/** Gives the searched part this many offers: copies of those of its answer, with prices of their own. */
export const withOffers = (page: Page, count: number) =>
  page.route('**/api/basket/basket/article?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    const all = answer.products.flatMap(({ offers }) => offers);
    const [first] = answer.products;
    if (!first || all.length === 0) throw new Error('nobody offers this part');
    const copies = Array.from({ length: count }, (_, n) => {
      const offer = all[n % all.length] as (typeof all)[number];
      return { ...offer, id: 1_000_000 + n, price: offer.price + n };
    });
    await route.fulfill({ response, json: { ...answer, products: [{ ...first, offers: copies }] } });
  });
