import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { DateRangePicker, type DateRangePickerProps } from './date-range-picker.js';
import { Field } from '../field.js';

const meta = preview.meta({ title: 'Действия и поля/DateRangePicker', component: DateRangePicker });

const TODAY = '2026-11-21';
const NONE = { from: null, to: null };
const SOME = { from: '2026-11-09', to: '2026-11-13' };

function Live({ defaultValue = NONE, ...props }: DateRangePickerProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  return (
    <DateRangePicker
      {...props}
      className="w-80"
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

/** Two clicks in the calendar choose a range, in either order. */
export const Default = meta.story({
  args: { value: SOME, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const start = canvas.getByRole('textbox', { name: 'Период: начало' });
    const end = canvas.getByRole('textbox', { name: 'Период: конец' });
    await expect(start).toHaveValue('09.11.2026');
    await expect(end).toHaveValue('13.11.2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть календарь' }));
    const panel = await screen.findByRole('dialog', { name: 'Выбор периода' });
    await userEvent.click(within(panel).getByRole('button', { name: /20 ноября/ }));
    await expect(within(panel).getByText('Выберите последний день')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowRight}');
    await expect(within(panel).getByRole('button', { name: /21 ноября/ })).toHaveFocus();
    await userEvent.click(within(panel).getByRole('button', { name: /16 ноября/ }));
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith({ from: '2026-11-16', to: '2026-11-20' });
    await expect(start).toHaveValue('16.11.2026');
    await expect(end).toHaveValue('20.11.2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
});

/** The open calendar: two months, the range, the presets. */
export const Open = meta.story({
  args: { value: SOME, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('grid', { name: 'ноябрь 2026' })).toBeVisible();
    await expect(screen.getByRole('grid', { name: 'декабрь 2026' })).toBeVisible();
    const chosen = screen.getAllByRole('gridcell', { selected: true });
    await expect(chosen.map((cell) => cell.textContent)).toEqual(['9', '10', '11', '12', '13']);
  },
});

/** Common ranges by one click; the chosen one is marked. */
export const Presets = meta.story({
  args: { value: NONE, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    for (const [name, from, to] of [
      ['Сегодня', TODAY, TODAY],
      ['Вчера', '2026-11-20', '2026-11-20'],
      ['7 дней', '2026-11-15', TODAY],
      ['30 дней', '2026-10-23', TODAY],
      ['Этот месяц', '2026-11-01', '2026-11-30'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button'));
      await userEvent.click(await screen.findByRole('button', { name }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ from, to });
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('button', { name: 'Этот месяц', pressed: true })).toBeVisible();
  },
});

/**
 * Arrow down moves from either text to the calendar; Enter twice chooses a range, Escape in between
 * cancels.
 */
export const Keyboard = meta.story({
  args: { value: NONE, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const day = (name: RegExp) => screen.findByRole('button', { name });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await day(/21 ноября/)).toHaveFocus());
    await userEvent.keyboard('{Enter}{ArrowRight}{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Выбор периода' })).not.toBeInTheDocument(),
    );
    await expect(args.onChange).not.toHaveBeenCalled();
    canvas.getByRole('textbox', { name: 'Период: конец' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await day(/21 ноября/)).toHaveFocus());
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith({ from: TODAY, to: '2026-11-28' });
  },
});

/** Both ends can be typed; a start after the end opens the end. */
export const Typed = meta.story({
  args: { value: NONE, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const [start, end] = canvas.getAllByRole('textbox');
    if (!start || !end) throw new Error('two texts are expected');
    await userEvent.type(start, '2026-11-01');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: null });
    await expect(end).toHaveFocus();
    await userEvent.keyboard('15.11{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-15' });
    await expect(end).toHaveValue('15.11.2026');
    await userEvent.clear(start);
    await userEvent.type(start, '20.11.2026{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-20', to: null });
    await expect(end).toHaveValue('');
    await userEvent.clear(start);
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(NONE);
  },
});

/** An error is shown on blur; choosing in the calendar corrects it. */
export const Explains = meta.story({
  args: { value: SOME, today: TODAY, min: '2026-11-01', max: TODAY, onChange: fn(), onFault: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const end = canvas.getByRole('textbox', { name: 'Период: конец' });
    for (const [text, fault] of [
      ['потом', 'Введите дату как 21.11.2026'],
      ['31.11', 'Такого дня нет: 31.11.2026'],
      ['08.11', 'Не раньше 09.11.2026'],
      ['22.11', 'Не позже 21.11.2026'],
    ] as const) {
      await userEvent.clear(end);
      await userEvent.type(end, text);
      await userEvent.tab();
      await expect(canvas.getByRole('alert')).toHaveTextContent(fault);
      await expect(end).toHaveAccessibleDescription(fault);
      await expect(end).toBeInvalid();
      await expect(args.onFault).toHaveBeenLastCalledWith(fault);
    }
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(await screen.findByRole('button', { name: '7 дней' }));
    await expect(end).toHaveValue('21.11.2026');
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
    await expect(args.onFault).toHaveBeenLastCalledWith(null);
  },
});

/** Presets are cut to the limits; those completely outside are disabled. */
export const MinMax = meta.story({
  args: { value: NONE, today: TODAY, min: '2026-11-18', max: '2026-11-20', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('button', { name: 'Сегодня' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(screen.getByRole('button', { name: /17 ноября/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '7 дней' }));
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith({ from: '2026-11-18', to: '2026-11-20' });
  },
});

/** The field's label names the first text; the hint stays visible next to an error. */
export const InField = meta.story({
  args: { value: NONE, today: TODAY, onChange: fn() },
  render: (args) => (
    <Field label="Период выгрузки" hint="Не больше 30 дней">
      <Live {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Период выгрузки'));
    const start = canvas.getByRole('textbox', { name: 'Период выгрузки: начало' });
    await expect(start).toHaveFocus();
    await expect(start).toHaveAccessibleDescription('Не больше 30 дней');
    await userEvent.keyboard('31.11{Enter}');
    await expect(start).toHaveAccessibleDescription('Такого дня нет: 31.11.2026 Не больше 30 дней');
    await expect(canvas.getByRole('textbox', { name: /конец/ })).toHaveAccessibleDescription(
      'Не больше 30 дней',
    );
  },
});

export const Matrix = meta.story({
  args: { value: NONE, onChange: fn() },
  render: () => (
    <div className="flex w-80 flex-col gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <DateRangePicker key={size} controlSize={size} label={size} value={SOME} onChange={fn()} />
      ))}
      <DateRangePicker label="Пустой" value={NONE} onChange={fn()} />
      <DateRangePicker label="Открытый" value={{ from: TODAY, to: null }} onChange={fn()} />
      <DateRangePicker label="Недоступный" disabled value={SOME} onChange={fn()} />
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <DateRangePicker value={SOME} today={TODAY} onChange={told} />,
  changed: told,
  open: '{ArrowDown}',
});
/** On a phone one month is shown, below the presets; everything is in the window and big enough for a thumb. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { value: SOME, today: TODAY, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть календарь' }));
    const panel = await screen.findByRole('dialog', { name: 'Выбор периода' });
    await expect(within(panel).getAllByRole('grid')).toHaveLength(1);
    await waitFor(() => expect(panel.getBoundingClientRect().left).toBeGreaterThanOrEqual(0));
    for (const button of within(panel).getAllByRole('button')) {
      const { left, right, height } = button.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
      await expect(height).toBeGreaterThanOrEqual(44);
    }
    await userEvent.click(within(panel).getByRole('button', { name: 'Перейти к следующему месяцу' }));
    await userEvent.click(within(panel).getByRole('button', { name: /\b1 декабря/ }));
    await userEvent.click(within(panel).getByRole('button', { name: /\b6 декабря/ }));
    await expect(args.onChange).toHaveBeenCalledWith({ from: '2026-12-01', to: '2026-12-06' });
  },
});

export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<DateRangePicker value={{ from: '2026-11-01', to: '2026-11-21' }} onChange={nothing} />),
  tags: ['!test'],
});

export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
