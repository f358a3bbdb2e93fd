// node bench/ui/large.ts: times from a key to the next paint with very many options and rows, and frames dropped
// while scrolling. The figures are printed and written into bench/README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { percentile } from '../measure.ts';
import { bundle } from './size.ts';

const REPORT = path.join(import.meta.dirname, '../README.md');
const BEGIN = '<!-- large -->';
const END = '<!-- /large -->';
const ADDRESS = 'http://bench.test/';
const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
/** Target: milliseconds from a key to the next paint. */
const WANTED = 50;

interface Keys {
  keys: number[];
}
interface Frames {
  perSecond: number;
  dropped: number;
}

const { script, style } = await bundle(
  path.join(import.meta.dirname, 'pages/large.jsx'),
  import.meta.dirname,
  [],
);
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
await page.route(`${ADDRESS}**`, (route) =>
  new URL(route.request().url()).pathname === '/page.js'
    ? route.fulfill({ contentType: 'text/javascript', body: script })
    : route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>large</title><style>${style}</style><div id="host"></div><script type="module" src="/page.js"></script></html>`,
      }),
);
await page.goto(ADDRESS);
await page.waitForFunction('globalThis.bench');

async function timed(show: () => Promise<void>, keys: readonly string[]): Promise<number[]> {
  await show();
  await page.waitForTimeout(300);
  await page.evaluate('bench.watchKeys()');
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
  const { keys: taken } = (await page.evaluate('bench.endKeys()')) as Keys;
  return taken;
}

const field = async (scene: string, on: Page = page) => {
  await on.evaluate(`bench.show('${scene}')`);
  await on.locator('[role="combobox"]').click();
  await on.locator('[role="option"]').first().waitFor();
};
const rows = async () => {
  await page.evaluate(`bench.table('virtual')`);
  await page.locator('tr[data-row]').first().focus();
};
const ARROWS = [
  'ArrowDown',
  'ArrowDown',
  'ArrowDown',
  'PageDown',
  'PageDown',
  'ArrowUp',
  'ArrowUp',
  'PageUp',
];
const MEASURES: [string, () => Promise<void>, readonly string[]][] = [
  [
    '10 000 options: a letter typed',
    () => field('options'),
    ['b', 'r', 'a', 'n', 'd', 'Space', '9', '9', 'Backspace'],
  ],
  ['10 000 options: arrows and pages', () => field('options'), ARROWS],
  [
    '10 000 chosen: a letter typed',
    () => field('chosen'),
    ['b', 'r', 'a', 'n', 'd', 'Space', '9', '9', 'Backspace'],
  ],
  [
    '10 000 chosen: an option taken away and given back',
    () => field('chosen'),
    ['ArrowDown', 'Enter', 'Enter', 'ArrowDown', 'Enter', 'Enter'],
  ],
  [
    '10 000 chosen: the last chip taken away',
    () => field('chosen'),
    ['Backspace', 'Backspace', 'Backspace', 'Backspace'],
  ],
  ['100 000 rows: arrows and pages', rows, ARROWS],
  ['100 000 rows: to the ends', rows, ['End', 'Home', 'End', 'Home', 'End', 'ArrowUp']],
  ['100 000 rows: a row chosen', rows, ['Space', 'ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown']],
];

const lines = ['| key until the next paint, ms | median | slowest | wanted |', '| --- | --- | --- | --- |'];
for (const [name, show, keys] of MEASURES) {
  // A warm-up.
  await timed(show, keys);
  const taken = [...(await timed(show, keys)), ...(await timed(show, keys))];
  const line = `| ${name} | ${percentile(taken, 50).toFixed(0)} | ${Math.max(...taken).toFixed(0)} | ≤ ${WANTED} |`;
  process.stdout.write(`${line}\n`);
  lines.push(line);
}
await page.evaluate(`bench.table('virtual')`);
await page.evaluate('bench.scroll()');
const { perSecond, dropped } = (await page.evaluate('bench.scroll()')) as Frames;
const scrolled = `100 000 rows scrolled by 300 px a frame for 2 s: ${perSecond.toFixed(0)} frames/s, ${dropped} missed (wanted 60).`;
process.stdout.write(`${scrolled}\n`);
await browser.close();

const report = readFileSync(REPORT, 'utf8');
const text = `${BEGIN}\n\n## The design system at sizes that hurt\n\n\`node bench/ui/large.ts\` on ${cpus().length} cores, Node ${process.versions.node}.\n\n${lines.join('\n')}\n\n${scrolled}\n\n${END}\n`;
writeFileSync(
  REPORT,
  report.includes(BEGIN)
    ? `${report.split(BEGIN)[0] ?? ''}${text}${report.split(`${END}\n`)[1] ?? ''}`
    : `${report.trimEnd()}\n\n${text}`,
);
