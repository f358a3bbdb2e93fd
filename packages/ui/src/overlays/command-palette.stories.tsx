import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { BasketIcon, DocumentsIcon, OrdersIcon, UploadIcon } from '../icons.js';
import { type CommandGroup, CommandPalette, KeyList } from './command-palette.js';

const meta = preview.meta({ title: 'Сообщения/CommandPalette' });

const EMPTY = 'Ничего не нашлось. Попробуйте номер заказа, артикул или название страницы.';
const upload = fn();
const PAGES: CommandGroup = {
  id: 'pages',
  title: 'Страницы',
  items: [
    { id: 'basket', title: 'Корзина', icon: <BasketIcon />, href: '#basket' },
    { id: 'outgoing', title: 'Исходящие заказы', note: 'Заказы', icon: <DocumentsIcon />, href: '#outgoing' },
  ],
};
const ACTIONS: CommandGroup = {
  id: 'actions',
  title: 'Действия',
  items: [
    {
      id: 'upload',
      title: 'Загрузить заявку',
      note: 'Список артикулов из файла',
      icon: <UploadIcon />,
      onSelect: upload,
    },
  ],
};
const ORDERS: CommandGroup = {
  id: 'orders',
  title: 'Заказы',
  items: [
    {
      id: 'order-104238',
      title: 'Заказ № 104 238',
      note: 'Поставщик «Автодеталь», 21 ноября',
      label: 'Подтверждён',
      icon: <OrdersIcon />,
      href: '#order',
    },
  ],
};

interface OpenedProps {
  groups?: readonly CommandGroup[];
  typed?: string;
  startsOpen?: boolean;
}
function Opened({ groups = [PAGES, ACTIONS], typed = '', startsOpen = false }: OpenedProps) {
  const [open, setOpen] = useState(startsOpen);
  const [text, setText] = useState(typed);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Найти</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        placeholder="Страница, заказ, деталь или действие"
        text={text}
        onType={setText}
        groups={groups}
        empty={EMPTY}
      />
    </>
  );
}

const highlighted = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/**
 * The first result is highlighted; arrows walk round the ends, Enter opens, Escape closes and returns the focus, which stays in the
 * field meanwhile.
 */
export const Default = meta.story({
  render: () => <Opened />,
  play: async ({ canvas, userEvent }) => {
    upload.mockClear();
    const opener = canvas.getByRole('button', { name: 'Найти' });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'Быстрый переход' }));
    const field = dialog.getByRole('combobox', { name: 'Страница, заказ, деталь или действие' });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(highlighted(field)).toHaveTextContent('Корзина');
    await userEvent.keyboard('{ArrowDown}');
    await expect(highlighted(field)).toHaveTextContent('Исходящие заказы');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(highlighted(field)).toHaveTextContent('Загрузить заявку');
    await expect(dialog.getByRole('group', { name: 'Действия' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(upload).not.toHaveBeenCalled();
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await gone();
    await expect(upload).toHaveBeenCalledOnce();
  },
});

/** Typing goes back to the first result. */
export const Typing = meta.story({
  render: () => <Opened startsOpen />,
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');
    await expect(highlighted(field)).toHaveTextContent('Загрузить заявку');
    await userEvent.type(field, 'к');
    await expect(field).toHaveValue('к');
    await expect(highlighted(field)).toHaveTextContent('Корзина');
  },
});

/** A click on a link closes the window; a click for another tab does not. */
export const Clicked = meta.story({
  render: () => <Opened startsOpen />,
  play: async ({ userEvent }) => {
    const option = await screen.findByRole('option', { name: /Исходящие заказы/ });
    await expect(option).toHaveAttribute('href', '#outgoing');
    option.addEventListener('click', (event) => event.preventDefault());
    await userEvent.keyboard('{Control>}');
    await userEvent.click(option);
    await userEvent.keyboard('{/Control}');
    await expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(option);
    await gone();
  },
});

/** One source loads and another failed: both say so in their groups, the results of the others stay. */
export const PendingAndFailed = meta.story({
  render: () => (
    <Opened
      startsOpen
      typed="10"
      groups={[
        ORDERS,
        { id: 'parts', title: 'Детали', items: [], pending: true },
        { id: 'companies', title: 'Контрагенты', items: [], failure: 'Сервер не отвечает' },
      ]}
    />
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getAllByRole('option')).toHaveLength(1);
    await expect(dialog.getByText('Ищем…')).toBeVisible();
    await expect(dialog.getByText('Сервер не отвечает')).toBeVisible();
    await expect(dialog.getByText('Контрагенты: Сервер не отвечает')).toHaveAttribute('role', 'status');
  },
});

/** Nothing was found: no list, a sentence that says what to try. */
export const NothingFound = meta.story({
  render: () => <Opened startsOpen typed="ыыы" groups={[]} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.queryByRole('listbox')).toBeNull();
    await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await expect(dialog.getAllByText(EMPTY)[0]).toBeVisible();
  },
});

function Late({ first }: { first: readonly CommandGroup[] }) {
  const [late, setLate] = useState(false);
  return (
    <>
      <Opened startsOpen groups={late ? [ORDERS, PAGES] : first} />
      <button type="button" data-late onClick={() => setLate(true)}>
        Позже
      </button>
    </>
  );
}
const arrive = () => document.querySelector<HTMLElement>('[data-late]')?.click();

/** Results that arrive above leave the highlight on the item that the person moved to. */
export const LateResults = meta.story({
  render: () => <Late first={[PAGES]} />,
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    arrive();
    await screen.findByRole('option', { name: /104 238/ });
    await waitFor(() => expect(highlighted(field)).toHaveTextContent('Исходящие заказы'));
  },
});

/** Enter waits for a source above the first result that still loads. */
export const EnterWaits = meta.story({
  render: () => <Late first={[{ ...ORDERS, items: [], pending: true }, PAGES]} />,
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('dialog')).toBeVisible();
    const opened = fn((event: Event) => {
      event.preventDefault();
      return (event.target as Element).closest('a')?.hash;
    });
    arrive();
    document.addEventListener('click', opened, { once: true });
    await gone();
    await expect(opened).toHaveReturnedWith('#order');
  },
});

/** On a phone it fills the screen, has a button to close it, and each result is as high as a thumb needs. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  render: () => <Opened startsOpen groups={[PAGES, ORDERS, ACTIONS]} />,
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog');
    const { width, height } = dialog.getBoundingClientRect();
    await expect([width, height]).toEqual([innerWidth, innerHeight]);
    for (const option of within(dialog).getAllByRole('option'))
      await expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    const close = within(dialog).getByRole('button', { name: 'Закрыть' });
    await expect(close.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(close);
    await gone();
  },
});

/** A list of keys, for the window that explains them. */
export const Keys = meta.story({
  render: () => (
    <KeyList
      groups={[
        {
          title: 'Везде',
          keys: [
            { keys: ['Ctrl', 'K'], does: 'Найти страницу, заказ, деталь или действие' },
            { keys: ['?'], does: 'Список клавиш' },
          ],
        },
        { title: 'Списки', keys: [{ keys: ['/'], does: 'К поиску по списку' }] },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    const everywhere = within(canvas.getByRole('region', { name: 'Везде' }));
    await expect(everywhere.getAllByRole('term').map((term) => term.textContent)).toEqual(['CtrlK', '?']);
  },
});

const places = inPlaces({
  render: () => <Opened />,
  open: 'click',
  layer: '[data-slot="command-palette"]',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <CommandPalette
      open={false}
      onOpenChange={nothing}
      placeholder="Страница, заказ"
      text=""
      onType={nothing}
      groups={[{ id: 'pages', title: 'Страницы', items: [{ id: '1', title: 'Заказы', href: '#orders' }] }]}
      empty="Ничего не нашлось"
    />,
  ),
  tags: ['!test'],
});
