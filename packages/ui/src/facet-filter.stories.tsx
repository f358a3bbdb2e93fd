import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
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

const MANY = [
  'ATE,BOSCH,Brembo,CASTROL,DELPHI,FEBI,FENOX,Gates,HELLA,KYB,KNECHT,LADA,LEMFORDER,MANN-FILTER,NGK,SACHS,TRW,VALEO',
  'Авто-ВАЗ,Белмаг,Волга-Деталь,Очень длинное название бренда,3M',
].flatMap((titles, part) =>
  titles.split(',').map((title, index) => ({ id: part * 100 + index, title, count: (index * 7) % 30 })),
);

/** Under their first letters, what begins with none at the end; a long list can be searched. */
export const ByLetter = meta.story({
  args: {
    ...Default.input.args,
    label: 'Бренд',
    choices: MANY,
    selected: new Set([10]),
    byLetter: true,
  },
  decorators: (Story) => (
    <div className="w-56">
      <Story />
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const letters = canvas.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    await expect(letters.slice(1, 5)).toEqual(['А', 'Б', 'В', 'О']);
    await expect(letters.at(-1)).toBe('#');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Найти: Бренд' }), 'авт');
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Авто-ВАЗ' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set([10, 100]));
    await userEvent.type(canvas.getByRole('searchbox'), 'ооо');
    await expect(canvas.getByText('По запросу ничего не найдено')).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: (args) => (
    <div className="grid max-w-3xl grid-cols-3 items-start gap-8">
      <FacetFilter {...args} />
      <FacetFilter {...args} label="Ось" choices={CATEGORIES.slice(0, 1)} selected={new Set()} />
      <FacetFilter {...args} label="Бренд по буквам" choices={MANY} byLetter />
    </div>
  ),
});
