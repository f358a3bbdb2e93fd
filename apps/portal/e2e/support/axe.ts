import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Violations that axe finds on a page, each with its first element. All rules are checked unless `rules` names
 * some. Passed rules are not listed: describing thousands of valid elements takes ten times as long as checking
 * them.
 * Legacy mode skips only frames of other sites, which the portal does not have.
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
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
