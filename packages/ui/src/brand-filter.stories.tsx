import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { BrandFilter } from './brand-filter.js';

const meta = preview.meta({ title: 'Торговля/BrandFilter', component: BrandFilter });

const BRANDS = [
  { id: 1, title: 'MANN-FILTER', count: 2 },
  { id: 2, title: 'KNECHT', count: 1 },
  { id: 3, title: 'LADA', count: 1 },
];

export const Default = meta.story({
  args: { brands: BRANDS, selected: new Set([2]), onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('checkbox', { name: 'KNECHT' })).toBeChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'LADA' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set([2, 3]));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'KNECHT' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set());
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
