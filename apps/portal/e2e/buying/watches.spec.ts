// A shop watches a number that nobody offers, a supplier publishes a price list with it, and the shop's bell leads to the offer. Decisions, «Watches».
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const NUMBER = 'WTC 4471-K';
const LIST = `Артикул;Бренд;Наименование;Цена;Остаток;Кратность\n${NUMBER};KNECHT;Фильтр топливный;812,40;14;1\n`;

test('a shop is told that a number which nobody offered has appeared, and opens its offer', async ({
  browser,
}) => {
  const { page: shop, complaints, live } = await signIn(browser, 'shop');
  const { page: supplier, complaints: sellers } = await signIn(browser, 'supplier', '/prices/import');

  await test.step('the shop searches for it in vain and asks to be told', async () => {
    await shop.goto(`/catalog/result?${new URLSearchParams({ article: NUMBER })}`);
    await shop.getByRole('button', { name: /^Сообщить, когда появится/ }).click();
    const dialog = shop.getByRole('dialog', { name: 'Следить' });
    expect(await faultsOf(shop)).toEqual([]);
    await answered(shop, 'POST', '/watch', () =>
      dialog.getByRole('button', { name: 'Следить', exact: true }).click(),
    );
    await expect(shop.getByText(`Следим: ${NUMBER}`)).toBeVisible();
    await shop.goto('/deferred');
    await shop.getByRole('tab', { name: 'Слежу' }).click();
    await shop.getByRole('link', { name: NUMBER, exact: true }).click();
    await expect(shop.getByText('Событий ещё не было')).toBeVisible();
    expect(await faultsOf(shop)).toEqual([]);
  });

  await test.step('the supplier publishes a price list with it', async () => {
    await supplier.getByLabel('Файл прайс-листа').setInputFiles({
      name: 'новинки.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(LIST),
    });
    await supplier.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(supplier.getByText('Что сделает файл')).toBeVisible();
    await supplier.getByRole('button', { name: /^Загрузить/ }).click();
    const anyway = supplier.getByRole('button', { name: 'Загрузить всё равно' });
    const done = supplier.getByText('Загружено', { exact: true }).first();
    await expect(anyway.or(done).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(done).toBeVisible();
  });

  await test.step('the bell says so, and leads to the offer', async () => {
    await live.listening();
    await answered(shop, 'POST', '/watch/', () =>
      shop.getByRole('button', { name: /^Проверить сейчас/ }).click(),
    );
    await shop.goto('/main');
    await shop.getByRole('button', { name: /^Уведомления/ }).click();
    const bell = shop.getByRole('dialog', { name: 'Уведомления' });
    await bell.getByText(`Появилось: ${NUMBER}`).click();
    await expect(shop.getByRole('heading', { level: 1, name: NUMBER })).toBeVisible();
    const story = shop.getByRole('table', { name: 'Что происходило' });
    await expect(story.getByText('Появилось')).toBeVisible();
    await expect(story.getByText(/^1 предложение от .* всего 14 шт\.$/)).toBeVisible();
    await shop.getByRole('link', { name: 'Открыть предложения' }).click();
    await expect(shop).toHaveURL(/\/product\/\d+$/);
    await expect(shop.getByRole('button', { name: /^В корзину/ }).first()).toBeVisible();
  });
  expect([...complaints, ...sellers]).toEqual([]);
});
