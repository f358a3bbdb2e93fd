import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Entry } from './preview.ts';

const INDEX = path.join(import.meta.dirname, '../../storybook-static/index.json');
const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as { entries: Record<string, Entry> };
const playgrounds = Object.values(entries).filter(
  ({ type, name }) => type === 'story' && name === 'Playground',
);
const HALF = Math.ceil(playgrounds.length / 2);

type Args = Readonly<Record<string, unknown>>;

/** What a control needs of the others before it changes anything. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, Args>>>> = {
  'Данные/DataTable': { empty: { rows: [] } },
  // Midnight in Moscow, the toolbar's zone: only then a deadline reads otherwise.
  'Данные/DateTime': { deadline: { value: '2026-11-20T21:00:00Z' } },
  'Данные/TreeView': { searchKey: { searchable: true } },
  'Действия и поля/FileUpload': { fileName: { progress: 30 } },
  'Сообщения/CommandPalette': { empty: { groups: [] } },
  'Сообщения/NotificationItem': { expandLabel: { excerpt: 'Заказ' } },
  'Торговля/BasketButton': { basketHref: { inBasket: true }, amount: { inBasket: true } },
  'Торговля/OfferCard': { basketHref: { basketQuantity: 4 } },
  'Торговля/PositionRow': { children: { expanded: true } },
};

/** What a reader does before some controls show: opens what the story has, or types and leaves. */
const ACTS = [
  'ArrowDown',
  'click',
  'Control+a text:99 Tab',
  'Control+a text:zz Tab',
  'Control+a Backspace Tab',
];

interface Control {
  name: string;
  values: unknown[];
}

interface Playground {
  controls(): Promise<Control[]>;
  /** Renders the story with arguments over the ones before, over its own, or in a new story. False if it throws. */
  show(args: Args, over: 'before' | 'own' | 'new'): Promise<boolean>;
  look(): string;
  /** Looks when the page has come to rest. */
  rest(): Promise<string>;
}

// Two pages, one for each worker.
for (const part of [playgrounds.slice(0, HALF), playgrounds.slice(HALF)])
  test(
    `every control of a playground changes the page: ${part[0]?.title} and on`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(600_000);
      const idle: string[] = [];
      for (const { id, title } of part) {
        // A story that replaces another one while that is being rendered reloads the page. axe is not asked.
        await page.goto(`/iframe.html?viewMode=story&id=${id}&globals=a11y.manual:!true`);
        await page.locator('body.sb-show-main').waitFor({ state: 'attached' });
        await page.evaluate(install, id);
        const controls = await page.evaluate(() => playgroundHere().controls());
        const opened = controls.some(({ name }) => name === 'open') ? { open: true } : {};
        for (const control of controls) {
          const args = { ...opened, ...BESIDE[title]?.[control.name] };
          if (await page.evaluate(isMoved, { control, args })) continue;
          if (!(await isMovedByActs(page, control, args))) idle.push(`${title}: ${control.name}`);
        }
      }
      expect(idle).toEqual([]);
    },
  );

/** Whether a reader's acts end otherwise after a control was changed. */
async function isMovedByActs(page: Page, { name, values }: Control, args: Args): Promise<boolean> {
  const seen = async (act: string, changed: Args) => {
    const shown = await page.evaluate(
      async ({ first, second }) =>
        (await playgroundHere().show(first, 'new')) && (await playgroundHere().show(second, 'before')),
      { first: args, second: { ...args, ...changed } },
    );
    if (!shown) return null;
    await play(page, act);
    return page.evaluate(() => playgroundHere().rest());
  };
  for (const act of ACTS) {
    const before = await seen(act, {});
    // What changes by itself says nothing.
    if (before === null || before !== (await seen(act, {}))) continue;
    for (const value of values) {
      const after = await seen(act, { [name]: value });
      if (after !== null && after !== before) return true;
    }
  }
  return false;
}

/** Acts on the first control of the story. */
async function play(page: Page, act: string) {
  const root = page.locator('#storybook-root');
  if (act === 'click') {
    const opener = root.locator(':is([aria-haspopup], [aria-expanded="false"]):visible').first();
    if ((await opener.count()) > 0) await opener.click({ timeout: 2_000 }).catch(() => undefined);
    return;
  }
  const field = root.locator('input:not([type="hidden"]):visible, button:visible, a[href]:visible').first();
  if ((await field.count()) === 0) return;
  await field.focus();
  for (const key of act.split(' '))
    if (key.startsWith('text:')) await page.keyboard.type(key.slice('text:'.length));
    else await page.keyboard.press(key);
}

// The functions below run in the page.

declare function playgroundHere(): Playground;

/** Whether one of a control's values changes the page at once. */
async function isMoved({ control, args }: { control: Control; args: Args }): Promise<boolean> {
  const { show, look, rest } = playgroundHere();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await show(args, 'own');
  // A page that still changes from the arguments before would pass for one that the control has changed.
  const before = await rest();
  for (const value of control.values) {
    if (!(await show({ ...args, [control.name]: value }, 'before'))) {
      await show(args, 'new');
      continue;
    }
    for (let n = 0; n < 3; n += 1) {
      if (look() !== before) return true;
      await frame();
    }
  }
  return false;
}

function install(id: string) {
  interface Channel {
    once(event: string, listener: () => void): void;
    emit(event: string, payload: unknown): void;
  }
  interface ArgType {
    control?: { type?: string; disable?: boolean } | false;
    options?: unknown[];
  }
  interface Story {
    argTypes: Record<string, ArgType>;
    initialArgs: Record<string, unknown>;
  }
  interface Preview {
    storyStoreValue: { loadStory(of: { storyId: string }): Promise<Story> };
  }
  const globals = globalThis as never as Record<string, unknown>;
  const channel = globals['__STORYBOOK_ADDONS_CHANNEL__'] as Channel;
  const preview = globals['__STORYBOOK_PREVIEW__'] as Preview;
  const rendered = (event: string, payload: unknown) =>
    new Promise<void>((resolve) => {
      channel.once('storyRendered', resolve);
      // A story that throws is not rendered.
      setTimeout(resolve, 1_500);
      channel.emit(event, payload);
    });
  const look = () => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    const values = fields.map(({ value, checked, indeterminate }) => `${value} ${checked} ${indeterminate}`);
    const html = [...document.body.children].map(({ outerHTML }) => outerHTML).join('');
    // React counts its ids on.
    return html.replaceAll(/_r_\w+_/g, '') + values.join('|');
  };
  const valuesOf = (type: string | undefined, options: unknown[] | undefined, now: unknown): unknown[] => {
    if (options) return options;
    if (type === 'boolean') return [true, false];
    if (type === 'number') return [1, 5, 50, 500];
    if (type === 'object')
      return [(now as unknown[]).slice(1), [...(now as unknown[]), ...(now as unknown[])]];
    return ['#0a5a78', 'USD', 'en', '2026-11-30', '2026-11-05', 'Asia/Vladivostok', '1', ''];
  };
  const playground: Playground = {
    look,
    async controls() {
      const { argTypes, initialArgs } = await preview.storyStoreValue.loadStory({ storyId: id });
      return Object.entries(argTypes).flatMap(([name, { control, options }]) =>
        control && !control.disable
          ? [{ name, values: valuesOf(control.type, options, initialArgs[name]) }]
          : [],
      );
    },
    async show(args, over) {
      if (over !== 'before') await rendered('resetStoryArgs', { storyId: id });
      if (over === 'new') await rendered('forceRemount', { storyId: id });
      await rendered('updateStoryArgs', { storyId: id, updatedArgs: args });
      return !document.body.classList.contains('sb-show-errordisplay');
    },
    async rest() {
      let before = '';
      for (let still = 0, frames = 0; still < 6 && frames < 120; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        const now = look();
        still = now === before ? still + 1 : 0;
        before = now;
      }
      return before;
    },
  };
  Object.assign(globalThis, { playgroundHere: () => playground });
}
