import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Button } from './button.js';
import { DropdownMenu } from './dropdown-menu.js';
import { SignOutIcon, SunIcon } from './icons.js';

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

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
