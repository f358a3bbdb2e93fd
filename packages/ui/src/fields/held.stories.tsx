// Every field with a value keeps it itself if it is given `defaultValue`; its form submits what was chosen, and a reset brings the default back.
import type { ReactElement } from 'react';
import { expect, fireEvent, fn, screen, type userEvent as users, waitFor, within } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { ButtonGroup } from '../actions/button-group.js';
import { StorageSelect } from '../trade/storage-select.js';
import { AddressAutocomplete } from './address-autocomplete.js';
import { Combobox } from './choice/combobox.js';
import { Multiselect } from './choice/multiselect.js';
import { RadioGroup } from './choice/radio-group.js';
import { Counter } from './counter.js';
import { DatePicker } from './dates/date-picker.js';
import { DateRangePicker } from './dates/date-range-picker.js';
import { TimePicker } from './dates/time-picker.js';
import { WeekdayPicker } from './dates/weekday-picker.js';
import { InnInput, MoneyInput, NumberInput, PercentInput, PhoneInput } from './number-input.js';
import { RangeSlider } from './range-slider.js';
import { RichTextEditor } from './rich-text/rich-text-editor.js';

const meta = preview.meta({ title: 'Основы/Поля без value' });

type User = ReturnType<typeof users.setup>;
type Act = (place: ReturnType<typeof within>, user: User) => Promise<void>;
interface Case {
  field: ReactElement<{ onChange?: unknown }>;
  act: Act;
  /** What the form submits before and after, and the last value that was told. */
  sent: readonly [before: string, after: string];
  told: unknown;
}

const OPTIONS = [
  { value: '1', label: 'KNECHT' },
  { value: '2', label: 'BOSCH' },
];
const STORAGES = [
  { id: 1, title: 'Самара', address: 'Самара' },
  { id: 2, title: 'Казань', address: 'Казань' },
];
const type =
  (text: string): Act =>
  async (place, user) => {
    const field = place.getByRole('textbox');
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
  };
const choose =
  (keys: string): Act =>
  async (place, user) => {
    await user.click(place.getByRole('combobox'));
    await user.keyboard(keys);
  };
const told = fn();
const given = { name: 'own', onChange: told };

const TYPED: Record<string, Case> = {
  rich: {
    field: <RichTextEditor {...given} label="Текст" defaultValue="<p>а</p>" />,
    act: async (place, user) => {
      await user.click(await place.findByRole('textbox'));
      await user.keyboard('{Control>}a{/Control}б');
    },
    sent: ['<p>а</p>', '<p>б</p>'],
    told: '<p>б</p>',
  },
  number: {
    field: <NumberInput {...given} defaultValue={5} aria-label="1" />,
    act: type('7'),
    sent: ['5', '7'],
    told: 7,
  },
  money: {
    field: <MoneyInput {...given} defaultValue={100} aria-label="2" />,
    act: type('7'),
    sent: ['1,00', '7,00'],
    told: 700,
  },
  percent: {
    field: <PercentInput {...given} defaultValue={5} aria-label="3" />,
    act: type('7,5'),
    sent: ['5', '7,5'],
    told: 7.5,
  },
  phone: {
    field: <PhoneInput {...given} defaultValue="" aria-label="4" />,
    act: type('89270001122'),
    sent: ['', '+7 927 000-11-22'],
    told: '+7 927 000-11-22',
  },
  inn: {
    field: <InnInput {...given} defaultValue="" aria-label="5" />,
    act: type('77 07'),
    sent: ['', '7707'],
    told: '7707',
  },
  counter: {
    field: (
      <Counter
        {...given}
        defaultValue={4}
        label="6"
        rules={{
          reserve_quantity: 60,
          minimal_quantity: 1,
          reserve_multiplicity: 1,
          price_list_multiplicity: 4,
          product_reserve_multiplicity: 1,
        }}
      />
    ),
    act: type('12'),
    sent: ['4', '12'],
    told: 12,
  },
  date: {
    field: <DatePicker {...given} defaultValue="2026-11-21" aria-label="7" />,
    act: type('22.11.2026'),
    sent: ['21.11.2026', '22.11.2026'],
    told: '2026-11-22',
  },
};

const CHOSEN: Record<string, Case> = {
  range: {
    field: <DateRangePicker {...given} defaultValue={{ from: '2026-11-01', to: null }} today="2026-11-21" />,
    act: async (place, user) => {
      await user.click(place.getByRole('button', { name: 'Открыть календарь' }));
      await user.click(await screen.findByRole('button', { name: 'Вчера' }));
    },
    sent: ['2026-11-01,', '2026-11-20,2026-11-20'],
    told: { from: '2026-11-20', to: '2026-11-20' },
  },
  time: {
    field: <TimePicker {...given} defaultValue={960} aria-label="8" />,
    act: choose('{ArrowDown}{Enter}'),
    sent: ['16:00', '16:15'],
    told: 975,
  },
  combobox: {
    field: <Combobox {...given} defaultValue={OPTIONS[0] ?? null} options={OPTIONS} aria-label="9" />,
    act: choose('{ArrowDown}{ArrowDown}{Enter}'),
    sent: ['1', '2'],
    told: OPTIONS[1],
  },
  multiselect: {
    field: <Multiselect {...given} defaultValue={OPTIONS.slice(0, 1)} options={OPTIONS} aria-label="10" />,
    act: choose('{ArrowDown}{ArrowDown}{Enter}{Escape}'),
    sent: ['1', '1,2'],
    told: OPTIONS,
  },
  address: {
    field: <AddressAutocomplete {...given} defaultValue="Самара" suggest={async () => []} aria-label="11" />,
    act: async (place, user) => {
      await user.clear(place.getByRole('combobox'));
      await user.type(place.getByRole('combobox'), 'Казань');
      await user.tab();
    },
    sent: ['Самара', 'Казань'],
    told: 'Казань',
  },
  radio: {
    field: <RadioGroup {...given} label="12" defaultValue="1" options={OPTIONS} />,
    act: (place, user) => user.click(place.getByRole('radio', { name: 'BOSCH' })),
    sent: ['1', '2'],
    told: '2',
  },
  slider: {
    field: <RangeSlider {...given} label="Цена" min={0} max={9} defaultValue={[1, 5]} />,
    act: async (place) => {
      fireEvent.change(place.getByRole('slider', { name: 'Цена, от' }), { target: { value: '3' } });
    },
    sent: ['1,5', '3,5'],
    told: [3, 5],
  },
  weekday: {
    field: <WeekdayPicker {...given} defaultValue={[0]} />,
    act: (place, user) => user.click(place.getByRole('button', { name: 'Ср' })),
    sent: ['0', '0,2'],
    told: [0, 2],
  },
  group: {
    field: <ButtonGroup {...given} label="13" options={OPTIONS} defaultValue="1" />,
    act: (place, user) => user.click(place.getByRole('radio', { name: 'BOSCH' })),
    sent: ['1', '2'],
    told: '2',
  },
  storage: {
    field: <StorageSelect {...given} storages={STORAGES} defaultValue={1} />,
    act: async (place, user) => {
      await user.click(place.getByRole('button'));
      await user.click(await screen.findByRole('option', { name: /Казань/ }));
    },
    sent: ['1', '2'],
    told: 2,
  },
};

const every = (cases: Record<string, Case>) => ({
  render: () => (
    <div className="flex flex-col gap-3">
      {Object.entries(cases).map(([name, { field }]) => (
        <form key={name} data-form={name}>
          {field}
        </form>
      ))}
    </div>
  ),
  play: async ({ canvasElement, userEvent }: { canvasElement: HTMLElement; userEvent: User }) => {
    for (const [name, { act, sent, told: last }] of Object.entries(cases)) {
      const form = canvasElement.querySelector<HTMLFormElement>(`[data-form="${name}"]`);
      if (!form) throw new Error(name);
      const sends = () =>
        [...new FormData(form)]
          .filter(([of]) => of.startsWith('own'))
          .map(([, value]) => value)
          .join(',');
      await expect([name, sends()]).toEqual([name, sent[0]]);
      told.mockClear();
      await act(within(form), userEvent);
      await waitFor(() => expect([name, sends()]).toEqual([name, sent[1]]));
      await expect([name, told.mock.lastCall?.[0]]).toEqual([name, last]);
      const calls = told.mock.calls.length;
      form.reset();
      await waitFor(() => expect([name, sends()]).toEqual([name, sent[0]]));
      await expect(told).toHaveBeenCalledTimes(calls);
    }
  },
});
export const Typed = meta.story(every(TYPED));
export const Chosen = meta.story(every(CHOSEN));

/** A form whose reset is refused, by whomever and however late, keeps what was chosen, as its native fields do. */
export const ResetRefused = meta.story({
  render: () => (
    <form data-form="refused" onReset={(event) => event.preventDefault()}>
      <input name="own" aria-label="Номер" defaultValue="104" />
      <RadioGroup {...given} label="Оплата" defaultValue="1" options={OPTIONS} />
      <button type="reset">Сбросить</button>
    </form>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const form = canvasElement.querySelector('form');
    if (!form) throw new Error('no form');
    const sent = () => new FormData(form).getAll('own');
    const press = () => userEvent.click(canvas.getByRole('button', { name: 'Сбросить' }));
    await userEvent.type(canvas.getByRole('textbox'), '5');
    await userEvent.click(canvas.getByRole('radio', { name: 'BOSCH' }));
    await press();
    await settled();
    await expect(sent()).toEqual(['1045', '2']);
    // Allowed again, it brings everything back.
    form.addEventListener('reset', (event) => event.stopPropagation());
    await press();
    await waitFor(() => expect(sent()).toEqual(['104', '1']));
  },
});

/** What a reset brings about has been rendered. */
const settled = () => new Promise((done) => setTimeout(done, 100));
