import type { Page } from '@playwright/test';

/** Replaces values in all further answers of the call: by these values, or by a function of the whole answer. */
export async function changed<T extends object = object>(
  page: Page,
  call: string,
  values: object | ((data: T) => object),
): Promise<void> {
  await page.unroute(`**/api/${call}`);
  await page.route(`**/api/${call}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: T };
    const others = typeof values === 'function' ? values(data) : values;
    await route.fulfill({ json: { data: { ...data, ...others } } });
  });
}
