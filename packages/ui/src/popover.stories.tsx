import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Button } from './button.js';
import { Popover, PopoverPanel, PopoverTrigger } from './popover.js';

const meta = preview.meta({ title: 'Сообщения/Popover' });

export const Default = meta.story({
  render: () => (
    <Popover>
      <PopoverTrigger>
        <Button variant="secondary">Контакты склада</Button>
      </PopoverTrigger>
      <PopoverPanel label="Контакты склада">Мария Андреева, +7 900 000-00-00</PopoverPanel>
    </Popover>
  ),
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button');
    await userEvent.click(trigger);
    await expect(await screen.findByRole('dialog', { name: 'Контакты склада' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(trigger).toHaveFocus();
  },
});

export const Open = meta.story({
  render: () => (
    <Popover open>
      <PopoverTrigger>
        <Button variant="secondary">Контакты склада</Button>
      </PopoverTrigger>
      <PopoverPanel label="Контакты склада">Мария Андреева, +7 900 000-00-00</PopoverPanel>
    </Popover>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
      <Open.Component />
    </div>
  ),
});
