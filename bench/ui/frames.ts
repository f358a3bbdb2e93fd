// node bench/ui/frames.ts [--field TEXT]: scrolls search results of 500 rows and types in the fields of the busiest pages of a running
// portal with demo data, as it is and on a processor slowed 4 times. The figures go into bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, type Page } from 'playwright';
import { percentile } from '../measure.ts';
import { FIELDS, OFFERS, openOffers } from './fields.ts';
import { launched, signedIn, withOffers } from './portal.ts';

const { values: only } = parseArgs({ options: { field: { type: 'string' } } });
const REPORT = path.join(import.meta.dirname, '../README.md');
const BEGIN = '<!-- frames -->';
const END = '<!-- /frames -->';
/** How many times slower the processor is made. */
const SLOWER = 4;
/** Milliseconds between keys: what a key asks for is over by then. */
const PAUSE = 250;
/** Pixels a second of a hand on a wheel, and how far it scrolls. */
const SPEED = 3_000;
const FAR = 24_000;

/** The browser's trace of some work. */
async function traced(devtools: CDPSession, includedCategories: string[], work: () => Promise<unknown>) {
  const events: Traced[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as Traced[]));
  devtools.on('Tracing.dataCollected', take);
  await devtools.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  await work();
  const over = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await over;
  devtools.off('Tracing.dataCollected', take);
  return events;
}

/** Scrolls as a wheel does, which the browser answers in a thread of its own. */
async function scrolled(page: Page, devtools: CDPSession) {
  const events = await traced(
    devtools,
    ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'cc'],
    () =>
      devtools.send('Input.synthesizeScrollGesture', {
        x: 900,
        y: 500,
        yDistance: -FAR,
        speed: SPEED,
        gestureSourceType: 'mouse',
      }),
  );
  if ((await page.evaluate(() => scrollY)) < FAR - 1) throw new Error('the page was not scrolled');
  const count = (name: string) => events.filter((event) => event.name === name).length;
  // Processor time: what else runs on the machine does not count.
  const work = events.flatMap(({ name, tdur }) =>
    name === 'ProxyMain::BeginMainFrame' ? [(tdur ?? 0) / 1_000] : [],
  );
  return { shown: count('DrawFrame'), dropped: count('DroppedFrame'), work };
}

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

interface Key {
  /** Processor time of the page's thread from the key to its paint, ms. */
  work: number;
  /** The same on the clock. */
  wall: number;
}

/** Each key of a trace: the tasks from the one that handles it to the end of the frame that paints it. */
function keysOf(events: readonly Traced[]): Key[] {
  const downs = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const [first] = downs;
  const ofPage = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first.tid)
    .toSorted((one, other) => one.ts - other.ts);
  return downs.flatMap(({ ts }) => {
    const frame = ofPage.find((event) => event.name === 'ProxyMain::BeginMainFrame' && event.ts > ts);
    if (frame === undefined) return [];
    const end = frame.ts + (frame.dur ?? 0);
    const tasks = ofPage.filter(
      (event) =>
        event.name === 'ThreadControllerImpl::RunTask' && event.ts < end && event.ts + (event.dur ?? 0) > ts,
    );
    return [{ work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000, wall: (end - ts) / 1_000 }];
  });
}

/** Types a text key by key. */
async function typed(page: Page, devtools: CDPSession, text: string): Promise<Key[]> {
  const events = await traced(devtools, ['devtools.timeline', 'toplevel', 'cc'], async () => {
    for (const key of text) {
      // Playwright's own keyboard knows Latin letters only.
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      await page.waitForTimeout(PAUSE);
      // Fields of numbers take few digits.
      if (!/\d/.test(key)) continue;
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(PAUSE);
    }
  });
  return keysOf(events);
}

const load = () => (loadavg()[0] ?? 0).toFixed(0);
const browser = await launched();
const scrolling = [
  `| ${OFFERS} offers, scrolled by a wheel | frames shown | frames dropped | work of a frame, ms: 95 % | most |`,
  '| --- | --- | --- | --- | --- |',
];
const typing = [
  '| a key to its paint: processor time, ms | median | 95 % | slowed 4 times: median | 95 % | the same by the clock, median |',
  '| --- | --- | --- | --- | --- | --- |',
];
const say = (lines: string[], line: string) => {
  process.stdout.write(`${line}\n`);
  lines.push(line);
};
const began = load();
if (only.field === undefined) {
  for (const rate of [1, SLOWER]) {
    const page = await signedIn(browser, 'shop');
    await withOffers(page, OFFERS);
    const devtools = await page.context().newCDPSession(page);
    await openOffers(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    // What the page does after its rows are there is over.
    await page.waitForTimeout(1_500 * rate);
    const { shown, dropped, work } = await scrolled(page, devtools);
    say(
      scrolling,
      `| ${rate === 1 ? 'as it is' : `slowed ${rate} times`} | ${shown} | ${dropped} | ${percentile(work, 95).toFixed(0)} | ${Math.max(...work).toFixed(0)} |`,
    );
    await page.context().close();
  }
}
for (const login of ['shop', 'supplier'] as const) {
  const fields = FIELDS.filter((one) => one.login === login && one.name.includes(only.field ?? ''));
  if (fields.length === 0) continue;
  const page = await signedIn(browser, login);
  page.setDefaultTimeout(20_000);
  await withOffers(page, OFFERS);
  const devtools = await page.context().newCDPSession(page);
  for (const { name, open, text } of fields) {
    const field = await open(page);
    await field.focus();
    await page.keyboard.press('End');
    // A warm-up.
    await typed(page, devtools, '11');
    const full = await typed(page, devtools, text);
    if (!/\d/.test(text)) for (const _ of text) await page.keyboard.press('Backspace');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.waitForTimeout(1_000);
    const slowed = await typed(page, devtools, text);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const of = (keys: Key[], what: keyof Key, p: number) =>
      percentile(
        keys.map((one) => one[what]),
        p,
      ).toFixed(1);
    say(
      typing,
      `| ${name} | ${of(full, 'work', 50)} | ${of(full, 'work', 95)} | ${of(slowed, 'work', 50)} | ${of(slowed, 'work', 95)} | ${of(slowed, 'wall', 50)} |`,
    );
  }
  await page.context().close();
}
await browser.close();
process.stdout.write(`load ${began} to ${load()}\n`);

if (only.field === undefined) {
  const report = readFileSync(REPORT, 'utf8');
  const text = `${BEGIN}\n\n\`node bench/ui/frames.ts\` on ${cpus().length} cores (load ${began} to ${load()}).\n\n${scrolling.join('\n')}\n\n${typing.join('\n')}\n\n${END}`;
  const [about = '', rest = ''] = report.split(BEGIN);
  if (report.includes(BEGIN)) writeFileSync(REPORT, `${about}${text}${rest.split(END)[1] ?? ''}`);
}
