import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { LimitMeter } from './limit-meter.js';

const meta = preview.meta({ title: 'Торговля/LimitMeter', component: LimitMeter });

export const Default = meta.story({
  args: { amount: 31_248_000, limit: 50_000_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^В корзине 312\s480,00 · доступно 187\s520,00$/)).toBeVisible();
    await expect(canvas.getByText(/312\s480,00 \/ 500\s000,00\sруб\./)).toBeVisible();
  },
});

export const Matrix = meta.story({
  args: { amount: 0, limit: null },
  render: () => (
    <div className="flex flex-col gap-4">
      <LimitMeter amount={0} limit={50_000_000} />
      <LimitMeter amount={60_000_000} limit={50_000_000} />
      <LimitMeter amount={60_000_000} limit={null} />
      <LimitMeter
        amount={60_000_000}
        limit={460_000_000}
        excess={5_405_400}
        basis="у 2 поставщиков корзины:"
        note="АвтоДом: сверх лимита на 54 054,00 руб."
      />
      <div className="flex">
        <LimitMeter amount={1_035_366_00} limit={613_553_020_00} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/· Без лимита$/)).toBeVisible();
    await expect(canvas.getByText(/сверх лимита 100\s000,00/)).toBeVisible();
    // «amount / limit руб.», error style when the basket amount exceeds the limit, tooltip «Остаток лимита».
    const over = canvas.getByText(/^600\s000,00 \/ 500\s000,00\sруб\.$/).closest('[data-slot="limit-meter"]');
    await expect(over).toHaveAttribute('data-over', 'true');
    await expect(over).toHaveAttribute('title', 'Остаток лимита');
    await expect(canvas.getByText(/^у 2 поставщиков корзины: 600\s000,00 \/ /)).toBeVisible();
    // In a row it is as wide as its figures, which stay on one line.
    const long = canvas.getByText(/\/ 613\s553\s020,00/);
    await expect(long.getClientRects()).toHaveLength(1);
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
