import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { Button } from './button.js';
import { CheckIcon } from '../icons.js';

const meta = preview.meta({
  title: 'Действия и поля/Button',
  component: Button,
  args: { children: 'Подтвердить', onClick: fn() },
});

export const Default = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});

export const Disabled = meta.story({
  args: { disabled: true },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
});

/** A pending button keeps the focus, ignores clicks and announces that it is busy. */
export const Pending = meta.story({
  render: function Render(args) {
    const [pending, setPending] = useState(false);
    return (
      <Button
        {...args}
        pending={pending}
        onClick={(event) => {
          args.onClick?.(event);
          setPending(true);
        }}
      />
    );
  },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveTextContent('Выполняется');
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-3">
      {(['primary', 'secondary', 'danger', 'ghost'] as const).map((variant) => (
        <div key={variant} className="flex items-center gap-3">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} variant={variant} size={size}>
              Подтвердить
            </Button>
          ))}
          <Button variant={variant} icon={<CheckIcon className="size-4" />}>
            Со значком
          </Button>
          <Button variant={variant} disabled>
            Недоступна
          </Button>
        </div>
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
