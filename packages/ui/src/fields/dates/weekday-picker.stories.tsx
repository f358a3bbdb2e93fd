import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Field } from '../field.js';
import { WeekdayPicker, type WeekdayPickerProps } from './weekday-picker.js';

const meta = preview.meta({ title: 'Действия и поля/WeekdayPicker', component: WeekdayPicker });

function Live({ defaultValue = [], onChange, onWorkingChange, ...props }: WeekdayPickerProps) {
  const [value, setValue] = useState(props.value ?? defaultValue);
  const [working, setWorking] = useState(props.working);
  return (
    <WeekdayPicker
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      {...(working && { working })}
      {...(onWorkingChange && {
        onWorkingChange: (next: number[]) => {
          setWorking(next);
          onWorkingChange(next);
        },
      })}
    />
  );
}

/** Days can be selected only. */
export const Default = meta.story({
  args: { value: [0, 2], label: 'Периодичность', onChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const days = canvas.getAllByRole('button');
    await expect(days.map((day) => day.textContent)).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']);
    await expect(canvas.getByRole('button', { name: 'Ср' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Вт' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([0, 1, 2]);
    await userEvent.click(canvas.getByRole('button', { name: 'Пн' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([1, 2]);
    await expect(canvas.queryByRole('status')).not.toBeInTheDocument();
  },
});

/** The selected days can be made working or non-working. */
export const Working = meta.story({
  args: { value: [], working: [0, 1, 2, 3, 4], label: 'График', onChange: fn(), onWorkingChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const works = canvas.getByRole('button', { name: 'Сделать рабочими' });
    const rests = canvas.getByRole('button', { name: 'Сделать нерабочими' });
    await expect(canvas.getByRole('status')).toHaveTextContent('Рабочие: Пн, Вт, Ср, Чт, Пт');
    await expect(works).toHaveAttribute('aria-disabled', 'true');
    await expect(rests).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: /^Сб\s*, нерабочий$/ }));
    await expect(rests).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(works);
    await expect(args.onWorkingChange).toHaveBeenLastCalledWith([0, 1, 2, 3, 4, 5]);
    await expect(canvas.getByRole('button', { name: /^Сб\s*, рабочий$/ })).toBeVisible();
    await expect(works).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^Пн/ }));
    await userEvent.click(rests);
    await expect(args.onWorkingChange).toHaveBeenLastCalledWith([1, 2, 3, 4]);
    await expect(canvas.getByRole('status')).toHaveTextContent('Рабочие: Вт, Ср, Чт, Пт');
    await expect(args.onChange).toHaveBeenLastCalledWith([0, 5]);
  },
});

/**
 * Tab stops at one day; arrow keys move cyclically, Home and End move to the first and last day, Space
 * selects.
 */
export const Keyboard = meta.story({
  args: { value: [], working: [0], label: 'График', onChange: fn(), onWorkingChange: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /^Пн/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight} ');
    await expect(args.onChange).toHaveBeenLastCalledWith([1]);
    await userEvent.keyboard('{Home}{ArrowLeft} ');
    await expect(args.onChange).toHaveBeenLastCalledWith([1, 6]);
    await userEvent.keyboard('{ArrowRight}{End}{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: /^Сб/ })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onWorkingChange).toHaveBeenLastCalledWith([0, 1, 6]);
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', { name: /^Сб/ })).toHaveFocus();
  },
});

/** The error is shown by the field. */
export const InField = meta.story({
  args: { value: [], label: 'Периодичность', onChange: fn() },
  render: (args) => (
    <Field label="Периодичность" error="Выберите хотя бы один день">
      <Live {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Периодичность' })).toHaveAccessibleDescription(
      'Выберите хотя бы один день',
    );
  },
});

export const Matrix = meta.story({
  args: { value: [], onChange: fn() },
  render: () => (
    <div className="flex flex-col gap-5">
      <WeekdayPicker label="Пусто" value={[]} onChange={fn()} />
      <WeekdayPicker label="Будни" value={[0, 1, 2, 3, 4]} onChange={fn()} />
      <WeekdayPicker label="Показ" value={[]} working={[0, 1, 2, 3, 4]} onChange={fn()} />
      <WeekdayPicker
        label="Разметка"
        value={[4, 5]}
        working={[0, 1, 2, 3, 4]}
        onChange={fn()}
        onWorkingChange={fn()}
      />
      <WeekdayPicker
        label="Недоступно"
        disabled
        value={[5, 6]}
        working={[]}
        onChange={fn()}
        onWorkingChange={fn()}
      />
    </div>
  ),
});

const told = fn();
const places = inPlaces({ render: () => <WeekdayPicker value={[0]} onChange={told} />, changed: told });
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<WeekdayPicker value={[0, 4]} onChange={nothing} />),
  tags: ['!test'],
});
