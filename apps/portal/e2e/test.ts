import { test as plain } from '@playwright/test';
import { CONTROL } from '../playwright.config.ts';

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
  if (portal) await fetch(`${CONTROL}/?id=${portal.id}`, { method: 'DELETE' });
  portal = undefined;
  const answer = await fetch(CONTROL, { method: 'POST' });
  if (!answer.ok) throw new Error('no portal could be started');
  portal = { file, ...((await answer.json()) as { id: string; address: string }) };
  return portal;
}

/** Playwright's test, at the address of a portal of the file's own. */
export const test = plain.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, give, { file }) => give((await portalFor(file)).address),
});
