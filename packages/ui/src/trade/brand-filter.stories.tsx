import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { BrandFilter } from './brand-filter.js';
import { Button } from '../actions/button.js';

const asked = fn();
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

const MANY = [
  'ATE,BOSCH,Brembo,CASTROL,DELPHI,FEBI,FENOX,Gates,HELLA,KYB,KNECHT,LADA,LEMFORDER,MANN-FILTER,NGK,SACHS,TRW,VALEO',
  'Авто-ВАЗ,Белмаг,Волга-Деталь,Очень длинное название бренда,3M',
].flatMap((titles, part) =>
  titles.split(',').map((title, index) => ({ id: part * 100 + index, title, count: 1 + ((index * 7) % 30) })),
);

/** Grouped by first letter, other names last; a long list can be searched. */
export const ByLetter = meta.story({
  args: { ...Default.input.args, brands: MANY, selected: new Set([10]) },
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

/** Too many brands to load at once: the search runs on the server, and loaded brands stay until it answers. */
export const TooMany = meta.story({
  args: { ...ByLetter.input.args },
  decorators: (Story) => (
    <div className="w-56">
      <Story />
    </div>
  ),
  render: function Render(args) {
    const [text, setText] = useState('');
    const [found, setFound] = useState<typeof MANY>();
    return (
      <>
        <BrandFilter
          {...args}
          more={{ total: 6891, text, found: text === '' ? undefined : found, onSearch: setText }}
        />
        <Button onClick={() => setFound([{ id: 900, title: 'Авторитет', count: 1 }])}>Ответить</Button>
      </>
    );
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/^6\s891$/)).toBeVisible();
    await expect(canvas.getByText('Показаны самые частые: 23. Остальные найдёт поиск')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Найти: Бренд' }), 'авт');
    await expect(canvas.getByRole('checkbox', { name: 'Авто-ВАЗ' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ответить' }));
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Авторитет' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set([10, 900]));
  },
});

/** A failed search shows its message; loaded brands can still be chosen. */
export const SearchFailed = meta.story({
  args: { ...ByLetter.input.args },
  render: (args) => (
    <BrandFilter
      {...args}
      more={{
        total: 6891,
        text: 'авт',
        found: undefined,
        failed: { error: new Error('Сервер не отвечает'), onRetry: asked },
        onSearch: asked,
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    asked.mockClear();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Сервер не отвечает');
    await expect(canvas.getByRole('checkbox', { name: 'Авто-ВАЗ' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(asked).toHaveBeenCalledOnce();
  },
});

/** Spec 3 §5: brands alphabetical, disabled ones last; empty selection means all. Chosen brands can be removed. */
export const DisabledLast = meta.story({
  args: {
    brands: [
      { id: 1, title: 'ATE', count: 0 },
      { id: 2, title: 'TRW', count: 4 },
      { id: 3, title: 'BOSCH', count: 2 },
      { id: 4, title: 'Brembo', count: 0 },
    ],
    selected: new Set([4]),
    onChange: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    const names = canvas.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    await expect(names).toEqual(['BOSCH', 'TRW', 'ATE', 'Brembo']);
    await expect(canvas.getByRole('checkbox', { name: 'ATE' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Brembo' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(new Set());
  },
});

const told = fn();
const places = inPlaces({
  render: () => <BrandFilter brands={BRANDS} selected={new Set([2])} onChange={told} />,
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
      <BrandFilter {...args} />
      <BrandFilter {...args} label="Производитель" selected={new Set()} />
      <BrandFilter {...args} label="Бренд по буквам" brands={MANY} />
    </div>
  ),
});
