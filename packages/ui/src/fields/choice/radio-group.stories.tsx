import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
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

/** Options to compare side by side, each with its total. */
export const Cards = meta.story({
  render: function Choosing() {
    const [value, setValue] = useState('cheapest');
    return (
      <RadioGroup
        label="Вариант"
        showLabel={false}
        direction="cards"
        options={[
          {
            value: 'cheapest',
            label: 'Дешевле всего',
            figure: '41 250,00 руб.',
            note: '12 строк · 4 поставщика',
          },
          {
            value: 'fastest',
            label: 'Быстрее всего',
            figure: '46 980,00 руб.',
            note: '12 строк · 3 поставщика',
          },
          {
            value: 'fewest',
            label: 'Меньше поставщиков',
            figure: '44 100,00 руб.',
            note: '12 строк · 1 поставщик',
          },
        ]}
        value={value}
        onChange={setValue}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('radio', { name: /Дешевле всего/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: /Быстрее всего/ })).toBeChecked();
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
      <Cards.Component />
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => (
    <RadioGroup
      label="Оплата"
      value="1"
      onChange={told}
      options={[
        { value: '1', label: 'Сразу' },
        { value: '2', label: 'С отсрочкой' },
      ]}
    />
  ),
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <RadioGroup
      label="Оплата"
      options={[
        { value: '1', label: 'Сразу' },
        { value: '2', label: 'С отсрочкой' },
      ]}
      value="1"
      onChange={nothing}
    />,
  ),
  tags: ['!test'],
});
