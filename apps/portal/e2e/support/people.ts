import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { FLAG } from '../../src/session/flag.ts';

/** A person at a browser of their own. Whatever their console says against the page is kept. */
export interface Person {
  page: Page;
  complaints: string[];
  live: Live;
}

/** What the pages of one browser and the server told each other over the live channel. */
export interface Live {
  /** Frames of both sides, in their order. */
  frames: string[];
  /**
   * Opens the browser's one page anew and waits until the server has greeted it: from then on it hears what others do. Earlier it is told of
   * nothing, and what it shows may have been read before.
   */
  open(page: Page, address: string): Promise<void>;
  /** Waits until the pages that are open were greeted. */
  listening(): Promise<void>;
  /** Waits until a page has told that it watches a product. */
  watching(product: number): Promise<void>;
}

const GREETING = 'ws_connection_open';

function listenTo(context: BrowserContext): Live {
  const frames: string[] = [];
  const note = ({ payload }: { payload: string | Buffer }) => void frames.push(String(payload));
  context.on('page', (page) =>
    page.on('websocket', (socket) => socket.on('framesent', note).on('framereceived', note)),
  );
  const listening = () => expect.poll(() => frames.some((frame) => frame.includes(GREETING))).toBe(true);
  const watches = (frame: string, product: number) =>
    frame.startsWith('{"watch":') && (JSON.parse(frame) as { watch: number[] }).watch.includes(product);
  return {
    frames,
    listening,
    async open(page, address) {
      // The page that is left was greeted, too.
      await listening();
      frames.length = 0;
      await page.goto(address);
      await listening();
    },
    watching: (product) => expect.poll(() => frames.some((frame) => watches(frame, product))).toBe(true),
  };
}

/**
 * Open a browser as one of the demo's people, who has signed in before: the way through the form is `session.spec.ts`'s. They stand on
 * the page that is named, or on their first one.
 */
export async function signIn(browser: Browser, login: string, address?: string): Promise<Person> {
  const entrance = await browser.newContext();
  const answer = await entrance.request.post('/api/identity/token', {
    data: { login, password: 'Portal2026' },
  });
  expect(answer.ok(), `${login} signs in`).toBe(true);
  const { cookies } = await entrance.storageState();
  await entrance.close();
  const { origin } = new URL(answer.url());
  const localStorage = [{ name: FLAG, value: '1' }];
  const context = await browser.newContext({
    storageState: { cookies, origins: [{ origin, localStorage }] },
  });
  const person = await personIn(context);
  await person.page.goto(address ?? '/main');
  if (address === undefined)
    await expect(person.page).toHaveURL(login === 'b2c' ? /\/b2c-orders$/ : /\/main$/);
  return person;
}

/** Somebody at a browser that nobody has opened the portal in yet. */
export async function personIn(context: BrowserContext): Promise<Person> {
  const live = listenTo(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return { page, complaints, live };
}
