import { expect, type Page } from '@playwright/test';

/**
 * Performs an action that writes something and waits for the server's answer: only then is the change visible to
 * others and after a reload.
 */
export async function answered(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === method && new URL(one.url()).pathname.startsWith(`/api${path}`),
    ),
    act(),
  ]);
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
}
