import { createRef } from 'react';
import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { given, isTheComponent, RouterLink } from '../../../../.storybook/router-link.js';
import { IconButton } from './icon-button.js';
import { BellIcon, CloseIcon } from '../icons.js';

const meta = preview.meta({ title: 'Действия и поля/IconButton', component: IconButton });

export const Default = meta.story({
  args: { icon: <BellIcon />, 'aria-label': 'Уведомления', onClick: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Уведомления' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});

export const Matrix = meta.story({
  args: { icon: <BellIcon />, 'aria-label': 'Уведомления' },
  render: () => (
    <div className="flex gap-3">
      <IconButton icon={<BellIcon />} aria-label="Уведомления" />
      <IconButton icon={<BellIcon />} aria-label="Уведомления с рамкой" variant="outline" />
      <IconButton icon={<CloseIcon />} aria-label="Закрыть" size="small" />
      <IconButton icon={<CloseIcon />} aria-label="Закрыть нельзя" disabled />
    </div>
  ),
});

const place = createRef<HTMLButtonElement>();

/** The child is the element: a router's link with the look and the name of the button. */
export const AsChild = meta.story({
  args: { icon: <BellIcon />, 'aria-label': '', onClick: fn() },
  render: ({ onClick }) => (
    <IconButton asChild ref={place} icon={<BellIcon />} aria-label="Уведомления" onClick={onClick} {...given}>
      <RouterLink to="#routed" className="routers-class" />
    </IconButton>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const link = canvas.getByRole('link', { name: 'Уведомления' });
    await isTheComponent(link, place, 'icon-button', userEvent);
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(link).toHaveClass('size-9');
    await expect(link.querySelector('svg')).toBeVisible();
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
