import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong on a page, each fault with the first place it is at. Every rule is tried; what passes is not listed: to
 * describe thousands of right elements takes ten times as long as to look at them. Nor are there frames of other sites to
 * gather from, which is all that the legacy mode leaves out.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
