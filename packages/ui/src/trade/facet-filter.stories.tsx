import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { FacetFilter } from './facet-filter.js';

const meta = preview.meta({ title: 'Торговля/FacetFilter', component: FacetFilter });

const CATEGORIES = [
  { id: 1, title: 'Фильтры масляные', count: 24 },
  { id: 2, title: 'Фильтры воздушные', count: 7 },
  { id: 3, title: 'Колодки тормозные', count: 1 },
];

export const Default = meta.story({
  args: { label: 'Категория', choices: CATEGORIES, selected: new Set([2]), onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Фильтры воздушные' })).toBeChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Колодки тормозные' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set([2, 3]));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Фильтры воздушные' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set());
  },
});

/** Each of 26 letters has choices. */
const MANY = Array.from({ length: 26 }, (_, n) => ({
  id: 100 + n,
  title: `${String.fromCodePoint(65 + n)}-серия`,
  count: (n * 7) % 30,
}));

/** More than twenty choices have a search. */
export const ByLetter = meta.story({
  args: { ...Default.input.args, label: 'Серия', choices: MANY, selected: new Set([103]), byLetter: true },
  decorators: (Story) => (
    <div className="w-56">
      <Story />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Найти: Серия' }), 'q-');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Q-серия' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set([103, 116]));
  },
});

const told = fn();
const places = inPlaces({
  render: () => (
    <FacetFilter label="Категория" choices={CATEGORIES} selected={new Set([2])} onChange={told} />
  ),
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: (args) => (
    <div className="grid max-w-3xl grid-cols-3 items-start gap-8">
      <FacetFilter {...args} />
      <FacetFilter {...args} label="Ось" choices={CATEGORIES.slice(0, 1)} selected={new Set()} />
      <FacetFilter {...args} label="Серия" choices={MANY} byLetter />
    </div>
  ),
});
