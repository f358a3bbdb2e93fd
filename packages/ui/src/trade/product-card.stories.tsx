import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { ProductCard } from './product-card.js';

const meta = preview.meta({ title: 'Торговля/ProductCard', component: ProductCard });

const args = {
  brand: 'MANN-FILTER',
  article: 'W 914/2',
  title: 'Фильтр масляный',
  description: 'ВАЗ 2108–2115, Приора · высота 76 мм',
};

/** Spec 3 §4: sign 16 is the OEM brand, 28 a bestseller, 27 in stock. */
export const Default = meta.story({
  args: {
    ...args,
    signs: [16, 28],
    offers: { words: '7 предложений от', minPrice: 35_510 },
    note: 'аналоги: 60 от 172,18 руб.',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('OEM')).toBeVisible();
    await expect(canvas.getByText('Хит продаж')).toBeVisible();
    await expect(canvas.queryByText('В наличии')).toBeNull();
    await expect(canvas.getByText(/355,10\sруб\./)).toBeVisible();
    await expect(canvas.getByText(/^аналоги: 60 от 172,18/)).toBeVisible();
  },
});

export const InStockWithoutOffers = meta.story({
  args: { ...args, signs: [27, 99] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('В наличии')).toBeVisible();
    await expect(canvas.queryByText('OEM')).toBeNull();
    await expect(canvas.queryByText('Хит продаж')).toBeNull();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <InStockWithoutOffers.Component />
    </div>
  ),
});
