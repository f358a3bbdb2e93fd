import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { type WeekDay, type WeekMark, WeekSchedule, type WeekScheduleProps } from './week-schedule.js';

const meta = preview.meta({ title: 'Данные/WeekSchedule', component: WeekSchedule });

const office = { opens: 540, closes: 1_080 };
const DATES = ['23.11', '24.11', '25.11', '26.11', '27.11', '28.11', '29.11'];
const WEEK: WeekDay[] = DATES.map((date, day) => ({ date, hours: day < 5 ? office : null }));
const MARKS: WeekMark[] = [0, 2, 4].flatMap((day) => [
  { id: `c${day}`, day, minute: 960, kind: 'cut-off' as const, text: 'Отсечка' },
  { id: `d${day}`, day, minute: 1_080, kind: 'departure' as const, text: 'Отгрузка' },
  { id: `a${day}`, day: day + 1, minute: 840, kind: 'arrival' as const, text: 'Прибытие: SMR-1 → TLT-1' },
]);

function Live({ days: given, marks: drawn = [], onHours, onCutOff, onDay, ...props }: WeekScheduleProps) {
  const [days, setDays] = useState(given);
  const [marks, setMarks] = useState(drawn);
  const change = (day: number, hours: WeekDay['hours']) =>
    setDays((before) => before.map((one, id) => (id === day ? { ...one, hours } : one)));
  return (
    <WeekSchedule
      {...props}
      days={days}
      marks={marks}
      {...(onHours && {
        onHours: (day: number, hours: { opens: number; closes: number }) => {
          change(day, hours);
          onHours(day, hours);
        },
      })}
      {...(onCutOff && {
        onCutOff: (id: string, minute: number) => {
          setMarks((before) => before.map((mark) => (mark.id === id ? { ...mark, minute } : mark)));
          onCutOff(id, minute);
        },
      })}
      {...(onDay && {
        onDay: (day: number) => {
          change(day, days[day]?.hours ? null : office);
          onDay(day);
        },
      })}
    />
  );
}

/** A read-only week; the accessible name of each day says what is drawn on it. */
export const Default = meta.story({
  args: { label: 'Неделя склада', days: WEEK, marks: MARKS },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('group', { name: 'Пн 23.11: 09:00–18:00; Отсечка, 16:00; Отгрузка, 18:00' }),
    ).toBeTruthy();
    await expect(
      canvas.getByRole('group', { name: 'Сб 28.11: не работает; Прибытие: SMR-1 → TLT-1, 14:00' }),
    ).toBeTruthy();
    await expect(canvas.queryByRole('slider')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
});

/** Opening and closing times are dragged in steps of 15 minutes and cannot meet. */
export const Dragged = meta.story({
  args: { label: 'График', days: WEEK, onHours: fn(), onDay: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const opens = canvas.getByRole('slider', { name: 'Пн: открытие' });
    const track = (opens.parentElement ?? opens).getBoundingClientRect();
    const at = (minute: number) => ({
      pointerId: 1,
      clientX: track.left + (track.width * minute) / 1_440,
      clientY: track.top + 10,
    });
    // A synthetic pointer cannot be captured; that is not tested here.
    opens.setPointerCapture = () => {};
    await fireEvent.pointerDown(opens, at(540));
    await fireEvent.pointerMove(opens, at(607));
    await expect(args.onHours).toHaveBeenLastCalledWith(0, { opens: 600, closes: 1_080 });
    await fireEvent.pointerMove(opens, at(1_200));
    await expect(args.onHours).toHaveBeenLastCalledWith(0, { opens: 1_065, closes: 1_080 });
    await fireEvent.pointerUp(opens);
    await fireEvent.pointerMove(opens, at(300));
    await expect(opens).toHaveAttribute('aria-valuetext', '17:45');
    await userEvent.click(canvas.getByRole('button', { name: /^Сб/ }));
    await expect(canvas.getByRole('slider', { name: 'Сб: закрытие' })).toHaveAttribute(
      'aria-valuetext',
      '18:00',
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Сб/ }));
    await expect(canvas.queryByRole('slider', { name: 'Сб: закрытие' })).not.toBeInTheDocument();
  },
});

/** Tab stops at one day only; ↑ and ↓ move between days, other keys change the time. */
export const Keyboard = meta.story({
  args: { label: 'Неделя карточки', days: WEEK, marks: MARKS, onHours: fn(), onCutOff: fn() },
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('slider', { name: 'Пн: отсечка' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect(args.onCutOff).toHaveBeenLastCalledWith('c0', 975);
    await userEvent.keyboard('{ArrowDown}{PageUp}');
    await expect(args.onCutOff).toHaveBeenLastCalledWith('c2', 1_020);
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect(args.onCutOff).toHaveBeenLastCalledWith('c2', 900);
    await userEvent.tab();
    await expect(canvas.getByRole('slider', { name: 'Ср: открытие' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(args.onHours).toHaveBeenLastCalledWith(2, { opens: 0, closes: 1_080 });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{End}');
    await expect(args.onHours).toHaveBeenLastCalledWith(1, { opens: 540, closes: 1_440 });
    // ↑ before the first day changes nothing.
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(canvas.getByRole('slider', { name: 'Пн: закрытие' })).toHaveFocus();
  },
});

/** A date that differs from its weekday says why. */
export const DaysOff = meta.story({
  args: {
    label: 'Неделя с праздником',
    days: WEEK.map((day, id) =>
      id === 2
        ? { ...day, isOff: true, note: 'праздник' }
        : id === 5
          ? { ...day, hours: office, note: 'работает' }
          : day,
    ),
    marks: MARKS.filter(({ day }) => day !== 2),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Ср 25.11, праздник: не работает' })).toBeTruthy();
    await expect(canvas.getByText('праздник')).toBeVisible();
  },
});

export const Matrix = meta.story({
  args: { label: 'Неделя', days: WEEK },
  render: () => (
    <div className="flex flex-col gap-8">
      <WeekSchedule label="Показ" days={WEEK} marks={MARKS} />
      <WeekSchedule
        label="Правка"
        days={WEEK.map((day, id) => (id === 3 ? { ...day, isOff: true, note: 'склад закрыт' } : day))}
        marks={MARKS}
        onHours={fn()}
        onCutOff={fn()}
        onDay={fn()}
      />
      <WeekSchedule label="Без дат" days={WEEK.map(({ hours }) => ({ hours }))} />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Dragged.extend({ ...playground, tags: ['!test'] });
