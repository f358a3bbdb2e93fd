import { expect, type Page, type Request } from '@playwright/test';

/** Navigates to a page as a link does, without reloading the portal. */
export const ask = (page: Page, address: string) =>
  page.evaluate((to) => {
    // The state has the router's own format; otherwise the router could not block the navigation.
    const step = (history.state as { idx?: number } | null)?.idx ?? 0;
    history.pushState({ idx: step + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Returns a function that waits until no request of the page is pending and none was sent for 250 ms. */
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
