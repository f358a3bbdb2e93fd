import { expect, fn, waitFor, within } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import {
  AcceptanceIcon,
  BasketIcon,
  HomeIcon,
  OrdersIcon,
  PeopleIcon,
  SearchIcon,
  SettingsIcon,
} from '../icons.js';
import { MenuDrawer, MenuDrawerButton, PhoneBar } from './phone-menu.js';
import type { SideMenuItem } from './side-menu.js';

const meta = preview.meta({ title: 'Каркас/PhoneMenu', component: PhoneBar });

const BAR = [
  { label: 'Главная', href: '#main', icon: <HomeIcon />, active: true },
  { label: 'Поиск', href: '#catalog', icon: <SearchIcon /> },
  {
    label: 'Корзина',
    href: '#basket',
    icon: <BasketIcon />,
    badge: { count: 12, label: 'позиций в корзине' },
  },
  { label: 'Заказы', href: '#orders', icon: <OrdersIcon /> },
  { label: 'Приёмка', href: '#receive', icon: <AcceptanceIcon />, badge: { count: 3, label: 'новых' } },
];
const ITEMS: SideMenuItem[] = [
  {
    label: 'Заказы',
    href: '#inbox',
    icon: <OrdersIcon />,
    badge: { count: 3, label: 'новых заказов' },
    children: [
      { label: 'Входящие заказы', href: '#inbox' },
      { label: 'Исходящие заказы', href: '#outgoing' },
    ],
  },
  { label: 'Пользователи', href: '#users', icon: <PeopleIcon /> },
];
/** Together with the tag «phone», which the index of stories reads from the story itself. */
const PHONE = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' as const },
};

/** Five links that a thumb reaches; the current page is marked, counts are announced with their words. */
export const Default = meta.story({
  ...PHONE,
  tags: ['phone'],
  args: { items: BAR },
  play: async ({ canvas }) => {
    const links = within(canvas.getByRole('navigation', { name: 'Быстрые переходы' })).getAllByRole('link');
    await expect(links).toHaveLength(5);
    for (const link of links) await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect(canvas.getByRole('link', { name: 'Главная' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: /Корзина.*12 позиций в корзине/ })).toBeVisible();
  },
});

/** A tap on a group shows its pages, a tap on a page closes the drawer, Escape returns the focus to the button. */
export const Drawer = meta.story({
  ...PHONE,
  tags: ['phone'],
  args: { items: [] },
  render: () => (
    <MenuDrawer
      items={ITEMS}
      footItems={[{ label: 'Настройки', href: '#settings', icon: <SettingsIcon /> }]}
    />
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Меню' });
    await userEvent.click(button);
    const drawer = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Портал запчастей' }),
    );
    const group = drawer.getByRole('button', { name: /^Заказы/ });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(drawer.queryByRole('link', { name: 'Исходящие заказы' })).toBeNull();
    await userEvent.click(group);
    await expect(drawer.getByRole('link', { name: 'Исходящие заказы' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.click(button);
    const again = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    const link = again.getByRole('link', { name: 'Пользователи' });
    // The story stays where it is.
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(within(canvasElement.ownerDocument.body).queryByRole('dialog')).toBeNull());
  },
});

const find = fn();
/** An action above the items closes the menu. */
export const Action = meta.story({
  ...PHONE,
  tags: ['phone'],
  args: { items: [] },
  render: () => (
    <MenuDrawer items={ITEMS}>
      <MenuDrawerButton icon={<SearchIcon />} onSelect={find}>
        Найти страницу
      </MenuDrawerButton>
    </MenuDrawer>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    find.mockClear();
    const menu = canvas.getByRole('button', { name: 'Меню' });
    await userEvent.click(menu);
    const body = within(canvasElement.ownerDocument.body);
    const action = await body.findByRole('button', { name: 'Найти страницу' });
    await expect(action.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(action);
    await expect(find).toHaveBeenCalledOnce();
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(menu).toHaveFocus());
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test', 'phone'] });
