import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Combobox } from '@portal/ui/combobox';
import { DatePicker } from '@portal/ui/date-picker';
import { DateRangePicker } from '@portal/ui/date-range-picker';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { Input } from '@portal/ui/input';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { MoneyInput, NumberInput, PhoneInput } from '@portal/ui/number-input';
import { PasswordInput } from '@portal/ui/password-input';
import { RadioGroup } from '@portal/ui/radio-group';
import { RangeSlider } from '@portal/ui/range-slider';
import { Select } from '@portal/ui/select';
import { Switch } from '@portal/ui/switch';
import { Textarea } from '@portal/ui/textarea';
import { TimePicker } from '@portal/ui/time-picker';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { type ReactNode, useState } from 'react';

const BRANDS: readonly Option[] = ['BOSCH', 'KNECHT', 'MANN-FILTER', 'NGK', 'SACHS', 'VALEO'].map(
  (label) => ({
    value: label,
    label,
  }),
);

/** Keeps a sample field's value in state. */
function Live<T>({ of, children }: { of: T; children(value: T, set: (value: T) => void): ReactNode }) {
  const [value, set] = useState(of);
  return children(value, set);
}

function Texts() {
  return (
    <Card title="Текст и числа">
      <div className="grid grid-cols-3 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <Field label="Название" required>
          <Input placeholder="Склад на Ленина" />
        </Field>
        <Field label="ИНН" error="Некорректный ИНН">
          <Input defaultValue="77070838931" />
        </Field>
        <Field label="Пароль" hint="От 8 символов">
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label="Количество">
          <Live<number | null> of={12}>
            {(value, set) => <NumberInput value={value} onChange={set} max={9999} />}
          </Live>
        </Field>
        <Field label="Лимит">
          <Live<number | null> of={150_000_00}>
            {(value, set) => <MoneyInput value={value} onChange={set} />}
          </Live>
        </Field>
        <Field label="Телефон">
          <Live of="">{(value, set) => <PhoneInput value={value} onChange={set} />}</Live>
        </Field>
        <Field label="Комментарий" className="col-span-full">
          <Textarea rows={3} />
        </Field>
      </div>
    </Card>
  );
}

function Choices() {
  return (
    <Card title="Выбор">
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <Field label="Склад">
          <Select
            options={[
              { value: '1', label: 'Самара' },
              { value: '2', label: 'Тольятти' },
            ]}
          />
        </Field>
        <Field label="Бренд">
          <Live<Option | null> of={null}>
            {(value, set) => <Combobox value={value} onChange={set} options={BRANDS} />}
          </Live>
        </Field>
        <Field label="Бренды">
          <Live<readonly Option[]> of={BRANDS.slice(0, 2)}>
            {(value, set) => <Multiselect value={value} onChange={set} options={BRANDS} />}
          </Live>
        </Field>
        <Live<string | null> of="delivery">
          {(value, set) => (
            <RadioGroup
              label="Получение"
              direction="row"
              value={value}
              onChange={set}
              options={[
                { value: 'delivery', label: 'Доставка' },
                { value: 'pickup', label: 'Самовывоз' },
              ]}
            />
          )}
        </Live>
        <Checkbox defaultChecked>Электронный документооборот</Checkbox>
        <Switch defaultChecked>Работает с розничными покупателями</Switch>
        <Live<readonly [number, number]> of={[1_000, 6_000]}>
          {(value, set) => (
            <RangeSlider label="Цена, руб." min={0} max={10_000} value={value} onChange={set} />
          )}
        </Live>
      </div>
    </Card>
  );
}

function Times() {
  return (
    <Card title="Даты и время">
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <Field label="Дата">
          <Live<string | null> of={null}>{(value, set) => <DatePicker value={value} onChange={set} />}</Live>
        </Field>
        <Field label="Период">
          <Live<{ from: string | null; to: string | null }> of={{ from: null, to: null }}>
            {(value, set) => <DateRangePicker value={value} onChange={set} />}
          </Live>
        </Field>
        <Field label="Время отсечки">
          <Live<number | null> of={960}>{(value, set) => <TimePicker value={value} onChange={set} />}</Live>
        </Field>
        <Live<readonly number[]> of={[0, 1, 2, 3, 4]}>
          {(value, set) => <WeekdayPicker label="Дни отсечки" value={value} onChange={set} />}
        </Live>
      </div>
    </Card>
  );
}

/** Samples of input fields. */
export function KitFields() {
  return (
    <>
      <Texts />
      <Choices />
      <Times />
      <Card title="Файл">
        <Live<string | undefined> of={undefined}>
          {(name, set) => (
            <FileUpload
              label="Прайс-лист"
              accept=".xlsx,.csv"
              maxSize={32 * 1024 * 1024}
              hint="Файл никуда не отправляется"
              fileName={name}
              onFile={(file) => set(file.name)}
            />
          )}
        </Live>
      </Card>
    </>
  );
}
