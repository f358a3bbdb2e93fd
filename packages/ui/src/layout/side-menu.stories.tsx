import { expect, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { BasketIcon, OrdersIcon, SearchIcon, SettingsIcon } from '../icons.js';
import { SideMenu } from './side-menu.js';

const meta = preview.meta({ title: 'Каркас/SideMenu', component: SideMenu });

const ITEMS = [
  { label: 'Каталог', href: '#catalog', icon: <SearchIcon />, active: true },
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
  {
    label: 'Корзина',
    href: '#basket',
    icon: <BasketIcon />,
    badge: { count: 12, label: 'позиций в корзине' },
  },
];

/** Keyboard focus opens it immediately; Escape closes it. */
export const Default = meta.story({
  args: {
    items: ITEMS,
    footItems: [{ label: 'Настройки', href: '#settings', icon: <SettingsIcon /> }],
    homeHref: '#main',
  },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas, userEvent }) => {
    const menu = canvas.getByRole('navigation', { name: 'Главное меню' });
    await expect(menu).not.toHaveAttribute('data-open');
    await userEvent.tab();
    await expect(menu).toHaveAttribute('data-open');
    await expect(canvas.queryByRole('link', { name: 'Входящие заказы' })).toBeNull();
    canvas.getByRole('link', { name: /^Заказы/ }).focus();
    await expect(canvas.getByRole('link', { name: 'Входящие заказы' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(menu).not.toHaveAttribute('data-open');
  },
});

/** It opens after 0.75 s of hovering, not earlier. */
export const Hover = meta.story({
  args: { items: ITEMS, homeHref: '#main' },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas, userEvent }) => {
    const menu = canvas.getByRole('navigation', { name: 'Главное меню' });
    const started = performance.now();
    await userEvent.hover(menu);
    await waitFor(() => expect(menu).toHaveAttribute('data-open'));
    await expect(performance.now() - started).toBeGreaterThanOrEqual(740);
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
