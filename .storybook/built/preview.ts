import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

export interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  tags?: string[];
}

const INDEX = path.join(import.meta.dirname, '../../storybook-static/index.json');

/** The stories of the built Storybook by title. */
export function storiesByTitle(): Map<string, Entry[]> {
  const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as { entries: Record<string, Entry> };
  const stories = Object.values(entries).filter(
    ({ type, tags }) => type === 'story' && tags?.includes('test'),
  );
  return Map.groupBy(stories, ({ title }) => title);
}

interface Channel {
  on(event: string, listener: (payload: never) => void): void;
  off(event: string, listener: (payload: never) => void): void;
  emit(event: string, payload: unknown): void;
}

/** The result of a story. */
export interface Outcome {
  /** Errors thrown while rendering or playing. */
  thrown: string[];
  /** Violated axe rules, as messages. */
  faults: string[];
}

/** Opens a story and returns its result after its play function and the axe checks. */
export async function openStory(page: Page, id: string): Promise<Outcome> {
  if (!page.url().includes('/iframe.html')) await openPreview(page);
  return page.evaluate(async (storyId) => {
    const channel = (globalThis as never as Record<string, Channel>)[
      '__STORYBOOK_ADDONS_CHANNEL__'
    ] as Channel;
    const thrown: string[] = [];
    const heard: [string, (payload: never) => void][] = [];
    const on = <T>(event: string, listener: (payload: T) => void) => {
      channel.on(event, listener as never);
      heard.push([event, listener as never]);
    };
    interface Failure {
      message?: string;
      description?: string;
    }
    const fail = (event: string) =>
      on(event, (failure: Failure) => thrown.push(failure.message ?? failure.description ?? event));
    fail('playFunctionThrewException');
    fail('storyThrewException');
    fail('storyErrored');
    fail('unhandledErrorsWhilePlaying');
    interface Violation {
      id: string;
      help: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    interface Finished {
      storyId: string;
      status: string;
      reporters: { type: string; status: string; result?: { violations?: Violation[] } }[];
    }
    const finished = new Promise<Finished>((resolve) => {
      on<Finished>('storyFinished', (done) => done.storyId === storyId && resolve(done));
    });
    // A story that is already shown is rendered again.
    const preview = (globalThis as never as Record<string, { currentSelection?: { storyId: string } }>)[
      '__STORYBOOK_PREVIEW__'
    ];
    if (preview?.currentSelection?.storyId === storyId) channel.emit('forceRemount', { storyId });
    else channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    const { reporters, status } = await finished;
    for (const [event, listener] of heard) channel.off(event, listener);
    if (status === 'error' && thrown.length === 0 && reporters.length === 0) thrown.push('the story failed');
    const judged = reporters.filter(({ type }) => type === 'a11y');
    if (judged.length === 0 && thrown.length === 0) thrown.push('axe has judged nothing');
    const faults = judged.flatMap(({ status: verdict, result }) =>
      verdict === 'failed'
        ? (result?.violations ?? []).map(
            ({ id: rule, help, nodes }) =>
              `${rule}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`).join('\n')}`,
          )
        : [],
    );
    return { thrown, faults };
  }, id);
}

export async function openPreview(page: Page): Promise<void> {
  // Read by preview.tsx: both themes are checked only in tests.
  await page.addInitScript(() => Object.assign(globalThis, { JUDGE_BOTH_THEMES: true }));
  await page.goto('/iframe.html?viewMode=story');
  await page.waitForFunction(
    () => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis && '__STORYBOOK_PREVIEW__' in globalThis,
  );
  // A story chosen earlier would be rendered twice, and the end of the first rendering would undo the second one's
  // `beforeEach`.
  await page.evaluate(() =>
    (globalThis as never as Record<string, { ready(): Promise<void> }>)['__STORYBOOK_PREVIEW__']?.ready(),
  );
}
