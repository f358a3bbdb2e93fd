import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ReservesScreen } from './reserves-screen.tsx';

const meta = preview.meta({ title: 'Портал/Остатки' });

const reserve = {
  ...(exampleOfSchema('Reserve') as object),
  id: 1,
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  storage: { id: 2, title: 'Склад Тольятти-1' },
  price_list: { id: 5, title: 'Основной прайс-лист' },
  quantity: 12,
  quantity_text: '12',
  held: 4,
  free: 8,
  held_by: [{ order_id: 104_238, customer: 'ООО «Автодом»', quantity: 4 }],
};
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 20 } },
});
const SELLER = {
  type: 'supplier',
  is_admin: false,
  permissions: [
    { name: 'PERMISSION_NOMENCLATURE_GET', description: 'Номенклатура' },
    { name: 'PERMISSION_STORAGE_GET', description: 'Склады' },
  ],
};
const at = (place: string, answers: PortalStory['answers'], user: PortalStory['user'] = SELLER) => {
  const story: PortalStory = {
    at: place,
    user,
    answers: { 'GET /data-file-processor/upload': page([]), ...answers },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ReservesScreen />
      </PortalScreen>
    ),
  };
};
const LIST = 'GET /warehouse/reserve';

/** How much there is, how much is free, and whose orders hold the rest. */
export const Stock = meta.story({
  ...at('/nomenclature/reserves', {
    [LIST]: page([reserve, { ...reserve, id: 2, article: 'OC 264', price_list: null, held: 0, held_by: [] }]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('№ 104 238 ООО «Автодом»: 4')).toBeVisible();
    await expect(canvas.getByText('не продаётся')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Загрузить остатки' })).toBeVisible();
  },
});

/** Who sells nothing has nothing to load. */
export const ReadOnly = meta.story({
  ...at('/nomenclature/reserves', { [LIST]: page([reserve]) }, { ...SELLER, type: 'admin', is_admin: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 90')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Загрузить остатки' })).toBeNull();
  },
});

export const Empty = meta.story({
  ...at('/nomenclature/reserves', { [LIST]: page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Остатков нет')).toBeVisible(),
});

/** The storage, then its file. */
export const Load = meta.story({
  ...at('/nomenclature/reserves?load=1', {}),
  play: async ({ canvas }) => expect(await canvas.findByRole('combobox', { name: 'Склад' })).toBeVisible(),
});
