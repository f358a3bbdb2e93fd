import { expect, type Page, type Request } from '@playwright/test';

/** Ask for a page as a link would, without loading the portal anew. */
export const ask = (page: Page, address: string) =>
  page.evaluate((to) => {
    // As the portal's router writes its own steps: one written otherwise is none that it can hold back.
    const step = (history.state as { idx?: number } | null)?.idx ?? 0;
    history.pushState({ idx: step + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Waits until everything that the page has asked for is there and nothing more is asked, a quarter of a second long. */
export function settled(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    asked.add(request);
    last = Date.now();
  });
  const answered = (request: Request) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', answered).on('requestfailed', answered);
  return () =>
    expect.poll(() => asked.size === 0 && Date.now() - last >= 250, { intervals: [50] }).toBe(true);
}
