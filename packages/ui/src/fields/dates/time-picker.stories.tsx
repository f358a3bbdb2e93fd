import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Field } from '../field.js';
import { TimePicker, type TimePickerProps } from './time-picker.js';

const meta = preview.meta({ title: 'Действия и поля/TimePicker', component: TimePicker });

function Live({ defaultValue = null, ...props }: TimePickerProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  return (
    <TimePicker
      {...props}
      className="w-32"
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

/** A click opens the list at the chosen time. */
export const Default = meta.story({
  args: { 'aria-label': 'Время отгрузки', value: 960, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: 'Время отгрузки' });
    await expect(input).toHaveValue('16:00');
    await userEvent.click(input);
    const chosen = await screen.findByRole('option', { name: '16:00' });
    await waitFor(() => expect(chosen).toBeVisible());
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: '16:30' }));
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith(990);
    await expect(input).toHaveValue('16:30');
    await expect(input).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  },
});

/** The open list. */
export const Open = meta.story({
  args: { 'aria-label': 'Время отгрузки', value: 960, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(await screen.findByRole('listbox', { name: 'Время' })).toBeVisible();
    await expect(screen.getAllByRole('option')).toHaveLength(96);
  },
});

/** Arrow keys move by 15 minutes, PageUp and PageDown by an hour; Enter chooses, Escape cancels. */
export const Keyboard = meta.story({
  args: { 'aria-label': 'Время отгрузки', value: null, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    await waitFor(() => expect(active()).toHaveTextContent('09:00'));
    await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect(active()).toHaveTextContent('10:15');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith(615);
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveValue('10:15');
  },
});

/** Accepts «16», «1630», «9:15», «9.15»; an empty text gives null. */
export const Typed = meta.story({
  args: { 'aria-label': 'Время отгрузки', value: null, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox');
    for (const [text, minutes, shown] of [
      ['16', 960, '16:00'],
      ['1630', 990, '16:30'],
      ['9:15', 555, '09:15'],
      ['9.45', 585, '09:45'],
      ['0', 0, '00:00'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, `${text}{Enter}`);
      await expect(args.onChange).toHaveBeenLastCalledWith(minutes);
      await expect(input).toHaveValue(shown);
    }
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
});

/** An error is shown on blur; the value does not change. */
export const Explains = meta.story({
  args: { 'aria-label': 'Время отгрузки', value: null, min: 540, max: 1080, onChange: fn(), onFault: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox');
    for (const [text, fault] of [
      ['25:00', 'Введите время как 16:00'],
      ['16:07', 'Время должно быть кратно 15 минутам'],
      ['8:00', 'Не раньше 09:00'],
      ['18:15', 'Не позже 18:00'],
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
    await userEvent.clear(input);
    await userEvent.type(input, '12:00{Enter}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith(720);
    await expect(args.onFault).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
});

/** Limits from opening to closing; midnight at the end of the day is «24:00». */
export const MinMax = meta.story({
  args: { 'aria-label': 'Закрытие', value: null, min: 1380, max: 1440, onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    const options = await screen.findAllByRole('option');
    await expect(options.map((option) => option.textContent)).toEqual([
      '23:00',
      '23:15',
      '23:30',
      '23:45',
      '24:00',
    ]);
    await userEvent.keyboard('{ArrowDown}{PageDown}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith(1440);
  },
});

/** In a field the hint stays visible next to an error. */
export const InField = meta.story({
  args: { value: null, onChange: fn() },
  render: (args) => (
    <Field label="Время отсечки" hint="По часам склада" required>
      <Live {...args} />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText(/Время отсечки/);
    await expect(input).toBeRequired();
    await userEvent.type(input, 'утром');
    await userEvent.tab();
    await expect(input).toHaveAccessibleDescription('Введите время как 16:00 По часам склада');
  },
});

export const Matrix = meta.story({
  args: { value: null, onChange: fn() },
  render: () => (
    <div className="flex flex-col gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <TimePicker
          key={size}
          className="w-32"
          controlSize={size}
          aria-label={size}
          value={960}
          onChange={fn()}
        />
      ))}
      <TimePicker className="w-32" aria-label="Пустое" value={null} onChange={fn()} />
      <TimePicker className="w-32" aria-label="Недоступное" disabled value={960} onChange={fn()} />
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <TimePicker aria-label="Время" value={960} onChange={told} />,
  changed: told,
  open: '{ArrowDown}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<TimePicker aria-label="Время" value={960} onChange={nothing} />),
  tags: ['!test'],
});

export const KeyboardInDialog = Keyboard.extend({ decorators: [AroundDialog] });
export const KeyboardInScroller = Keyboard.extend(aroundScroller);
