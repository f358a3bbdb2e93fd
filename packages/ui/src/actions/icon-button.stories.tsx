import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
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

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
