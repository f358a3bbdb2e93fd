// Every form part accepts the general attributes that elements have: ref, id, name, className, data-*.
import { createRef, type ReactElement } from 'react';
import { expect } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { AddressAutocomplete } from './address-autocomplete.js';
import { BrandFilter } from '../trade/brand-filter.js';
import { ButtonGroup } from '../actions/button-group.js';
import { Checkbox } from './choice/checkbox.js';
import { Combobox } from './choice/combobox.js';
import { Counter } from './counter.js';
import { DatePicker } from './dates/date-picker.js';
import { DateRangePicker } from './dates/date-range-picker.js';
import { FacetFilter } from '../trade/facet-filter.js';
import { FileUpload } from './file-upload.js';
import { ImageUpload } from './image-upload.js';
import { Input } from './input.js';
import { Multiselect } from './choice/multiselect.js';
import { InnInput, MoneyInput, NumberInput, PercentInput, PhoneInput } from './number-input.js';
import { PasswordInput } from './password-input.js';
import { RadioGroup } from './choice/radio-group.js';
import { RangeSlider } from './range-slider.js';
import { RichTextEditor } from './rich-text/rich-text-editor.js';
import { SearchInput } from './search-input.js';
import { Select } from './choice/select.js';
import { StorageSelect } from '../trade/storage-select.js';
import { Switch } from './choice/switch.js';
import { Textarea } from './textarea.js';
import { TimePicker } from './dates/time-picker.js';
import { WeekdayPicker } from './dates/weekday-picker.js';

const meta = preview.meta({ title: 'Основы/Свойства полей' });

const refs = new Map<string, { current: unknown }>();
const none = () => undefined;
/** The same five attributes for each part, made from its name. */
function own<E>(part: string) {
  const ref = createRef<E>();
  refs.set(part, ref);
  return { ref, id: `id-${part}`, name: `name-${part}`, className: `class-${part}`, 'data-own': part };
}
const option = { value: '1', label: 'KNECHT' };
const facet = { id: 1, title: 'KNECHT', count: 2 };
const rules = {
  reserve_quantity: 60,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 4,
  product_reserve_multiplicity: 1,
};

const PARTS: Record<string, () => ReactElement> = {
  address: () => (
    <AddressAutocomplete
      {...own<HTMLInputElement>('address')}
      aria-label="1"
      value="Тольятти"
      onChange={none}
      suggest={async () => []}
    />
  ),
  brand: () => (
    <BrandFilter
      {...own<HTMLFieldSetElement>('brand')}
      brands={[facet]}
      selected={new Set([1])}
      onChange={none}
    />
  ),
  group: () => (
    <ButtonGroup
      {...own<HTMLDivElement>('group')}
      label="Вид"
      options={[{ value: 'a', label: 'А' }]}
      value="a"
      onChange={none}
    />
  ),
  checkbox: () => <Checkbox {...own<HTMLInputElement>('checkbox')} aria-label="2" defaultChecked />,
  combobox: () => (
    <Combobox
      {...own<HTMLInputElement>('combobox')}
      aria-label="3"
      options={[option]}
      value={option}
      onChange={none}
    />
  ),
  counter: () => (
    <Counter {...own<HTMLInputElement>('counter')} label="Сколько" rules={rules} value={4} onChange={none} />
  ),
  date: () => (
    <DatePicker {...own<HTMLInputElement>('date')} aria-label="4" value="2026-11-21" onChange={none} />
  ),
  range: () => (
    <DateRangePicker
      {...own<HTMLInputElement>('range')}
      value={{ from: '2026-11-01', to: '2026-11-21' }}
      onChange={none}
    />
  ),
  facet: () => (
    <FacetFilter
      {...own<HTMLFieldSetElement>('facet')}
      label="Вид"
      choices={[facet]}
      selected={new Set([1])}
      onChange={none}
    />
  ),
  file: () => (
    <FileUpload
      {...own<HTMLDivElement>('file')}
      label="Прайс"
      accept=".csv"
      maxSize={1_000_000}
      onFile={none}
    />
  ),
  image: () => (
    <ImageUpload {...own<HTMLDivElement>('image')} label="Фото" images={[]} onAdd={none} onRemove={none} />
  ),
  input: () => <Input {...own<HTMLInputElement>('input')} aria-label="5" defaultValue="а" />,
  multiselect: () => (
    <Multiselect
      {...own<HTMLInputElement>('multiselect')}
      aria-label="6"
      options={[option]}
      value={[option]}
      onChange={none}
    />
  ),
  number: () => <NumberInput {...own<HTMLInputElement>('number')} aria-label="7" value={1} onChange={none} />,
  money: () => <MoneyInput {...own<HTMLInputElement>('money')} aria-label="8" value={100} onChange={none} />,
  percent: () => (
    <PercentInput {...own<HTMLInputElement>('percent')} aria-label="9" value={1} onChange={none} />
  ),
  phone: () => <PhoneInput {...own<HTMLInputElement>('phone')} aria-label="10" value="+7" onChange={none} />,
  inn: () => <InnInput {...own<HTMLInputElement>('inn')} aria-label="11" value="63" onChange={none} />,
  password: () => <PasswordInput {...own<HTMLInputElement>('password')} aria-label="12" defaultValue="а" />,
  radio: () => (
    <RadioGroup
      {...own<HTMLFieldSetElement>('radio')}
      label="Оплата"
      options={[option]}
      value="1"
      onChange={none}
    />
  ),
  slider: () => (
    <RangeSlider
      {...own<HTMLDivElement>('slider')}
      label="Цена"
      min={0}
      max={9}
      value={[1, 5]}
      onChange={none}
    />
  ),
  rich: () => (
    <RichTextEditor {...own<HTMLDivElement>('rich')} label="Текст" value="<p>Новость</p>" onChange={none} />
  ),
  search: () => (
    <SearchInput
      {...own<HTMLInputElement>('search')}
      value="oc"
      onSearch={none}
      modes={[{ id: 'a', label: 'а', placeholder: 'Номер' }]}
      mode="a"
    />
  ),
  select: () => <Select {...own<HTMLSelectElement>('select')} aria-label="13" options={[option]} />,
  storage: () => (
    <StorageSelect
      {...own<HTMLButtonElement>('storage')}
      storages={[{ id: 1, title: 'Склад', address: 'Тольятти' }]}
      value={1}
      onChange={none}
    />
  ),
  switch: () => <Switch {...own<HTMLInputElement>('switch')} aria-label="14" defaultChecked />,
  textarea: () => <Textarea {...own<HTMLTextAreaElement>('textarea')} aria-label="15" defaultValue="а" />,
  time: () => <TimePicker {...own<HTMLInputElement>('time')} aria-label="16" value={960} onChange={none} />,
  weekday: () => <WeekdayPicker {...own<HTMLDivElement>('weekday')} value={[0]} onChange={none} />,
};
/** Parts that submit two values under two names. */
const PAIRS = ['range', 'slider'];

/** Each part keeps the attributes, and a form submits its value under its name. */
export const EveryPart = meta.story({
  render: () => (
    <div className="flex flex-col gap-3">
      {Object.entries(PARTS).map(([part, render]) => (
        // The search is a form itself, and forms cannot be nested.
        <form key={part} data-form={part} className={part === 'search' ? 'contents' : ''}>
          {part !== 'search' && render()}
        </form>
      ))}
      {PARTS['search']?.()}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const part of Object.keys(PARTS)) {
      await expect([part, refs.get(part)?.current instanceof HTMLElement]).toEqual([part, true]);
      for (const place of [`#id-${part}`, `.class-${part}`, `[data-own="${part}"]`])
        await expect([place, canvasElement.querySelectorAll(place).length > 0]).toEqual([place, true]);
      const form = refs.get(part)?.current as HTMLElement;
      const sent = new FormData(form.closest('form') ?? undefined);
      const name = PAIRS.includes(part) ? `name-${part}_from` : `name-${part}`;
      await expect([name, sent.has(name) || part === 'image']).toEqual([name, true]);
    }
  },
});
