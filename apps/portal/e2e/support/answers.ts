import type { Page } from '@playwright/test';

/** From now on the call's answer has other values in it: those of the whole, or what is made of it. */
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
