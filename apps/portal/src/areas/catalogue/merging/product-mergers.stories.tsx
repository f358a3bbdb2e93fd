import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../../stories/portal-screen.tsx';
import { ProductMergers } from './product-mergers.tsx';

const meta = preview.meta({ title: 'Портал/Объединение товаров' });

const ADMIN = { type: 'admin', is_admin: true, permissions: [] };
const product = { id: 6, article: 'OC 90', brand: { id: 11, title: 'KNECHT' } };
const KEPT = { ...(exampleOfSchema('MergingProduct') as object), id: 6, title: 'KNECHT OC 90' };
const TWIN = { ...KEPT, id: 9, title: 'KNECHT 0C90', name: 'Масляный фильтр', suppliers: 1, pictures: 0 };
const merger = {
  ...(exampleOfSchema('ProductMerger') as object),
  id: 3,
  kind: 'merge',
  kept: { id: 6, title: KEPT.title },
  emptied: { id: 9, title: TWIN.title },
  moved: [
    { title: 'Цены поставщиков', count: 2 },
    { title: 'Позиции заказов', count: 18 },
  ],
  undone_at: null,
  undone_by: null,
  undo_until: '2999-01-01T00:00:00Z',
  may_undo: true,
};
const found = { body: { data: [{ id: 9, title: TWIN.title, note: TWIN.name }] } };
const at = (answers: Record<string, unknown>) => {
  const story = {
    at: '/product/6',
    path: '/product/:id',
    user: ADMIN,
    answers: {
      'GET /catalog/standard/6/mergers': { body: { data: [] } },
      'GET /catalog/standards/by-number': found,
      ...answers,
    },
  } as never;
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ProductMergers product={product} />
      </PortalScreen>
    ),
  };
};
interface Stage {
  canvas: ReturnType<typeof within>;
  userEvent: { click(element: Element): Promise<void>; type(element: Element, text: string): Promise<void> };
}
async function chosen({ canvas, userEvent }: Stage) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Объединить с другим' }));
  await expect(canvas.getByText(/у поставщика, который продаёт оба, в продаже останется одно/)).toBeVisible();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /Второй товар/ }), '0c90');
  await userEvent.click(await screen.findByRole('option', { name: /KNECHT 0C90/ }));
  return dialog;
}
const previewed = (more: object) => ({
  body: { data: { kept: KEPT, emptied: TWIN, stops: [], moves: [], collisions: [], ...more } },
});

/**
 * Both products side by side; what moves, and what happens to data that both have, is shown before the merger.
 */
export const Compared = meta.story({
  ...at({
    'GET /catalog/standard/6/merger': previewed({
      moves: [{ title: 'Цены поставщиков', count: 2, stays: 1 }],
      collisions: [
        'У 1 поставщика в прайс-листах есть оба: предложение закрываемого товара уйдёт из продажи, останется цена товара, к которому присоединяют.',
      ],
    }),
    'POST /catalog/standard/6/merger': { body: { data: [merger] } },
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await chosen({ canvas, userEvent } as never);
    await expect(await dialog.findByText('Масляный фильтр')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить' }));
    await expect(await dialog.findByText('Выберите, кто останется: второй закроется')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /KNECHT OC 90/ }));
    await expect(
      await dialog.findByText(/есть оба: предложение закрываемого товара уйдёт из продажи/),
    ).toBeVisible();
    await expect(dialog.getByText(/2, ещё 1 не переходит/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить' }));
    await expect(await screen.findByText('Товары объединены')).toBeVisible();
  },
});

/** The obstacles to a merger are listed. */
export const Stopped = meta.story({
  ...at({
    'GET /catalog/standard/6/merger': previewed({
      stops: [
        'Изготовитель заменил один из этих номеров другим: это разные товары, хотя и взаимозаменяемые.',
      ],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await chosen({ canvas, userEvent } as never);
    await expect(await dialog.findByText(/Изготовитель заменил/)).toBeVisible();
  },
});

/** A merger can be undone for a day. */
export const Undone = meta.story({
  ...at({
    'GET /catalog/standard/6/mergers': { body: { data: [merger] } },
    'POST /catalog/standard-merger/3/undo': { body: { data: { back: 20 } } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Цены поставщиков: 2, позиции заказов: 18/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить объединение' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Отменить объединение' }));
    await expect(await screen.findByText('Объединение отменено')).toBeVisible();
  },
});

/** Parts are moved to a new number; the form requires at least one part and the number. */
export const Split = meta.story({
  ...at({
    'GET /catalog/standard/6/parts': {
      body: {
        data: {
          suppliers: [{ id: 4, title: 'ООО «Мотор Трейд»', note: 'Основной' }],
          own_products: [],
          groups: [{ id: 8, title: 'MANN-FILTER W 914/2', note: 'Каталог' }],
          numbers: [{ id: 9, title: TWIN.title, note: TWIN.name }],
        },
      },
    },
    'POST /catalog/standard/6/parts': { body: { data: [{ ...merger, kind: 'split' }] } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Выделить часть' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Выделить' }));
    await expect(await dialog.findByText('Выберите, что выделить')).toBeVisible();
    await expect(dialog.getByText('Укажите номер нового товара')).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: /Поставщики/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Мотор Трейд/ }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('radio', { name: 'Присоединённый раньше' }));
    await expect(dialog.getByRole('radio', { name: TWIN.title })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Выделить' }));
    await expect(await screen.findByText('Часть выделена')).toBeVisible();
  },
});
