import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { SearchInput } from './search-input.js';

const meta = preview.meta({ title: 'Торговля/SearchInput', component: SearchInput });

const MODES = [
  { id: 'parts', label: 'детали', placeholder: 'Поиск по названию и номеру' },
  { id: 'vin', label: 'по VIN', placeholder: 'Поиск по VIN' },
];

export const Default = meta.story({
  args: { value: '', modes: MODES, mode: 'parts', onSearch: fn(), onMode: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Поиск по названию и номеру' }), 'oc-90{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('oc-90', 'parts');
    await userEvent.click(canvas.getByRole('radio', { name: 'по VIN' }));
    await expect(args.onMode).toHaveBeenCalledWith('vin');
    await userEvent.click(canvas.getByRole('button', { name: 'Очистить поиск' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('');
  },
});

export const Vin = meta.story({
  args: { value: 'XTA210990Y2766389', modes: MODES, mode: 'vin', onSearch: fn() },
});
export const OneMode = meta.story({
  args: { value: 'W 914/2', modes: MODES.slice(0, 1), mode: 'parts', onSearch: fn() },
});
