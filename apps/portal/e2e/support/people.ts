import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { FLAG } from '../../src/session/flag.ts';
import { slowDown } from './slow.ts';

/** A user in a browser context of their own; errors and warnings of the console are collected. */
export interface Person {
  page: Page;
  complaints: string[];
  live: Live;
}

/** The live channel (WebSocket) between the pages of one browser context and the server. */
export interface Live {
  /** Frames sent and received, in their order. */
  frames: string[];
  /**
   * Opens an address in the only page of the context and waits until the server has greeted it. Events that happen
   * earlier are not received, and the page may show data read before them.
   */
  open(page: Page, address: string): Promise<void>;
  /** Waits until the server has greeted the open page. */
  listening(): Promise<void>;
  /** Waits until a page has sent that it watches the product. */
  watching(product: number): Promise<void>;
}

/** What Playwright itself says where the configuration blocks service workers. */
const BLOCKED = 'Service Worker registration blocked by Playwright';
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
      // The page that is left must have been greeted before, so that its greeting is not taken for the new one.
      await listening();
      frames.length = 0;
      await page.goto(address);
      await listening();
    },
    watching: (product) => expect.poll(() => frames.some((frame) => watches(frame, product))).toBe(true),
  };
}

/**
 * Opens a browser context as a signed-in user of the demo data, at the given address or at the user's first page.
 * `options` make it another device, such as a phone.
 * The sign-in form itself is tested in `session.spec.ts`.
 */
export async function signIn(
  browser: Browser,
  login: string,
  address?: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext(options);
  const answer = await context.request.post('/api/identity/token', {
    data: { login, password: 'Portal2026' },
  });
  expect(answer.ok(), `${login} signs in`).toBe(true);
  // The first page finds the flag that the sign-in form leaves.
  const flagged = await context.addInitScript((flag) => {
    if (location.protocol !== 'about:') localStorage.setItem(flag, '1');
  }, FLAG);
  const person = await personIn(context);
  await person.page.goto(address ?? '/main');
  await flagged.dispose();
  if (address === undefined)
    await expect(person.page).toHaveURL(login === 'b2c' ? /\/b2c-orders$/ : /\/main$/);
  return person;
}

/** A person in a browser context where the portal was not opened yet. */
export async function personIn(context: BrowserContext): Promise<Person> {
  const live = listenTo(context);
  const page = await context.newPage();
  if (process.env['E2E_SLOW']) await slowDown(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && message.text() !== BLOCKED)
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return { page, complaints, live };
}
