import { expect, test } from '@playwright/test';
import { labelIn } from '../docs/labels.ts';
import { storiesByTitle } from './preview.ts';

// The pages around the stories, as a reader opens them.
test('the search of the sidebar finds components by keywords in both languages', async ({ page }) => {
  await page.goto('/index.html');
  const field = page.locator('#storybook-explorer-searchfield');
  for (const [word, name] of [
    ['выпадающий список', 'Select'],
    ['modal', 'Dialog'],
  ] as const) {
    await field.fill(word);
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toContainText(word);
  }
});

test('the language of the toolbar changes the names in the sidebar and the page', async ({ page }) => {
  await page.goto('/index.html?path=/docs/начало-добро-пожаловать--docs');
  const sidebar = page.getByRole('navigation').first();
  const welcome = page.frameLocator('#storybook-preview-iframe');
  await expect(sidebar).toContainText('Рецепты');
  await expect(welcome.getByRole('heading', { name: 'Компоненты' })).toBeVisible();
  await page.goto('/index.html?path=/docs/начало-добро-пожаловать--docs&globals=locale:en');
  await expect(sidebar).toContainText('Recipes');
  await expect(sidebar).not.toContainText(/\p{Script=Cyrillic}/u);
  await expect(welcome.getByRole('heading', { name: 'Components' })).toBeVisible();
  await welcome.getByRole('searchbox').fill('модальное');
  await expect(welcome.locator('[data-entry]')).toHaveCount(1);
  await expect(welcome.getByRole('link', { name: 'Dialog' })).toBeVisible();
});

test('the sidebar begins with the welcome page and what is new: the order of the preview is applied', async ({
  request,
}) => {
  const { entries } = (await (await request.get('/index.json')).json()) as { entries: object };
  expect(Object.keys(entries).slice(0, 2)).toEqual([
    'начало-добро-пожаловать--docs',
    'начало-что-нового--docs',
  ]);
});

test('every Russian name of the sidebar has an English one', () => {
  const names = [...storiesByTitle().keys()].flatMap((title) => title.split('/'));
  const untranslated = names.filter((name) => /\p{Script=Cyrillic}/u.test(labelIn('en', name)));
  expect([...new Set(untranslated)]).toEqual([]);
});

test('what is new lists the changes of the package', async ({ page }) => {
  await page.goto('/iframe.html?viewMode=docs&id=начало-что-нового--docs');
  await expect(page.locator('[data-news] li').first()).toBeVisible();
});

test('a docs page has guidance, props, keys and the stories, in the language of the toolbar', async ({
  page,
}) => {
  const open = (locale: string) =>
    page.goto(`/iframe.html?viewMode=docs&id=действия-и-поля-combobox--docs&globals=locale:${locale}`);
  await open('en');
  await expect(page.getByRole('heading', { name: 'When not to use' })).toBeVisible();
  await expect(page.getByText("import { Combobox } from '@portal/ui/combobox';")).toBeVisible();
  await expect(page.locator('[data-props="Combobox"] [data-prop="onChange"]')).toContainText(
    '(value: Option | null) => void',
  );
  await expect(page.locator('kbd').first()).toHaveText('ArrowDown');
  await open('ru');
  await expect(page.getByRole('heading', { name: 'Когда не применять' })).toBeVisible();
});

test('a recipe is shown with its whole file', async ({ page }) => {
  await page.goto('/iframe.html?viewMode=docs&id=рецепты-страница-формы--docs&globals=locale:en');
  await expect(page.getByText("import { PortalProvider } from '@portal/ui/portal-provider';")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the warehouse' })).toBeVisible();
});

test('the page of tokens is English in English, and shows each story once', async ({ page }) => {
  await page.goto('/iframe.html?viewMode=docs&id=основы-токены--docs&globals=locale:en');
  const docs = page.locator('#storybook-docs');
  await expect(docs.getByRole('heading', { name: 'Corners: a badge, a field, a card' })).toBeVisible();
  await expect(docs.getByRole('heading', { name: 'Roles' })).toHaveCount(1);
  await expect(docs).not.toContainText(/\p{Script=Cyrillic}/u);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const id of ['данные-timeline', 'торговля-productgallery', 'данные-filterbar', 'каркас-carousel'])
    test(`the docs page ${id} does not scroll sideways`, async ({ page }) => {
      await page.goto(`/iframe.html?viewMode=docs&id=${id}--docs`);
      await expect(page.locator('.docblock-argstable').first()).toBeVisible();
      await expect(page.locator('.docs-story').last()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
    });
});
