// A basket of 1 000 lines works like one of ten. The measured times are attached to the test as annotations.
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const LINES = 1_000;

test('a basket of 1 000 lines is opened, changed, scrolled, selected and taken to the last step', async ({
  browser,
}, info) => {
  const { page, complaints } = await signIn(browser, 'distributor2');
  // The basket is filled through the API, as the request pages do it.
  const filled = await page.evaluate(async (wanted) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const get = async (path: string) => (await fetch(`/api${path}`, { headers })).json();
    const post = async (path: string, body: object) =>
      (await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { data: user } = await get('/identity/user/current');
    const storage = user.default_storage_id;
    const { data: basket } = await get(`/basket/basket?storage_id=${storage}`);
    const text: string[] = [];
    for (let offset = 0; text.length < wanted * 1.2; offset += 20) {
      const { products } = await get(
        `/basket/basket/standards?basketID=${basket.id}&title=${encodeURIComponent('фильтр')}&offset=${offset}`,
      );
      if (products.length === 0) break;
      for (const { brand, article } of products) text.push(`${brand.title} ${article} - 2`);
    }
    const { data: request } = await post('/cart/request/create', {
      storage_id: storage,
      text: text.join('\n'),
    });
    await post(`/cart/request/to-basket/${request.id}`, { kind: 'cheapest' });
    const { data: full } = await get(`/basket/basket?storage_id=${storage}`);
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const { id, quantity } = full.items[turn];
      const started = performance.now();
      await fetch('/api/basket/basket-items/update', {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, quantity }),
      });
      times.push(performance.now() - started);
    }
    return { count: full.items.length, change: times.toSorted((a, b) => a - b)[5] ?? 0 };
  }, LINES);
  expect(filled.count).toBeGreaterThanOrEqual(LINES);

  const started = Date.now();
  await page.goto('/catalog/basket');
  const table = page.getByRole('table', { name: 'Строки корзины' });
  await expect(table).toBeVisible();
  const opened = Date.now() - started;
  // Only visible rows are rendered.
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(filled.count);

  const shown = await page.evaluate(async () => {
    const sum = () => document.querySelector('[data-slot="basket-summary"]')?.textContent;
    const row = [...document.querySelectorAll('tr[data-row]')].find(
      (one) => !one.querySelector<HTMLButtonElement>('button[aria-label="Больше"]')?.disabled,
    );
    const before = sum();
    const clicked = performance.now();
    row?.querySelector<HTMLButtonElement>('button[aria-label="Больше"]')?.click();
    while (sum() === before && performance.now() - clicked < 60_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { changed: sum() !== before, took: performance.now() - clicked };
  });
  // Time limits are checked by bench/.
  expect(shown.changed).toBe(true);

  const area = page.getByRole('group', { name: 'Строки корзины: прокрутка' });
  await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect
    .poll(() => table.getByRole('row').last().getAttribute('aria-rowindex'))
    .toBe(await table.getAttribute('aria-rowcount'));
  await page.getByRole('checkbox', { name: 'Выбрать все', exact: true }).check();
  const bulk = page.getByRole('group', { name: 'Действия с выбранными' });
  await expect(bulk).toContainText(`Выбрано: ${filled.count.toLocaleString('ru')}`);
  await bulk.getByRole('link', { name: 'Оформить выбранные' }).click();
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible();
  await page.getByRole('link', { name: 'К подтверждению' }).click();
  const last = page.getByRole('table', { name: 'Что будет заказано' });
  await expect(last).toBeVisible();
  expect(await last.getByRole('row').count()).toBeLessThan(60);
  info.annotations.push({
    type: 'figures',
    description: `${filled.count} lines: opened in ${opened} ms, a change answered in ${Math.round(filled.change)} ms and shown in ${Math.round(shown.took)} ms`,
  });
  expect(complaints).toEqual([]);
});
