import { expect, type Page, test } from '@playwright/test';
import { NOT_PLAYED } from '../played.ts';
import { storiesByTitle } from './preview.ts';

function idOf(title: string, name: string): string {
  const story = storiesByTitle()
    .get(title)
    ?.find((one) => one.name === name);
  if (!story) throw new Error(`no story ${title}, ${name}`);
  return story.id;
}

/** A story as a reader opens it, with its panel of interactions. */
async function open(page: Page, id: string, locale: string) {
  await page.goto(`/index.html?path=/story/${id}&globals=locale:${locale}`);
  await page.getByRole('tab', { name: /^Interactions/ }).click();
  const panel = page.getByRole('tabpanel', { name: /^Interactions/ });
  await expect(panel.getByLabel(/^Story status: (Pass|Fail)$/)).toBeVisible();
  const story = page.frameLocator('#storybook-preview-iframe');
  return { panel, shown: story.locator('body.sb-show-main'), root: story.locator('#storybook-root') };
}

for (const [title, name] of [
  ['Сообщения/Dialog', 'Default'],
  ['Данные/Pagination', 'Default'],
  // Their play functions render their story themselves.
  ['Основы/ThemeScope', 'Taken Away'],
  ['Действия и поля/CameraScanner', 'Switched Off'],
] as const)
  test(`${title}, ${name}: the play function runs in Russian and does not fail in English`, async ({
    page,
  }) => {
    const id = idOf(title, name);
    const english = await open(page, id, 'en');
    await expect(english.panel.getByLabel('Story status: Pass')).toBeVisible();
    await expect(english.panel).toContainText(NOT_PLAYED);
    await expect(english.panel).not.toContainText('expect(');
    await expect(english.shown).toBeVisible();
    await expect(english.root).not.toBeEmpty();
    const russian = await open(page, id, 'ru');
    await expect(russian.panel.getByLabel('Story status: Pass')).toBeVisible();
    await expect(russian.panel).toContainText('expect(');
    await expect(russian.panel).not.toContainText(NOT_PLAYED);
    await expect(russian.shown).toBeVisible();
  });

test('a story of another language is played in it, whatever the toolbar says', async ({ page }) => {
  const { panel } = await open(page, idOf('Основы/PortalProvider/Right to left page', 'Order'), 'en');
  await expect(panel.getByLabel('Story status: Pass')).toBeVisible();
  await expect(panel).toContainText('expect(');
});
