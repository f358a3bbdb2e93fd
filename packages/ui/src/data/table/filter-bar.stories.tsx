import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Button } from '../../actions/button.js';
import { FilterBar, type FilterBarProps, type SavedView } from './filter-bar.js';
import { SearchIcon } from '../../icons.js';
import { Input } from '../../fields/input.js';

const meta = preview.meta({ title: 'Данные/FilterBar', component: FilterBar });

const CHIPS = [
  { id: 'customer', name: 'Покупатель', value: 'Деталь Плюс' },
  { id: 'status', name: 'Статус', value: 'Новый, Подтверждён' },
];
const VIEWS: readonly SavedView[] = [
  { id: '1', name: 'Мои новые', isDefault: true },
  { id: '2', name: 'Просроченные' },
];

function Live(props: FilterBarProps) {
  const [chips, setChips] = useState(props.chips);
  const [views, setViews] = useState(props.views);
  const [view, setView] = useState(props.view ?? null);
  return (
    <FilterBar
      {...props}
      chips={chips}
      onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
      onReset={() => {
        setChips([]);
        props.onReset();
      }}
      {...(views && {
        views,
        view,
        onView: setView,
        onSaveView: (name: string, isDefault: boolean) => {
          setViews([...views, { id: name, name, isDefault }]);
          props.onSaveView?.(name, isDefault);
        },
        onDeleteView: (id: string) => setViews(views.filter((known) => known.id !== id)),
      })}
    />
  );
}

const ARGS = {
  chips: CHIPS,
  onRemove: fn(),
  onReset: fn(),
  children: (
    <div className="w-64">
      <Input aria-label="Номер заказа" placeholder="Номер заказа" icon={<SearchIcon />} />
    </div>
  ),
  actions: <Button variant="secondary">Выгрузить</Button>,
};

export const Default = meta.story({
  args: ARGS,
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const list = canvas.getByRole('list', { name: 'Что выбрано' });
    await expect(list).toHaveTextContent('Покупатель: Деталь Плюс');
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать фильтр Покупатель' }));
    await expect(list).not.toHaveTextContent('Покупатель');
    await userEvent.click(canvas.getByRole('button', { name: 'Сбросить все' }));
    await expect(args.onReset).toHaveBeenCalled();
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument();
  },
});

/** Filters behind the button «Фильтры» with the number of active ones: for lists with many. */
export const Folded = meta.story({
  args: { ...ARGS, fold: 'always', filters: <Button variant="secondary">Склад</Button> },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /^Фильтры · \d+$/ });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('button', { name: 'Склад' })).toBeNull();
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('button', { name: 'Склад' })).toBeVisible();
  },
});

/** Below 768 pixels filters are always behind the button; the search stays. */
export const Phone = meta.story({
  args: { ...ARGS, filters: <Button variant="secondary">Склад</Button> },
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: 'Номер заказа' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Склад' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^Фильтры/ }));
    await expect(canvas.getByRole('button', { name: 'Склад' })).toBeVisible();
  },
});

/** Saved filters: chosen, saved, deleted; names are unique. */
export const SavedViews = meta.story({
  args: { ...ARGS, views: VIEWS, view: '1', onSaveView: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Мои новые' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Просроченные' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Просроченные' }));
    const name = await screen.findByRole('textbox', { name: 'Сохранить то, что выбрано' });
    await userEvent.type(name, 'мои новые');
    await expect(name).toHaveAccessibleDescription('Фильтр с таким названием уже есть');
    await expect(screen.getByRole('button', { name: 'Сохранить' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(name);
    await userEvent.type(name, 'Деталь Плюс');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Показывать при открытии' }));
    await userEvent.keyboard('{Tab}{Enter}');
    await expect(args.onSaveView).toHaveBeenLastCalledWith('Деталь Плюс', true);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Сохранить/ })).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('button', { name: 'Просроченные' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить фильтр «Деталь Плюс»' }));
    await expect(screen.queryByText('Деталь Плюс', { selector: 'button *' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  },
});

export const Matrix = meta.story({
  args: ARGS,
  render: (args) => (
    <div className="flex flex-col gap-6">
      <FilterBar {...args} label="Без выбора" chips={[]} />
      <FilterBar {...args} label="С выбором" views={[]} onSaveView={() => {}} />
      <div className="w-150">
        <FilterBar
          {...args}
          label="Узкий"
          chips={[
            ...CHIPS,
            { id: 'long', name: 'Бренд', value: 'MANN-FILTER, KNECHT, MAHLE, FILTRON, BIG FILTER, BOSCH' },
          ]}
          views={VIEWS}
          view="2"
        />
      </div>
    </div>
  ),
});

const places = inPlaces({
  render: () => (
    <FilterBar
      chips={[]}
      views={[{ id: '1', name: 'Мои' }]}
      onView={fn()}
      onSaveView={fn()}
      onRemove={fn()}
      onReset={fn()}
    >
      {null}
    </FilterBar>
  ),
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({
  ...playground,
  args: {
    filters: <Button variant="secondary">Склад</Button>,
    views: VIEWS,
    onView: fn(),
    onSaveView: fn(),
    onDeleteView: fn(),
  },
  tags: ['!test'],
});
