import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * Violations that axe finds on a page, each with its first element. All rules are checked unless `rules` names
 * some. Passed rules are not listed: describing thousands of valid elements takes ten times as long as checking
 * them. axe is loaded once for each document: its half a megabyte would be parsed again for each check.
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  return page.evaluate(async (chosen) => {
    const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(document, chosen);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}

/** Rules whose result depends on the theme. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Switches the theme without reloading, and without transitions: during a transition colours lack contrast. */
export const inTheme = (page: Page, theme: string) =>
  page.evaluate(async (chosen) => {
    // The page's CSP forbids adding style elements.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset['theme'] = chosen;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, theme);
