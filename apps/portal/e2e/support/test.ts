import { type Page, test as plain, type TestInfo } from '@playwright/test';
import { CONTROL } from '../../playwright.config.ts';

export { expect } from '@playwright/test';

interface Portal {
  /** The test file it was started for. */
  file: string;
  id: string;
  address: string;
}
/** This worker's portal: each file has one of its own, on the demo as it was seeded, whatever other files do. */
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

/** Of a test that failed, how its pages looked in the end. */
async function shoot(pages: readonly Page[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of pages) {
    const path = info.outputPath(`page-${info.attachments.length + 1}.png`);
    const shot = await page.screenshot({ path, timeout: 5_000 }).catch(() => null);
    if (shot) await info.attach('screenshot', { path, contentType: 'image/png' });
  }
}
/** What a page still asks when its test has ended is nobody's fault. */
const release = (pages: readonly Page[]) =>
  Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/** Playwright's test, at the address of a portal of the file's own. */
export const test = plain.extend<{ closing: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, give, { file }) => give((await portalFor(file)).address),
  page: async ({ page }, give, info) => {
    await give(page);
    await shoot([page], info);
    await release([page]);
  },
  // The browser is the worker's, and so are the contexts that a test opens itself: left open, their pages would ask, listen and
  // reconnect beside every later test.
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
