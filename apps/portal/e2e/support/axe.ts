import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong on a page, each fault with the first place it is at. Every rule is tried; what passes is not listed: to
 * describe thousands of right elements takes ten times as long as to look at them. Nor are there frames of other sites to
 * gather from, which is all that the legacy mode leaves out. `rules` are those to try, where others have been tried already.
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What a theme can spoil. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];
