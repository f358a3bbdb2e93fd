import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Dialog } from './dialog.js';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuRoot,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from './dropdown-menu.js';
import { SignOutIcon, SunIcon } from '../icons.js';

const meta = preview.meta({ title: 'Действия и поля/DropdownMenu', component: DropdownMenu });

const leave = fn();

export const Default = meta.story({
  args: {
    trigger: <Button variant="secondary">Действия</Button>,
    items: [
      { label: 'Светлая тема', icon: <SunIcon />, onSelect: fn() },
      { label: 'Выйти', icon: <SignOutIcon />, tone: 'danger', onSelect: leave },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menu')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(leave).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  },
});

const told = fn();
const places = inPlaces({
  render: () => (
    <DropdownMenu
      trigger={<Button>Действия</Button>}
      items={[
        { label: 'Скачать', onSelect: told },
        { label: 'Удалить', onSelect: told },
      ]}
    />
  ),
  changed: told,
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

const archive = fn();
const format = fn();
/** Of parts: what is on or off, one of several, a link, and a menu of the next level. */
export const Parts = meta.story({
  args: Default.input.args,
  render: () => (
    <DropdownMenuRoot>
      <DropdownMenuTrigger>
        <Button>Список</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <a href="#price">Прайс-лист</a>
        </DropdownMenuItem>
        <DropdownMenuCheckboxItem onCheckedChange={archive} onSelect={(event) => event.preventDefault()}>
          С архивом
        </DropdownMenuCheckboxItem>
        <DropdownMenuSeparator />
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>Скачать</DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <DropdownMenuLabel>Формат</DropdownMenuLabel>
            <DropdownMenuRadioGroup defaultValue="xlsx" onValueChange={format}>
              <DropdownMenuRadioItem value="xlsx">XLSX</DropdownMenuRadioItem>
              <DropdownMenuRadioItem value="csv">CSV</DropdownMenuRadioItem>
            </DropdownMenuRadioGroup>
          </DropdownMenuSubContent>
        </DropdownMenuSub>
      </DropdownMenuContent>
    </DropdownMenuRoot>
  ),
  play: async ({ canvas, userEvent }) => {
    archive.mockClear();
    format.mockClear();
    const button = canvas.getByRole('button', { name: 'Список' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const link = await screen.findByRole('menuitem', { name: 'Прайс-лист' });
    await expect(link).toHaveAttribute('href', '#price');
    await waitFor(() => expect(link).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(archive).toHaveBeenLastCalledWith(true);
    await expect(screen.getByRole('menuitemcheckbox', { name: 'С архивом' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    const chosen = await screen.findByRole('menuitemradio', { name: 'XLSX' });
    await waitFor(() => expect(chosen).toHaveFocus());
    await expect(chosen).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'XLSX' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(format).toHaveBeenLastCalledWith('csv');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
});

function OpensDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={<Button>Действия</Button>}
        items={[{ label: 'Отменить заказ', onSelect: () => setOpen(true) }]}
      />
      <Dialog title="Отменить заказ?" open={open} onOpenChange={setOpen} />
    </>
  );
}
/** A dialog opened from an item returns the focus to the menu's button, because the item no longer exists. */
export const OpensWindow = meta.story({
  render: () => <OpensDialog />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Действия' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Отменить заказ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Отменить заказ?' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
});

/** A disabled button opens nothing, neither by mouse nor by keyboard. */
export const DisabledTrigger = meta.story({
  render: () => (
    <DropdownMenu
      trigger={<Button disabled>Действия</Button>}
      items={[{ label: 'Скачать', onSelect: fn() }]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Действия' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect(screen.queryByRole('menu')).toBeNull();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
