import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Checkbox } from './choice/checkbox.js';
import { Field, Fieldset } from './field.js';
import { Input } from './input.js';
import { Select } from './choice/select.js';
import { Textarea } from './textarea.js';

const meta = preview.meta({ title: 'Действия и поля/Field', component: Field });

export const Default = meta.story({
  args: { label: 'Логин', hint: 'Его дал администратор', children: <Input /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Логин')).toHaveAccessibleDescription('Его дал администратор');
  },
});

/** The error replaces the hint, marks the control and is announced. */
export const WithError = meta.story({
  args: {
    label: 'Логин',
    hint: 'Его дал администратор',
    error: 'Обязательное поле',
    required: true,
    children: <Input />,
  },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(/Логин/);
    await expect(input).toBeInvalid();
    await expect(input).toBeRequired();
    await expect(input).toHaveAccessibleDescription('Обязательное поле');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Обязательное поле');
  },
});

/** Several controls answer one question and share one error. */
export const Group = meta.story({
  args: { label: '', children: null },
  render: () => (
    <Fieldset legend="Кому" error="Выберите получателей">
      <span className="flex gap-5">
        <Checkbox>Поставщикам</Checkbox>
        <Checkbox>Магазинам</Checkbox>
      </span>
    </Fieldset>
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('group', { name: 'Кому' })).toHaveAccessibleDescription('Выберите получателей'),
});

export const Matrix = meta.story({
  args: { label: '', children: null },
  render: () => (
    <div className="grid w-160 grid-cols-2 gap-4">
      <Field label="Строка" hint="С подсказкой">
        <Input />
      </Field>
      <Field label="Список" required>
        <Select options={[{ value: '1', label: 'Основной прайс-лист' }]} />
      </Field>
      <Field label="Текст" error="не может быть пустым">
        <Textarea />
      </Field>
      <Group.Component />
    </div>
  ),
});

/** Label, hint and error are any content; the control is named and described by what is shown. */
export const RichTexts = meta.story({
  args: {
    label: (
      <>
        Наценка, <b>%</b>
      </>
    ),
    hint: (
      <>
        Как в <a href="#contract">договоре</a>
      </>
    ),
    children: <Input />,
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Наценка, %' });
    await expect(field).toHaveAccessibleDescription('Как в договоре');
    await expect(canvas.getByRole('link', { name: 'договоре' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
