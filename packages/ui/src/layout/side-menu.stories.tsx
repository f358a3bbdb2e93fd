import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { BasketIcon, OrdersIcon, SearchIcon, SettingsIcon } from '../icons.js';
import { SideMenu } from './side-menu.js';

const meta = preview.meta({ title: 'Каркас/SideMenu', component: SideMenu });

/** A tap of a finger. */
const touch = (element: Element) => {
  fireEvent.pointerDown(element, { pointerType: 'touch' });
  fireEvent.click(element);
};

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

/** On a touch screen the first tap opens it and shows the group's pages; a tap on a page follows the link; a tap outside closes it. */
export const Tap = meta.story({
  args: { items: ITEMS, homeHref: '#main' },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas, canvasElement }) => {
    const menu = canvas.getByRole('navigation', { name: 'Главное меню' });
    const followed = fn();
    menu.addEventListener('click', (event) => {
      if (!event.defaultPrevented) followed();
      event.preventDefault();
    });
    touch(canvas.getByRole('link', { name: /^Заказы/ }));
    const page = await canvas.findByRole('link', { name: 'Исходящие заказы' });
    await expect(menu).toHaveAttribute('data-open');
    await expect(followed).not.toHaveBeenCalled();
    touch(page);
    await expect(followed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(menu).not.toHaveAttribute('data-open'));
    touch(canvas.getByRole('link', { name: /^Корзина/ }));
    await waitFor(() => expect(menu).toHaveAttribute('data-open'));
    touch(canvasElement.ownerDocument.body);
    await waitFor(() => expect(menu).not.toHaveAttribute('data-open'));
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
