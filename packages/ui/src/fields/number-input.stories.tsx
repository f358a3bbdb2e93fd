import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { DataTable } from '../data/table/data-table.js';
import { Field } from './field.js';
import { InnInput, MoneyInput, NumberInput, PercentInput, PhoneInput } from './number-input.js';

const meta = preview.meta({ title: 'Действия и поля/NumberInput', component: NumberInput });

const told = fn();

function Live() {
  const [number, setNumber] = useState<number | null>(5);
  const [money, setMoney] = useState<number | null>(null);
  const [percent, setPercent] = useState<number | null>(2.5);
  const [phone, setPhone] = useState('');
  const [inn, setInn] = useState('');
  const tell =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      told(value);
      set(value);
    };
  return (
    <div className="flex flex-col items-start gap-4">
      <Field label="Количество">
        <NumberInput value={number} onChange={tell(setNumber)} emptyValue={1} max={9_999} />
      </Field>
      <Field label="Лимит">
        <MoneyInput value={money} onChange={tell(setMoney)} />
      </Field>
      <Field label="Наценка">
        <PercentInput value={percent} onChange={tell(setPercent)} />
      </Field>
      <Field label="Телефон">
        <PhoneInput value={phone} onChange={tell(setPhone)} />
      </Field>
      <Field label="ИНН">
        <InnInput value={inn} onChange={tell(setInn)} />
      </Field>
    </div>
  );
}

/**
 * Digits only and not above the maximum; an empty text becomes 1 on blur; the keys −, +, e, . and , do
 * nothing.
 */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Количество' });
    await userEvent.clear(field);
    await userEvent.tab();
    await expect(field).toHaveValue('1');
    await userEvent.clear(field);
    await userEvent.type(field, '-1e2.5,+');
    await expect(field).toHaveValue('125');
    await userEvent.type(field, '999');
    await expect(field).toHaveValue('9999');
  },
});

/** Spec 3 §9: numeric input width 150px (100px small, 240px large). */
export const Widths = meta.story({
  render: () => (
    <>
      {(['small', 'medium', 'large'] as const).map((width) => (
        <NumberInput key={width} width={width} value={1} onChange={told} aria-label={width} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole('textbox').map((field) => field.getBoundingClientRect().width);
    await expect(widths).toEqual([100, 150, 240]);
  },
});

const kept = fn();

/** Arrow keys and Page keys step; in a table they do so in the field, and Escape goes back to its row. */
export const Steps = meta.story({
  render: () => (
    <>
      <Field label="Количество">
        <NumberInput defaultValue={null} onChange={told} max={25} />
      </Field>
      <Field label="Только чтение">
        <NumberInput defaultValue={4} readOnly />
      </Field>
      <Field label="Своя клавиша">
        <NumberInput
          defaultValue={4}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            kept();
          }}
        />
      </Field>
      <DataTable
        label="Строки"
        walk
        rows={[{ id: 1 }, { id: 2 }]}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'quantity',
            title: 'Количество',
            cell: ({ id }) => <NumberInput aria-label={`Количество ${id}`} defaultValue={5} />,
          },
        ]}
      />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    told.mockClear();
    kept.mockClear();
    const field = canvas.getByRole('textbox', { name: 'Количество' });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}');
    await expect(field).toHaveValue('0');
    await userEvent.keyboard('{ArrowDown}');
    await expect(told).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{PageUp}');
    await expect(field).toHaveValue('12');
    await expect(told).toHaveBeenLastCalledWith(12);
    await userEvent.keyboard('{PageUp}{PageUp}');
    await expect(field).toHaveValue('25');
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await expect(field).toHaveValue('14');
    const fixed = canvas.getByRole('textbox', { name: 'Только чтение' });
    await userEvent.click(fixed);
    await userEvent.keyboard('{ArrowUp}');
    await expect(fixed).toHaveValue('4');
    const own = canvas.getByRole('textbox', { name: 'Своя клавиша' });
    await userEvent.click(own);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect(kept).toHaveBeenCalledTimes(1);
    await expect(own).toHaveValue('5');
    const inRow = canvas.getByRole('textbox', { name: 'Количество 1' });
    await userEvent.click(inRow);
    await userEvent.keyboard('{ArrowDown}');
    await expect(inRow).toHaveFocus();
    await expect(inRow).toHaveValue('4');
    await userEvent.keyboard('{Escape}{ArrowDown}');
    await expect(canvas.getAllByRole('row')[2]).toHaveFocus();
  },
});

function Uncapped() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <Field label="Количество">
      <NumberInput value={value} onChange={setValue} />
    </Field>
  );
}

/** Spec 3 §5: a form's counter takes up to 8 digits. */
export const FormMask = meta.story({
  render: () => <Uncapped />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '123456789');
    await expect(canvas.getByRole('textbox')).toHaveValue('12345678');
  },
});

/** Displays roubles, the value is kopecks; an invalid amount stays and is marked. */
export const Money = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Лимит' });
    await userEvent.type(field, '1234,5');
    await userEvent.tab();
    await expect(told).toHaveBeenLastCalledWith(123_450);
    await expect(field).toHaveValue('1\u00a0234,50');
    await userEvent.clear(field);
    await userEvent.type(field, 'сто');
    await userEvent.tab();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('сто');
    await expect(canvas.getByText('Поле «Сумма» должно содержать цену')).toBeVisible();
    await expect(field).toHaveAccessibleDescription('Поле «Сумма» должно содержать цену');
    const percent = canvas.getByRole('textbox', { name: 'Наценка' });
    await userEvent.clear(percent);
    await userEvent.type(percent, 'абв');
    await userEvent.tab();
    await expect(percent).toHaveAccessibleDescription('Введите число');
    await userEvent.clear(percent);
    await userEvent.type(percent, '12,345');
    await expect(percent).toHaveAttribute('aria-invalid', 'true');
    await expect(percent).toHaveAccessibleDescription(/^Неверное количество знаков в дробной части/);
    await userEvent.keyboard('{Backspace}');
    await userEvent.tab();
    await expect(told).toHaveBeenLastCalledWith(12.34);
  },
});

export const PhoneAndInn = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Телефон' });
    await userEvent.type(phone, '89270001122');
    await expect(phone).toHaveValue('+7 927 000-11-22');
    const inn = canvas.getByRole('textbox', { name: 'ИНН' });
    await userEvent.type(inn, '77 07-083893 000 000');
    await expect(inn).toHaveValue('770708389300');
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-3">
      {(['small', 'medium', 'large'] as const).map((width) => (
        <NumberInput key={width} aria-label={width} width={width} value={120} onChange={told} />
      ))}
      <MoneyInput aria-label="Сумма" value={123_456_00} onChange={told} />
      <PercentInput aria-label="Процент" value={12.5} onChange={told} />
      <PhoneInput aria-label="Телефон" value="+7 927 000-11-22" onChange={told} />
      <InnInput aria-label="ИНН" value="7707083893" onChange={told} disabled />
    </div>
  ),
});

const places = inPlaces({
  render: () => <NumberInput aria-label="Количество" value={12} onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<NumberInput aria-label="Сколько" value={12} onChange={nothing} />),
  tags: ['!test'],
});
