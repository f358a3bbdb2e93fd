import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Entry } from './preview.ts';

const INDEX = path.join(import.meta.dirname, '../../storybook-static/index.json');
const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as { entries: Record<string, Entry> };
/** Their controls are not moved yet: what opens over the page, and the frame. */
const NOT_YET =
  /^(Сообщения\/(SupportChat|Toasts|CommandPalette|ConfirmDialog|Dialog|Drawer|LoadingPopup|Popover|Term|Tooltip)|Каркас\/.*)$/;
const playgrounds = Object.values(entries).filter(
  ({ type, name, title }) => type === 'story' && name === 'Playground' && !NOT_YET.test(title),
);
const HALF = Math.ceil(playgrounds.length / 2);

// Two pages, one for each worker.
for (const part of [playgrounds.slice(0, HALF), playgrounds.slice(HALF)])
  test(`every control of a playground changes the page: ${part[0]?.title} and on`, async ({ page }) => {
    test.setTimeout(300_000);
    const idle: string[] = [];
    for (const { id, title } of part) {
      // A story that replaces another one while that is being rendered reloads the page. axe is not asked.
      await page.goto(`/iframe.html?viewMode=story&id=${id}&globals=a11y.manual:!true`);
      await page.locator('body.sb-show-main').waitFor();
      const names = await page.evaluate(idleControls, id);
      idle.push(...names.map((name) => `${title}: ${name}`));
    }
    expect(idle).toEqual([]);
  });

/** In the page: changes each control of a story and returns the names of those that change nothing. */
async function idleControls(id: string): Promise<string[]> {
  interface Channel {
    once(event: string, listener: () => void): void;
    off(event: string, listener: () => void): void;
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
  const frames = async (count: number) => {
    for (let n = 0; n < count; n += 1) await new Promise((done) => requestAnimationFrame(done));
  };
  const rendered = (event: string, payload: unknown) =>
    new Promise<void>((resolve) => {
      channel.once('storyRendered', resolve);
      // A story that throws is not rendered.
      setTimeout(resolve, 1_500);
      channel.emit(event, payload);
    });
  const look = () => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    const values = fields.map(({ value, checked }) => `${value} ${checked}`);
    return [...document.body.children].map(({ outerHTML }) => outerHTML).join('') + values.join('|');
  };
  const story = await preview.storyStoreValue.loadStory({ storyId: id });
  const valuesOf = (type: string | undefined, options: unknown[] | undefined, now: unknown): unknown[] => {
    if (options) return options;
    if (type === 'boolean') return [true, false];
    if (type === 'number') return [1, 5, 50, 500];
    if (type === 'object')
      return [(now as unknown[]).slice(1), [...(now as unknown[]), ...(now as unknown[])]];
    return ['#0a5a78', 'USD', 'en', '2026-11-30', 'Asia/Vladivostok', ''];
  };
  const base: Record<string, unknown> = story.argTypes['open']?.control ? { open: true } : {};
  const idle: string[] = [];
  for (const [name, { control, options }] of Object.entries(story.argTypes)) {
    if (!control || control.disable) continue;
    await rendered('updateStoryArgs', { storyId: id, updatedArgs: base });
    await frames(2);
    const before = look();
    let moved = false;
    for (const value of valuesOf(control.type, options, story.initialArgs[name])) {
      await rendered('updateStoryArgs', { storyId: id, updatedArgs: { ...base, [name]: value } });
      for (let n = 0; n < 3 && !moved; n += 1) {
        moved = look() !== before;
        if (!moved) await frames(1);
      }
      // A value that the component refuses by an exception says nothing.
      if (document.body.classList.contains('sb-show-errordisplay')) {
        moved = false;
        channel.emit('resetStoryArgs', { storyId: id });
        await rendered('forceRemount', { storyId: id });
        await rendered('updateStoryArgs', { storyId: id, updatedArgs: base });
      }
      if (moved) break;
    }
    if (!moved) idle.push(name);
    await rendered('resetStoryArgs', { storyId: id });
  }
  return idle;
}
