// node bench/ui/alternatives.ts: what we made by hand beside the library that could take its place, by size and by behaviour: every
// behaviour is tried on both in the same browser. The table goes into bench/ui/README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { look, missing, RULES } from '../../.storybook/built/rules.ts';
import { installRivals, versionOf } from './install.ts';
import { bundle, sizeOf } from './size.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const REPORT = path.join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- alternatives -->', '<!-- /alternatives -->'];
const ADDRESS = 'http://bench.test/';
const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

interface Behaviour {
  name: string;
  scene: string;
  direction?: 'rtl';
  reducedMotion?: true;
  /** Uses the page; true if it holds. */
  holds(page: Page, side: Side): Promise<boolean>;
}
type Side = 'ours' | 'theirs';
interface Alternative {
  part: string;
  /** The imports that are weighed. */
  ours: string;
  library: string;
  theirs: string;
  /** Where the keyboard rules of `rules.ts` start, and the part of the rules. */
  rules?: { part: string; scene: string; start: string };
  behaviours: Behaviour[];
  decision: string;
}

const call = (page: Page, code: string) => page.evaluate(code);
const toasts = (page: Page) =>
  page.locator('[data-sonner-toast], [data-slot="toasts"] > *, [data-slot="toast"]');
const pressed = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
};
const hotkey = { ours: 'F8', theirs: 'Alt+KeyT' };
const focusInToasts = (page: Page) =>
  page.evaluate(() => !!document.activeElement?.closest('[data-sonner-toaster], [data-slot="toasts"]'));

const TOASTS: Behaviour[] = [
  {
    name: 'an equal toast is merged and counted',
    scene: 'toasts',
    async holds(page) {
      await call(page, "toast('Заказ принят'); toast('Заказ принят')");
      await toasts(page).first().waitFor();
      return (await toasts(page).filter({ hasText: 'Заказ принят' }).count()) === 1;
    },
  },
  {
    name: 'a key goes to the newest one',
    scene: 'toasts',
    async holds(page, side) {
      await call(page, "toast('Заказ принят')");
      await toasts(page).first().waitFor();
      await pressed(page, hotkey[side]);
      return focusInToasts(page);
    },
  },
  {
    name: 'Escape closes the one that has the focus',
    scene: 'toasts',
    async holds(page, side) {
      await call(page, "toast('Заказ принят')");
      await toasts(page).first().waitFor();
      await pressed(page, hotkey[side], 'Escape');
      await page.waitForTimeout(600);
      return (await toasts(page).count()) === 0;
    },
  },
  {
    name: 'a hovered one stays',
    scene: 'toasts',
    async holds(page) {
      await call(page, "toast('Заказ принят', { duration: 2_000 })");
      await toasts(page).first().hover();
      await page.waitForTimeout(4_000);
      return (await toasts(page).count()) === 1;
    },
  },
  {
    name: 'its action is clicked over a modal window, which stays open',
    scene: 'dialog',
    async holds(page) {
      await page.getByRole('dialog').waitFor();
      await call(page, "toast('Удалено', { run: () => (globalThis.undone = true) })");
      await page.getByText('Вернуть').click({ timeout: 2_000 });
      return (
        (await call(page, 'globalThis.undone === true')) === true &&
        (await page.getByRole('dialog').count()) === 1
      );
    },
  },
  {
    name: 'a button at the corner is not covered',
    scene: 'toasts',
    async holds(page) {
      await call(page, "toast('Заказ принят')");
      await toasts(page).first().waitFor();
      await page.waitForTimeout(600);
      await page.locator('#corner').click({ timeout: 1_000 });
      return true;
    },
  },
];

/** The slide whose link is inside of the carousel's box. */
const slide = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[aria-label="Акции"]')?.getBoundingClientRect();
    const seen = [...document.querySelectorAll('[aria-label="Акции"] a')].find((link) => {
      const at = link.getBoundingClientRect();
      return box && at.width > 0 && at.left + at.width / 2 > box.left && at.left + at.width / 2 < box.right;
    });
    return seen?.textContent ?? '';
  });
const CAROUSEL: Behaviour[] = [
  {
    name: 'a swipe goes on',
    scene: 'carousel',
    async holds(page) {
      const box = await page.locator('[aria-label="Акции"]').boundingBox();
      if (!box) return false;
      // Under the pointer the carousel does not change by itself.
      await page.mouse.move(box.x + box.width - 60, box.y + 20);
      const before = await slide(page);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 20, { steps: 8 });
      await page.mouse.up();
      await page.waitForTimeout(900);
      const names = ['Первый', 'Второй', 'Третий'];
      return (await slide(page)) === names[(names.indexOf(before) + 1) % names.length];
    },
  },
  {
    name: 'changes by itself, but not under reduced motion',
    scene: 'carousel',
    reducedMotion: true,
    async holds(page) {
      await page.waitForTimeout(1_200);
      const still = (await slide(page)) === 'Первый';
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.reload();
      await page.waitForFunction('globalThis.show');
      await call(page, "show('carousel')");
      await page.mouse.move(1_000, 800);
      await page.waitForTimeout(900);
      return still && (await slide(page)) !== 'Первый';
    },
  },
  {
    name: 'can be paused',
    scene: 'carousel',
    holds: async (page) => (await page.locator('[aria-label="Акции"] button').count()) > 0,
  },
  {
    name: 'arrow keys change the slide',
    scene: 'carousel',
    async holds(page) {
      await page.keyboard.press('Tab');
      const before = await slide(page);
      await pressed(page, 'ArrowRight');
      await page.waitForTimeout(600);
      return (await slide(page)) !== before;
    },
  },
  {
    name: 'Tab does not go to a slide that is not shown',
    scene: 'carousel',
    async holds(page) {
      const links = await page
        .locator('[aria-label="Акции"] a')
        .evaluateAll(
          (all) =>
            all.filter(
              (link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest('[inert]'),
            ).length,
        );
      return links === 1;
    },
  },
];

const SLIDER: Behaviour[] = [
  {
    name: 'right to left: Left Arrow is more',
    scene: 'slider',
    direction: 'rtl',
    async holds(page) {
      const thumb = page.locator('[role=slider], input[type=range]').first();
      await thumb.focus();
      await pressed(page, 'ArrowLeft');
      const value = await thumb.evaluate(
        (at) => (at as HTMLInputElement).value ?? at.getAttribute('aria-valuenow'),
      );
      return value === '11';
    },
  },
  {
    name: 'a bound can be typed',
    scene: 'slider',
    holds: async (page) => (await page.getByRole('textbox').count()) === 2,
  },
];

const TABS: Behaviour[] = [
  {
    name: 'right to left: Left Arrow is the next tab',
    scene: 'tabs',
    direction: 'rtl',
    async holds(page) {
      await page.getByRole('tab').first().focus();
      await pressed(page, 'ArrowLeft');
      return (await page.evaluate(() => document.activeElement?.textContent)) === 'Новые';
    },
  },
];

/** Types into the field from its start and returns the day that it then shows. */
async function typedDay(page: Page, side: Side, text: string): Promise<string> {
  if (side === 'ours') {
    await page.getByRole('textbox').fill(text);
    await page.keyboard.press('Tab');
    return page.getByRole('textbox').inputValue();
  }
  await page.getByRole('spinbutton').first().focus();
  await page.keyboard.type(text, { delay: 30 });
  await page.keyboard.press('Tab');
  return page
    .getByRole('spinbutton')
    .allTextContents()
    .then((parts) => parts.join('.'));
}
const CALENDAR: Behaviour[] = [
  ...['1.3.26', '01/03/2026', '1-3-2026'].map((text): Behaviour => ({
    name: `«${text}» is understood`,
    scene: 'calendar',
    holds: async (page, side) => /^0?1\.0?3\.2026$/.test(await typedDay(page, side, text)),
  })),
  {
    name: 'a whole date is pasted',
    scene: 'calendar',
    async holds(page, side) {
      if (side === 'ours') return (await typedDay(page, side, '01.03.2026')) === '01.03.2026';
      await page.getByRole('spinbutton').first().focus();
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', '01.03.2026');
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      const parts = await page.getByRole('spinbutton').allTextContents();
      return /^0?1\.0?3\.2026$/.test(parts.join('.'));
    },
  },
];

const ALTERNATIVES: Alternative[] = [
  {
    part: 'Calendar',
    ours: "export { DatePicker } from '@portal/ui/date-picker';",
    library: 'react-aria-components',
    theirs:
      "export { DatePicker, DateInput, DateSegment, Group, Button, Popover, Dialog, Calendar, CalendarGrid, CalendarCell, Heading } from 'react-aria-components';",
    rules: { part: 'date picker', scene: 'calendar', start: '[role="textbox"], input, [role="spinbutton"]' },
    behaviours: CALENDAR,
    decision: 'ours: a third of the size, and a date is typed and pasted as text',
  },
  {
    part: 'Toasts',
    ours: "export { Toasts, createToastStore } from '@portal/ui/toasts';",
    library: 'sonner',
    theirs: "export { Toaster, toast } from 'sonner';",
    behaviours: TOASTS,
    decision: 'ours: 2 kB more for what a form in a window needs',
  },
  {
    part: 'RangeSlider',
    ours: "export { RangeSlider } from '@portal/ui/range-slider';",
    library: '@radix-ui/react-slider',
    theirs: "export { Root, Track, Range, Thumb } from '@radix-ui/react-slider';",
    rules: { part: 'slider', scene: 'slider', start: '[role="slider"], input[type="range"]' },
    behaviours: SLIDER,
    decision: 'ours: a third of the size on the browser’s own slider',
  },
  {
    part: 'Carousel',
    ours: "export { Carousel } from '@portal/ui/carousel';",
    library: 'embla-carousel-react',
    theirs: "export { default } from 'embla-carousel-react';",
    behaviours: CAROUSEL,
    decision: 'ours: half the size; Embla leaves pausing, keys and hidden slides to the app',
  },
  {
    part: 'Tabs',
    ours: "export { Tabs, TabList, Tab, TabPanel } from '@portal/ui/tabs';",
    library: '@radix-ui/react-tabs',
    theirs: "export { Root, List, Trigger, Content } from '@radix-ui/react-tabs';",
    rules: { part: 'tabs', scene: 'tabs', start: '[role="tab"]' },
    behaviours: TABS,
    decision: 'ours: a fifth of the size, the same keys',
  },
];

async function open(browser: Browser, side: Side, home: string): Promise<Page> {
  const { script, style } = await bundle(path.join(home, `alternatives-${side}.jsx`), home, []);
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  page.setDefaultTimeout(5_000);
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${side}</title><style>${style}</style><div id="host"></div><script type="module" src="/page.js"></script></html>`;
  await page.route(`${ADDRESS}**`, (route) => {
    const isScript = new URL(route.request().url()).pathname === '/page.js';
    return route.fulfill(
      isScript ? { contentType: 'text/javascript', body: script } : { contentType: 'text/html', body: html },
    );
  });
  return page;
}

/** Shows a scene in a fresh page. */
async function shown(page: Page, scene: string, direction = 'ltr') {
  await page.goto(ADDRESS);
  await page.waitForFunction('globalThis.show');
  await page.evaluate(`show('${scene}', '${direction}')`);
  await page.getByRole('button', { name: 'После', includeHidden: true }).waitFor({ state: 'attached' });
  await page.waitForTimeout(100);
}

/** What does not hold on a page. */
async function failing(page: Page, side: Side, { rules, behaviours }: Alternative): Promise<string[]> {
  const failed: string[] = [];
  for (const rule of RULES.filter(({ part }) => part === rules?.part)) {
    if (!rules) break;
    await shown(page, rules.scene);
    await page.locator(rules.start).first().focus();
    for (const key of rule.press.split(' '))
      if (key.startsWith('text:')) await page.keyboard.type(key.slice('text:'.length));
      else await pressed(page, key === 'Open' ? 'Alt+ArrowDown' : key);
    await page.waitForTimeout(150);
    if (missing(rule, await page.evaluate(look)).length > 0) failed.push(rule.rule);
  }
  for (const { name, scene, direction, reducedMotion, holds } of behaviours) {
    await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
    await shown(page, scene, direction);
    if (!(await holds(page, side).catch(() => false))) failed.push(name);
  }
  return failed;
}

const home = installRivals();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const ours = await open(browser, 'ours', path.join(import.meta.dirname, 'pages'));
const theirs = await open(browser, 'theirs', path.join(home, 'pages'));
const lines = [
  '| part | ours, kB | the library, kB | tried | ours fails | the library fails | decision |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
for (const alternative of ALTERNATIVES) {
  const own = await sizeOf(alternative.ours, ROOT);
  const other = await sizeOf(alternative.theirs, home);
  const tried =
    alternative.behaviours.length + RULES.filter(({ part }) => part === alternative.rules?.part).length;
  const [a, b] = [await failing(ours, 'ours', alternative), await failing(theirs, 'theirs', alternative)];
  const list = (names: string[]) => (names.length === 0 ? 'nothing' : names.join('; '));
  const line = `| ${alternative.part} | ${own.script.toFixed(1)} | ${alternative.library} ${versionOf(alternative.library, home)}: ${other.script.toFixed(1)} | ${tried} | ${list(a)} | ${list(b)} | ${alternative.decision} |`;
  process.stdout.write(`${line}\n`);
  lines.push(line);
}
await browser.close();
const report = readFileSync(REPORT, 'utf8');
const [about = '', rest = ''] = report.split(BEGIN);
writeFileSync(REPORT, `${about}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${rest.split(END)[1] ?? ''}`);
