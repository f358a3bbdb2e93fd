// Response times in a buyer's browser: two hundred offers, typing, the next page.
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import type { Bench } from './bench.ts';
import { type Figure, percentile } from './measure.ts';

const SYSTEM = '/usr/bin/chromium';
const OFFERS = 200;
const ROUNDS = 7;
const PAGES = [
  '/outgoing',
  '/catalog',
  '/settings/password',
  '/deferred',
  '/request',
  '/users',
  '/roles',
  '/catalog/basket',
  '/settings/notifications',
  '/main',
];

/**
 * Measures in Chromium at 1440 × 900, on the built portal and a real server; only the number of offers is changed.
 */
export async function benchBrowser({ address }: Bench): Promise<Figure[]> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
    await page.goto('/auth');
    await page.getByLabel('Логин').fill('shop');
    await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await page.waitForURL('**/main');
    await page.waitForLoadState('networkidle');
    const ms = (name: string, value: number, allowed: number): Figure => ({
      name,
      value,
      unit: 'ms',
      against: { name: 'allowed', value: allowed },
    });
    const offers = await measureOffers(page);
    const keys = await measureTyping(page);
    const changes = await measureChanges(page);
    return [
      ms(
        `${OFFERS} offers: from the answer to a screen of them that obeys, median`,
        percentile(offers.first, 50),
        300,
      ),
      ms(`${OFFERS} offers: the slowest of ${ROUNDS}`, Math.max(...offers.first), 300),
      {
        name: `${OFFERS} offers: until the last is there, median`,
        value: percentile(offers.all, 50),
        unit: 'ms',
      },
      ms('a key in the search until the next paint, median', percentile(keys, 50), 50),
      ms('a key in the search until the next paint, the slowest', Math.max(...keys), 100),
      ms('another page, its chunk there, until it is painted, median', percentile(changes, 50), 100),
      ms('another page, its chunk there, until it is painted, the slowest', Math.max(...changes), 100),
    ];
  } finally {
    await browser.close();
  }
}

interface Answer {
  products: { offers: { id: number }[] }[];
}

/**
 * Milliseconds from the end of the response until a screen of rows, and the last row, is painted and the page can
 * handle a click.
 */
async function measureOffers(page: Page): Promise<{ first: number[]; all: number[] }> {
  await page.route('**/api/basket/basket/article?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    const all = answer.products.flatMap(({ offers }) => offers);
    const [first] = answer.products;
    if (!first || all.length === 0) throw new Error('nobody offers this part');
    const copies = Array.from({ length: OFFERS }, (_, n) => ({ ...all[n % all.length], id: 1_000_000 + n }));
    await route.fulfill({ response, json: { ...answer, products: [{ ...first, offers: copies }] } });
  });
  const times = { first: [] as number[], all: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/main');
    await page.waitForLoadState('networkidle');
    const time = await page.evaluate(async (count) => {
      performance.clearResourceTimings();
      history.pushState(null, '', '/catalog/result?article=OC90');
      dispatchEvent(new PopStateEvent('popstate'));
      const there = async (rows: number) => {
        const shown = () => document.querySelectorAll('table[aria-label="Предложения"] tbody tr').length;
        while (shown() < rows) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now();
      };
      const first = await there(20);
      const all = await there(count);
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/basket/basket/article')) as PerformanceResourceTiming[];
      const answered = answer?.responseEnd ?? Number.NaN;
      return { first: first - answered, all: all - answered };
    }, OFFERS);
    times.first.push(time.first);
    times.all.push(time.all);
  }
  await page.unroute('**/api/basket/basket/article?*');
  return times;
}

/** Milliseconds from each key to the frame that shows it, while suggestions arrive. */
async function measureTyping(page: Page): Promise<number[]> {
  await page.goto('/catalog');
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await box.evaluate((input) => {
    const keys: number[] = [];
    Object.assign(globalThis, { keys });
    input.addEventListener('input', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
    );
  });
  await box.pressSequentially('фильтр масляный knecht oc 90', { delay: 60 });
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as never as { keys: number[] }).keys);
}

/** Milliseconds from opening an already visited page until it is painted. */
async function measureChanges(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const path of PAGES) {
      const time = await page.evaluate(
        (place) =>
          new Promise<number>((resolve) => {
            const started = performance.now();
            history.pushState(null, '', place);
            dispatchEvent(new PopStateEvent('popstate'));
            const look = () => {
              if (document.documentElement.dataset['shown'] !== place) requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
            };
            look();
          }),
        path,
      );
      // The first round fetches the chunks.
      if (round > 0) times.push(time);
      await page.waitForTimeout(250);
    }
  return times;
}
