import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { StorageSelect } from './storage-select.js';

const meta = preview.meta({ title: 'Торговля/StorageSelect', component: StorageSelect });

const STORAGES = [
  { id: 6, title: 'Склад на Ленина, 14', address: 'Тольятти, ул. Ленина, 14' },
  { id: 7, title: 'Магазин на Мира, 102', address: 'Тольятти, ул. Мира, 102' },
];

export const Default = meta.story({
  args: { storages: STORAGES, value: 6, onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Склад на Ленина, 14/ }));
    const search = await screen.findByRole('combobox', { name: 'Поиск склада' });
    await userEvent.type(search, 'нигде');
    await expect(screen.getByText('Склад с таким адресом не найден')).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, 'тольятти{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith(7);
  },
});

/** Enter opens it, arrow keys move in it, Escape closes it without a choice. */
export const Keyboard = meta.story({
  args: { storages: STORAGES, value: 6, onChange: fn() },
  play: async ({ userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('combobox', { name: 'Поиск склада' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox', { name: 'Склады' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await expect(args.onChange).toHaveBeenCalledTimes(1);
  },
});

/** A failure to load storages shows its message and a retry button instead of an empty list. */
export const Failed = meta.story({
  args: {
    storages: [],
    value: null,
    onChange: fn(),
    failed: { error: new Error('Нет доступа'), onRetry: fn() },
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Выберите склад/ }));
    await expect(await screen.findByText('Нет доступа')).toBeVisible();
    await expect(screen.queryByText('Склад с таким адресом не найден')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await expect(args.failed?.onRetry).toHaveBeenCalledOnce();
  },
});

export const NotChosen = meta.story({ args: { storages: STORAGES, value: null, onChange: fn() } });

const told = fn();
const places = inPlaces({
  render: () => <StorageSelect storages={STORAGES} value={1} onChange={told} />,
  changed: told,
  open: '{Enter}',
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
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
      <NotChosen.Component />
    </div>
  ),
});

export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
