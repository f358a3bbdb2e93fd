import { useState } from 'react';
import { expect } from 'storybook/test';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { SupportChat } from './support-chat.js';

/** An empty page: the chat is another service. */
const NOTHING = 'about:blank';
const meta = preview.meta({
  title: 'Сообщения/SupportChat',
  component: SupportChat,
  parameters: { layout: 'fullscreen' },
});

export const Default = meta.story({
  args: { open: false, src: NOTHING, onOpenChange: () => undefined },
  render: function Live(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <div className="h-160">
        <SupportChat {...args} open={open} onOpenChange={setOpen} />
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Чат поддержки' });
    await userEvent.click(button);
    await expect(canvas.getByRole('region', { name: 'Чат поддержки' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('region')).toBeNull();
    await userEvent.click(button);
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть чат' }));
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
});

export const Open = meta.story({
  ...Default.input,
  args: { ...Default.input.args, open: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Чат поддержки' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<SupportChat open onOpenChange={nothing} src="about:blank" />),
  tags: ['!test'],
});
