import { type MouseEvent, useState } from 'react';
import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
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

const followed = fn();
/** Tells whether a click would follow the link, and keeps the page. */
const follow = (event: MouseEvent) => {
  followed(!event.defaultPrevented);
  event.preventDefault();
};
/** The child is the element: a link with the look, the icon and the states of a button. */
export const AsChild = meta.story({
  args: { asChild: true, onClick: fn() },
  render: ({ onClick }) => (
    <div className="flex gap-3" role="presentation" onClick={follow}>
      <Button asChild variant="secondary" icon={<CheckIcon className="size-4" />} onClick={onClick}>
        <a href="#order" className="own">
          Заказ
        </a>
      </Button>
      <Button asChild disabled onClick={onClick}>
        <a href="#shut">Отгрузка</a>
      </Button>
    </div>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const link = canvas.getByRole('link', { name: 'Заказ' });
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(link).toHaveAttribute('data-slot', 'button');
    await expect(link).toHaveClass('own', 'h-control');
    await expect(link).not.toHaveAttribute('type');
    await expect(link.querySelector('svg')).toBeVisible();
    await userEvent.click(link);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(followed).toHaveBeenLastCalledWith(true);
    const shut = canvas.getByRole('link', { name: 'Отгрузка' });
    await expect(shut).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(shut);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await expect(followed).toHaveBeenLastCalledWith(false);
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
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
