// The same pages of every library in one Chromium. Each measure alternates between the libraries, so that a
// slowdown of the machine affects all of them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { percentile } from '../measure.ts';
import type { Library } from './libraries.ts';
import { bundle } from './size.ts';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
const ADDRESS = 'http://bench.test/';
const ROUNDS = 5;
/** kB of heap that may remain after a hundred mounts: the variation of the measurement. */
const FLAT = 150;
/** Milliseconds after which a measurement is aborted. */
const PATIENCE = 30_000;

/** Values by the name of the library. */
type Measured = Record<string, number>;

/** One measure: whether less or more is better, the target for our library, and the libraries' values. */
export interface Measure {
  name: string;
  unit: string;
  /** Absent if the value only explains another measure. */
  better?: 'less' | 'more';
  target?: number;
  figures: Measured;
  /** Libraries that did not finish in time. */
  gaveUp: string[];
}

interface Scene {
  page: Page;
  devtools: CDPSession;
}

interface Frames {
  perSecond: number;
  dropped: number;
  longest: number;
}

export async function measureSpeed(
  libraries: { library: Library; home: string }[],
  log: (line: string) => void,
) {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const scenes = new Map<string, Scene>();
    for (const { library, home } of libraries) scenes.set(library.name, await open(browser, library, home));
    const results: Measure[] = [];
    const add = (measure: Measure) => {
      results.push(measure);
      log(`${measure.name}: ${JSON.stringify(measure.figures)} ${measure.gaveUp.join(', ')}`);
    };
    for (const work of [tables, brands, cards, memory]) await work(scenes, add);
    return results;
  } finally {
    await browser.close();
  }
}

type Add = (measure: Measure) => void;
type Scenes = Map<string, Scene>;

/** Builds a library's page, including React, and opens it. */
async function open(browser: Browser, { page: name }: Library, home: string): Promise<Scene> {
  const { script, style } = await bundle(path.join(home, `${name}.jsx`), home, []);
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>${style}</style><div id="host"></div><script type="module" src="/page.js"></script></html>`;
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    return route.fulfill({ status: 404 });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction('globalThis.bench');
  return { page, devtools: await page.context().newCDPSession(page) };
}

/** The median of several rounds of a measure, alternating between all libraries that have the scene. */
async function inTurn(
  scenes: Scenes,
  scene: string,
  measure: (scene: Scene) => Promise<Record<string, number | null>>,
  rounds = ROUNDS,
): Promise<{ figures: Record<string, Measured>; gaveUp: string[] }> {
  const taken = new Map<string, Record<string, number[]>>();
  const gaveUp: string[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const [name, one] of scenes) {
      if (gaveUp.includes(name) || !(await one.page.evaluate(`bench.has('${scene}')`))) continue;
      await one.page.bringToFront();
      await one.page.evaluate(`bench.stop = performance.now() + ${PATIENCE}`);
      try {
        const figures = await measure(one);
        // The first round is a warm-up.
        if (round === 0) continue;
        const lists = taken.get(name) ?? {};
        taken.set(name, lists);
        for (const [key, value] of Object.entries(figures))
          if (value !== null) (lists[key] ??= []).push(value);
      } catch {
        gaveUp.push(name);
      } finally {
        await one.page.evaluate('bench.clear()');
      }
    }
  }
  const figures: Record<string, Measured> = {};
  for (const [name, lists] of taken)
    for (const [key, values] of Object.entries(lists)) (figures[key] ??= {})[name] = percentile(values, 50);
  return { figures, gaveUp };
}

async function tables(scenes: Scenes, add: Add) {
  for (const [scene, count] of [
    ['virtual', 100_000],
    ['virtual', 1_000],
    ['plain', 1_000],
  ] as const) {
    const { figures, gaveUp } = await inTurn(
      scenes,
      scene,
      async ({ page }) => {
        const first = await page.evaluate<number>(`bench.table('${scene}', ${count})`);
        const sort = await page.evaluate<number>('bench.sort()');
        const all = await page.evaluate<number | null>(`bench.selectAll(${count})`);
        const scroll = await page.evaluate<Frames>('bench.scroll()');
        return { first, sort, all, scroll: scroll.perSecond, dropped: scroll.dropped };
      },
      3,
    );
    const title = `${scene} table, ${count.toLocaleString('en')} × 12`;
    const say = (key: string, name: string, unit: string, better: 'less' | 'more', target?: number) =>
      add({
        name: `${title}: ${name}`,
        unit,
        better,
        ...(target !== undefined && { target }),
        figures: figures[key] ?? {},
        gaveUp,
      });
    const virtual = scene === 'virtual';
    say('first', 'first paint', 'ms', 'less');
    say('sort', 'sort by a column', 'ms', 'less');
    say('all', 'select all', 'ms', 'less');
    say('scroll', 'scrolling 300 px a frame', 'frames/s', 'more', virtual ? 59 : undefined);
    say('dropped', 'scrolling, frames missed in 2 s', '', 'less', virtual ? 0 : undefined);
  }
}

async function brands(scenes: Scenes, add: Add) {
  const { figures, gaveUp } = await inTurn(
    scenes,
    'multiselect',
    async ({ page }) => {
      await page.evaluate("bench.show('multiselect')");
      const opened = await page.evaluate<number>('bench.open()');
      const options = await page.evaluate<number>('bench.options()');
      await page.waitForTimeout(300);
      await page.evaluate('bench.watchKeys()');
      await page.keyboard.type('brand 6999', { delay: 150 });
      await page.waitForTimeout(300);
      const { keys, dropped } = await page.evaluate<Frames & { keys: number[] }>('bench.endKeys()');
      await page.keyboard.press('Escape');
      return { opened, options, key: percentile(keys, 50), slowest: Math.max(...keys), dropped };
    },
    3,
  );
  const say = (key: string, name: string, unit: string, target?: number) =>
    add({
      name: `Multiselect of 7,000 brands: ${name}`,
      unit,
      ...(key !== 'options' && { better: 'less' }),
      ...(target !== undefined && { target }),
      figures: figures[key] ?? {},
      gaveUp,
    });
  say('opened', 'from click to options', 'ms');
  say('options', 'options in the page then', '');
  say('key', 'a key until the next paint, median', 'ms', 16.7);
  say('slowest', 'the slowest of ten keys', 'ms');
  say('dropped', 'frames missed while typing ten keys', '', 0);
}

async function cards(scenes: Scenes, add: Add) {
  const { figures, gaveUp } = await inTurn(scenes, 'cards', async ({ page }) => ({
    shown: await page.evaluate<number>("bench.show('cards')"),
    elements: await page.evaluate<number>('bench.elements() / 200'),
  }));
  const name = '200 offer cards';
  add({
    name: `${name}: from nothing to painted`,
    unit: 'ms',
    better: 'less',
    figures: figures['shown'] ?? {},
    gaveUp,
  });
  add({
    name: `${name}: elements in a card`,
    unit: '',

    figures: figures['elements'] ?? {},
    gaveUp,
  });
}

/** Used heap in bytes after garbage collection. */
async function heap({ devtools }: Scene): Promise<number> {
  for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

async function memory(scenes: Scenes, add: Add) {
  for (const [scene, count, title] of [
    ['dialog', 0, 'open Dialog'],
    ['virtual', 200, 'virtual table of 200 rows'],
    ['plain', 50, 'plain table of 50 rows'],
  ] as const) {
    const figures: Measured = {};
    for (const [name, one] of scenes) {
      if (!(await one.page.evaluate(`bench.has('${scene}')`))) continue;
      await one.page.bringToFront();
      // Growth of each hundred mounts over the hundred before; the first hundred is a warm-up.
      const grown: number[] = [];
      for (let hundred = 0, before = 0; hundred <= 5; hundred++) {
        await one.page.evaluate(`bench.churn('${scene}', 100, ${count})`);
        const now = await heap(one);
        if (hundred > 0) grown.push((now - before) / 1_000);
        before = now;
      }
      figures[name] = percentile(grown, 50);
    }
    const name = `heap kept after 100 mounts and unmounts: ${title}`;
    add({ name, unit: 'kB', better: 'less', target: FLAT, figures, gaveUp: [] });
  }
}
