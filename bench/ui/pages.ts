// node bench/ui/pages.ts: opens ten pages of a running portal with demo data as people do, and measures
// layout shift, blocking time, the largest paint, requests and bytes. PORTAL is its address. The figures go into bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { type Browser, type Page } from 'playwright';
import { percentile } from '../measure.ts';
import { ADDRESS, launched, signedIn as signIn } from './portal.ts';

const REPORT = path.join(import.meta.dirname, '../README.md');
const BEGIN = '<!-- pages -->';
const END = '<!-- /pages -->';
const ROUNDS = 3;
/** How many times slower the processor is made. */
const SLOWER = Number(process.env['SLOWER'] ?? 1);
/** Milliseconds after the last request in which late shifts are still seen. */
const LATE = 1_000;
/** A task is felt from here on; only the time beyond it blocks. */
const FELT = 50;

const PAGES: readonly (readonly [login: string | null, address: string])[] = [
  [null, '/auth'],
  ['shop', '/main'],
  ['shop', '/catalog/result?article=OC90'],
  ['shop', 'product'],
  ['shop', '/catalog/basket'],
  ['supplier', '/prices'],
  ['supplier', '/prices/1'],
  ['supplier', '/inbox'],
  ['supplier', '/inbox/104048'],
  ['supplier', '/settings/notifications'],
];

interface Seen {
  shift: number;
  blocked: number;
  paint: number;
}

const observe = (felt: number) => {
  const seen = { shift: 0, blocked: 0, paint: 0 };
  Object.assign(globalThis, { seen });
  const each = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  each('longtask', ({ duration }) => (seen.blocked += Math.max(0, duration - felt)));
  each('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
};

async function signedIn(browser: Browser, login: string) {
  const page = await signIn(browser, login);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** The address of the product page of OC 90. */
async function productOf(page: Page): Promise<string> {
  await page.goto('/catalog/result?article=OC90');
  const link = page.locator('main a[href*="/catalog/product"], main a[href*="/product/"]').first();
  return (await link.getAttribute('href')) ?? '';
}

/** Opens a page with an empty cache. */
async function opened(browser: Browser, state: Awaited<ReturnType<typeof signedIn>> | null, address: string) {
  const context = await browser.newContext({
    baseURL: ADDRESS,
    locale: 'ru-RU',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const to = address === 'product' ? await productOf(page) : address;
  if (address === 'product') await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(observe, FELT);
  await page.goto(to);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(LATE);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  return { ...seen, requests, kilobytes: bytes / 1_000 };
}

const load = loadavg()[0] ?? 0;
const browser = await launched();
const states = { shop: await signedIn(browser, 'shop'), supplier: await signedIn(browser, 'supplier') };
const lines = [
  '| page | shift (CLS) | blocked, ms | largest paint, ms | requests | kB |',
  '| --- | --- | --- | --- | --- | --- |',
];
for (const [login, address] of PAGES) {
  const rounds: Awaited<ReturnType<typeof opened>>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await opened(browser, login === null ? null : states[login as keyof typeof states], address));
  const middle = (key: keyof (typeof rounds)[number], digits = 0) =>
    percentile(
      rounds.map((one) => one[key]),
      50,
    ).toFixed(digits);
  const name = login === null ? address : `${login}: ${address}`;
  const line = `| ${name} | ${middle('shift', 3)} | ${middle('blocked')} | ${middle('paint')} | ${middle('requests')} | ${middle('kilobytes')} |`;
  process.stdout.write(`${line}\n`);
  lines.push(line);
}
await browser.close();

const report = readFileSync(REPORT, 'utf8');
const text = `${BEGIN}\n\n\`node bench/ui/pages.ts\` on ${cpus().length} cores (load ${load.toFixed(0)})${SLOWER === 1 ? '' : `, the processor slowed ${SLOWER} times`}, an empty cache, the median of ${ROUNDS}.\n\n${lines.join('\n')}\n\n${END}`;
const [about = '', rest = ''] = report.split(BEGIN);
writeFileSync(REPORT, `${about}${text}${rest.split(END)[1] ?? ''}`);
