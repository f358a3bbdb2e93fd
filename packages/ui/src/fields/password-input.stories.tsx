import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Field } from './field.js';
import { PasswordInput } from './password-input.js';

const meta = preview.meta({ title: 'Действия и поля/PasswordInput', component: PasswordInput });

export const Default = meta.story({
  render: (args) => (
    <Field label="Пароль" className="w-80">
      <PasswordInput {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Пароль');
    await userEvent.type(input, 'Portal2026');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Показать пароль' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Скрыть пароль' }));
    await expect(input).toHaveAttribute('type', 'password');
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex w-80 flex-col gap-3">
      <PasswordInput aria-label="Обычный" defaultValue="Portal2026" />
      <PasswordInput aria-label="Крупный" controlSize="large" defaultValue="Portal2026" />
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <PasswordInput aria-label="Пароль" defaultValue="тайна" onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<PasswordInput aria-label="Пароль" />),
  tags: ['!test'],
});
