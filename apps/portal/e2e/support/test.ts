import { type Page, test as plain, type TestInfo } from '@playwright/test';
import { CONTROL } from '../../playwright.config.ts';

export { expect } from '@playwright/test';

interface Portal {
  /** The test file that the portal was started for. */
  file: string;
  id: string;
  address: string;
}
/** The portal of this worker: each test file gets a new one with fresh demo data, independent of other files. */
let portal: Portal | undefined;

async function portalFor(file: string): Promise<Portal> {
  if (portal?.file === file) return portal;
  const former = portal;
  portal = undefined;
  const [answer] = await Promise.all([
    fetch(CONTROL, { method: 'POST' }),
    former && fetch(`${CONTROL}/?id=${former.id}`, { method: 'DELETE' }),
  ]);
  if (!answer.ok) throw new Error('no portal could be started');
  portal = { file, ...((await answer.json()) as { id: string; address: string }) };
  return portal;
}

/** Attaches screenshots of the pages if the test failed. */
async function shoot(pages: readonly Page[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of pages) {
    const path = info.outputPath(`page-${info.attachments.length + 1}.png`);
    const shot = await page.screenshot({ path, timeout: 5_000 }).catch(() => null);
    if (shot) await info.attach('screenshot', { path, contentType: 'image/png' });
  }
}
/** Removes route handlers, so that requests pending at the end of a test cause no error. */
const release = (pages: readonly Page[]) =>
  Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/** Playwright's test with the address of the test file's own portal. */
export const test = plain.extend<{ closing: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, give, { file }) => give((await portalFor(file)).address),
  page: async ({ page }, give, info) => {
    await give(page);
    await shoot([page], info);
    await release([page]);
  },
  // The browser is shared by the tests of a worker. Contexts that a test opened must be closed: their pages would
  // send requests and reconnect during later tests.
  closing: [
    async ({ browser }, give, info) => {
      await give(undefined);
      for (const context of browser.contexts()) {
        await shoot(context.pages(), info);
        await release(context.pages());
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    },
    { auto: true },
  ],
});
