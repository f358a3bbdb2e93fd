import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { RadioGroup } from './radio-group.js';

const meta = preview.meta({ title: 'Действия и поля/RadioGroup', component: RadioGroup });

const WAYS = [
  { value: 'storage', label: 'На склад', note: 'Тольятти, ул. Борковская, 16' },
  { value: 'pickup', label: 'Самовывоз' },
  { value: 'courier', label: 'Курьером', disabled: true },
];

function Live() {
  const [value, setValue] = useState<string | null>('storage');
  return <RadioGroup label="Доставка" options={WAYS} value={value} onChange={setValue} />;
}

export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Доставка' })).toBeVisible();
    canvas.getByRole('radio', { name: /На склад/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Самовывоз' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Курьером' })).toBeDisabled();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-6">
      <RadioGroup label="В столбец" options={WAYS} value="pickup" onChange={() => undefined} />
      <RadioGroup
        label="В строку"
        direction="row"
        options={WAYS}
        value="storage"
        onChange={() => undefined}
      />
      <RadioGroup
        label="С ошибкой"
        options={WAYS.slice(0, 2)}
        value={null}
        onChange={() => undefined}
        error="Обязательное поле"
      />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });
