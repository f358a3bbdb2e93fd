import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import {
  Drawer,
  DrawerBody,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerRoot,
  DrawerTitle,
  DrawerTrigger,
} from './drawer.js';

const meta = preview.meta({ title: 'Сообщения/Drawer', component: Drawer });

function Live() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Подробнее</Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Заказ № 104238"
        actions={<Button onClick={() => setOpen(false)}>Готово</Button>}
      >
        <p>Магазин «Деталь Плюс», 12 позиций</p>
      </Drawer>
    </>
  );
}

/** Opens over the page, closes by Escape, and gives the focus back. */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Подробнее' });
    await userEvent.click(opener);
    await expect(await screen.findByRole('dialog', { name: 'Заказ № 104238' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await screen.findByRole('dialog');
  },
});

/** Of parts: without state of the caller's, with any heading, and with buttons anywhere. */
export const Parts = meta.story({
  render: () => (
    <DrawerRoot>
      <DrawerTrigger>
        <Button>Условия…</Button>
      </DrawerTrigger>
      <DrawerContent width={560}>
        <DrawerHeader>
          <DrawerTitle>
            Условия <em>Берг</em>
          </DrawerTitle>
          <DrawerDescription>Действуют с 1 декабря</DrawerDescription>
        </DrawerHeader>
        <DrawerBody>Отсрочка 14 дней.</DrawerBody>
        <DrawerFooter>
          <DrawerClose>
            <Button variant="secondary">Понятно</Button>
          </DrawerClose>
        </DrawerFooter>
      </DrawerContent>
    </DrawerRoot>
  ),
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Условия…' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'Условия Берг' });
    await expect(drawer).toHaveAccessibleDescription('Действуют с 1 декабря');
    await expect(drawer).toHaveTextContent('Отсрочка 14 дней.');
    const box = drawer.getBoundingClientRect();
    await expect([box.width, box.right]).toEqual([560, innerWidth]);
    await expect(opener).toHaveAttribute('aria-controls', drawer.id);
    const foot = drawer.querySelector('[data-slot="drawer-footer"]');
    await expect(foot?.getBoundingClientRect().bottom).toBe(innerHeight);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <Drawer open={open} onOpenChange={setOpen} title="Заказ № 104238" />
    </>
  );
}
const places = inPlaces({
  render: () => <Opened />,
  open: 'click',
  layer: '[data-slot="drawer"]',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Drawer open={false} onOpenChange={nothing} title="Заказ № 104238">
      Строки заказа
    </Drawer>,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
