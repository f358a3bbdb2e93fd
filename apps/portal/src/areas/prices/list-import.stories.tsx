import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage } from '../../../stories/portal-screen.tsx';
import { ListImportScreen } from './list-import-screen.tsx';

const meta = preview.meta({ title: 'Портал/Прайс-листы, обновление из файла' });
const list = exampleOfSchema('PriceList') as { title: string };

/** Import into one price list: its title is in the heading. */
export const ListImport = meta.story({
  ...onPage(
    { at: '/prices/7/import', path: '/prices/:id/import', user: { type: 'supplier', is_admin: false } },
    ListImportScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      `Обновление «${list.title}» из файла`,
    );
  },
});

/** The price list does not exist. */
export const Missing = meta.story({
  ...onPage(
    {
      at: '/prices/7/import',
      path: '/prices/:id/import',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /prices/price-list/7': { status: 404, message: 'Прайс-лист не найден' } },
    },
    ListImportScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Прайс-лист не найден')).toBeVisible();
  },
});
