import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Button } from '../../actions/button.js';
import { Dialog } from '../../overlays/dialog.js';
import { DatePicker, type DatePickerProps } from './date-picker.js';
import { Field } from '../field.js';

const meta = preview.meta({ title: 'Действия и поля/DatePicker', component: DatePicker });

const TODAY = '2026-11-21';

function Live({ defaultValue = null, ...props }: DatePickerProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  return (
    <DatePicker
      {...props}
      className="w-44"
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

/** The button opens the calendar at the chosen day; a click chooses another one and closes it. */
export const Default = meta.story({
  args: { 'aria-label': 'Дата поставки', value: TODAY, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Дата поставки' });
    await expect(input).toHaveValue('21.11.2026');
    const trigger = canvas.getByRole('button', { name: 'Открыть календарь' });
    await userEvent.click(trigger);
    const panel = await screen.findByRole('dialog', { name: 'Выбор даты' });
    await expect(within(panel).getByRole('grid', { name: 'ноябрь 2026' })).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: /вторник, 24 ноября/ }));
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('2026-11-24');
    await expect(input).toHaveValue('24.11.2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(trigger).toHaveFocus();
  },
});

/** The open calendar: Russian, weeks from Monday. */
export const Open = meta.story({
  args: { 'aria-label': 'Дата поставки', value: '2026-11-24', today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    const panel = await screen.findByRole('dialog');
    const head = [...panel.querySelectorAll('th')].map((cell) => cell.textContent);
    await expect(head).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
    await expect(within(panel).getByRole('button', { name: /^Сегодня, суббота, 21 ноября/ })).toBeVisible();
    await expect(within(panel).getByRole('gridcell', { selected: true })).toHaveTextContent('24');
  },
});

/** Arrow down moves from the text to the calendar; arrow keys move, Enter chooses, Escape cancels. */
export const Keyboard = meta.story({
  args: { 'aria-label': 'Дата поставки', value: null, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const day = (name: RegExp) => screen.findByRole('button', { name });
    await waitFor(async () => expect(await day(/21 ноября/)).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(await day(/воскресенье, 29 ноября/)).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await expect(await day(/29 декабря/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Выбор даты' })).not.toBeInTheDocument());
    await expect(args.onChange).not.toHaveBeenCalled();
    canvas.getByRole('textbox').focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await day(/21 ноября/)).toHaveFocus());
    await userEvent.keyboard('{Home}{Enter}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('2026-11-16');
    await expect(canvas.getByRole('textbox')).toHaveValue('16.11.2026');
  },
});

/** Accepts «21.11.2026», «21.11.26», «21.11» of this year, other separators, and «2026-11-21»; an empty text gives null. */
export const Typed = meta.story({
  args: { 'aria-label': 'Дата поставки', value: null, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox');
    for (const [text, day, shown] of [
      ['24.11.2026', '2026-11-24', '24.11.2026'],
      ['1.12', '2026-12-01', '01.12.2026'],
      ['2027-02-28', '2027-02-28', '28.02.2027'],
      ['1.3.26', '2026-03-01', '01.03.2026'],
      ['5/12/2026', '2026-12-05', '05.12.2026'],
      ['06-12', '2026-12-06', '06.12.2026'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, `${text}{Enter}`);
      await expect(args.onChange).toHaveBeenLastCalledWith(day);
      await expect(input).toHaveValue(shown);
    }
    await expect(args.onChange).toHaveBeenCalledTimes(6);
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
});

/** An error is shown on blur; the value does not change. */
export const Explains = meta.story({
  args: {
    'aria-label': 'Дата поставки',
    value: null,
    today: TODAY,
    min: TODAY,
    max: '2026-12-31',
    onChange: fn(),
    onFault: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox');
    for (const [text, fault] of [
      ['завтра', 'Введите дату как 21.11.2026'],
      ['21.11.126', 'Введите дату как 21.11.2026'],
      ['31.11', 'Такого дня нет: 31.11.2026'],
      ['29.02.2027', 'Такого дня нет: 29.02.2027'],
      ['20.11', 'Не раньше 21.11.2026'],
      ['01.01.2027', 'Не позже 31.12.2026'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, text);
      await expect(input).toBeValid();
      await userEvent.tab();
      await expect(canvas.getByRole('alert')).toHaveTextContent(fault);
      await expect(input).toBeInvalid();
      await expect(input).toHaveAccessibleDescription(fault);
      await expect(args.onFault).toHaveBeenLastCalledWith(fault);
    }
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await screen.findByRole('button', { name: /25 ноября/ }));
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('2026-11-25');
    await expect(args.onFault).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
});

/** Days outside the limits cannot be chosen, and months outside cannot be shown. */
export const MinMax = meta.story({
  args: {
    'aria-label': 'Дата поставки',
    value: null,
    today: TODAY,
    min: '2026-11-10',
    max: '2026-12-05',
    onChange: fn(),
  },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('button', { name: / 9 ноября/ })).toBeDisabled();
    await expect(screen.getByRole('button', { name: /10 ноября/ })).toBeEnabled();
    await expect(screen.getByRole('button', { name: /предыдущему месяцу/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: /следующему месяцу/ }));
    await expect(await screen.findByRole('button', { name: / 5 декабря/ })).toBeEnabled();
    await expect(screen.getByRole('button', { name: / 6 декабря/ })).toBeDisabled();
  },
});

/** In a field the hint stays visible next to an error. */
export const InField = meta.story({
  args: { value: null, today: TODAY, onChange: fn() },
  render: (args) => (
    <Field label="Дата поставки" hint="По календарю склада" required>
      <Live {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText(/Дата поставки/);
    await expect(input).toBeRequired();
    await expect(input).toHaveAccessibleDescription('По календарю склада');
    await userEvent.type(input, '31.11{Enter}');
    await expect(input).toHaveAccessibleDescription('Такого дня нет: 31.11.2026 По календарю склада');
  },
});

export const Matrix = meta.story({
  args: { value: null, onChange: fn() },
  render: () => (
    <div className="flex w-44 flex-col gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <DatePicker key={size} controlSize={size} aria-label={size} value={TODAY} onChange={fn()} />
      ))}
      <DatePicker aria-label="Пустое" value={null} onChange={fn()} />
      <DatePicker aria-label="Недоступное" disabled value={TODAY} onChange={fn()} />
      <Field label="Дата отгрузки" error="Обязательное поле">
        <DatePicker value={null} onChange={fn()} />
      </Field>
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <DatePicker aria-label="Дата" value="2026-11-21" today="2026-11-21" onChange={told} />,
  changed: told,
  open: '{ArrowDown}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

function Around() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть окно</Button>
      <Dialog title="Отгрузка" open={open} onOpenChange={setOpen}>
        <Live aria-label="Дата поставки" value={null} today={TODAY} onChange={told} />
      </Dialog>
    </>
  );
}

/** In a dialog the calendar has the keyboard as elsewhere, opened by a key or by its button. */
export const KeysInDialog = meta.story({
  args: { value: null, onChange: fn() },
  render: () => <Around />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть окно' }));
    const dialog = await screen.findByRole('dialog', { name: 'Отгрузка' });
    const field = within(dialog).getByRole('textbox');
    const opened = () => screen.findByRole('dialog', { name: 'Выбор даты' });
    for (const open of [
      () => userEvent.type(field, '{ArrowDown}'),
      () => userEvent.click(within(dialog).getByRole('button', { name: 'Открыть календарь' })),
    ]) {
      await userEvent.clear(field);
      await open();
      const calendar = within(await opened());
      await waitFor(() => expect(calendar.getByRole('button', { name: /21 ноября/ })).toHaveFocus());
      await userEvent.keyboard('{ArrowRight}{ArrowDown}');
      await expect(calendar.getByRole('button', { name: /29 ноября/ })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(field).toHaveValue('29.11.2026');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Выбор даты' })).toBeNull());
    }
    await expect(dialog).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<DatePicker aria-label="Дата" value="2026-11-21" onChange={nothing} />),
  tags: ['!test'],
});

/** The error of the typed text is shown instead of the field's own error, not in addition to it. */
export const OneFault = meta.story({
  args: { value: null, today: TODAY, min: TODAY, onChange: fn() },
  render: (args) => (
    <Field label="Дата поставки" required error="Обязательное поле">
      <Live {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: /Дата поставки/ });
    await expect(canvas.getByRole('alert')).toHaveTextContent('Обязательное поле');
    await userEvent.type(input, '20.11');
    await userEvent.tab();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Не раньше 21.11.2026');
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Обязательное поле');
  },
});

export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
