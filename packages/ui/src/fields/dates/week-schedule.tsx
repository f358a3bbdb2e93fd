'use client';
import { DAY_MINUTES, formatTime } from '@portal/domain/schedules';
import { forwardRef, type ReactNode, useImperativeHandle, useRef, useState } from 'react';
import { Handle, type HandleProps, percentOf } from './week-schedule/handle.js';
import { weekSchedule } from '../../language/messages/ru/fields/week-schedule.js';
import { shortWeekdays } from '../../language/parts/days.js';
import { useLanguage, useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';

/** A day of the week: its hours and its peculiarities. */
export interface WeekDay {
  /** Opening hours as minutes of the day; null: closed. */
  hours: { opens: number; closes: number } | null;
  /** «23.11». */
  date?: string;
  /** Why this date differs from its weekday: «праздник», «работает». */
  note?: string;
  /** Non-working on this date, regardless of the hours. @default false */
  isOff?: boolean;
}

/** A time in the week. */
export interface WeekMark {
  id: string;
  /** Day of the week; 0 is Пн. */
  day: number;
  /** Minute of the day. */
  minute: number;
  kind: 'cut-off' | 'departure' | 'arrival';
  /** Name of the mark: «Отсечка», «Прибытие: SMR-1 → TLT-1». */
  text: string;
}

export interface WeekScheduleProps extends RootProps<'div'> {
  /** Accessible name of the week. */
  label: string;
  /** The seven days, Monday first. */
  days: readonly WeekDay[];
  /** Cut-offs that are shown on the days. @default none */
  marks?: readonly WeekMark[];
  /** Called when the hours of a day (0 is Пн) are dragged. Without it hours are read-only. */
  onHours?(day: number, hours: { opens: number; closes: number }): void;
  /** Called when a cut-off is dragged along its day. Without it cut-offs are read-only. */
  onCutOff?(id: string, minute: number): void;
  /**
   * Called when a day's name is pressed, to make it working or to add or remove a cut-off. Without it names
   * are plain text.
   */
  onDay?(day: number): void;
  /** Text after a day's accessible name that says what pressing it does: «рабочий день». */
  dayLabel?: string;
  /** Whether a day's name is shown as pressed. @default if it has hours */
  isDayOn?(day: number): boolean;
}

const KINDS = {
  'cut-off': ['cutOff', 'h-4 w-0.5 bg-signal'],
  departure: ['departure', 'size-0 border-y-[6px] border-s-[9px] border-y-transparent border-s-brand'],
  arrival: ['arrival', 'size-2.5 rounded-full bg-green'],
} as const;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
/** Minimum length of the hours when dragging, minutes. */
const SHORTEST = 15;

/**
 * A week in a warehouse's local time: open hours, cut-offs, departures, arrivals, days off. Hours and
 * cut-offs can be dragged or moved with the keyboard: Tab stops at one day; ↑ and ↓ move between days, ←
 * and → change the time by 15 minutes, Page Up and Page Down by an hour, Home and End move it to the
 * limit.
 */
export const WeekSchedule = forwardRef<HTMLDivElement, WeekScheduleProps>(function WeekSchedule(
  { label, days, marks = [], onHours, onCutOff, onDay, dayLabel, isDayOn, className = '', ...props },
  ref,
) {
  const say = useMessages('weekSchedule', weekSchedule);
  const weekdays = shortWeekdays(useLanguage().locale);
  const [current, setCurrent] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => root.current);
  const shown = (Object.keys(KINDS) as WeekMark['kind'][]).filter((kind) =>
    marks.some((mark) => mark.kind === kind),
  );
  /** Focuses the same control of another day, or its name; skips days that have neither. */
  const walk = (from: number, what: HandleProps['what']) => (step: number) => {
    for (let day = from + step; day >= 0 && day < days.length; day += step) {
      const place = root.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-handle="${what}"]`);
      if (place) return place.focus();
    }
  };
  return (
    <div
      ref={root}
      data-slot="week-schedule"
      role="group"
      aria-label={label}
      {...props}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-small ${className}`}
    >
      <span aria-hidden="true" dir="ltr" className="relative col-start-2 h-5 text-ink-3">
        {HOURS.map((hour) => (
          <span
            key={hour}
            style={{ insetInlineStart: `${(hour / 24) * 100}%` }}
            className={`absolute tabular-nums ${hour === 0 ? '' : hour === 24 ? '-translate-x-full' : '-translate-x-1/2'}`}
          >
            {hour}
          </span>
        ))}
      </span>
      {days.map((day, id) => {
        const name = weekdays[id] ?? '';
        const own = marks.filter((mark) => mark.day === id);
        const stop = { isStop: id === current, onFocus: () => setCurrent(id) };
        const hours = day.isOff ? null : day.hours;
        return (
          <div
            key={name}
            data-day={id}
            role="group"
            aria-label={sentence(name, day, own, say('closed'))}
            className="contents"
          >
            <DayName day={day} id={id} weekday={name} {...{ onDay, dayLabel, isDayOn }} />
            <span
              dir="ltr"
              className={`relative h-10 rounded-control border border-line ${day.isOff ? 'bg-[repeating-linear-gradient(135deg,var(--portal-sunken)_0_6px,var(--portal-surface)_6px_12px)]' : 'bg-sunken'}`}
            >
              {HOURS.slice(1, -1).map((hour) => (
                <span
                  key={hour}
                  style={{ insetInlineStart: `${(hour / 24) * 100}%` }}
                  className="absolute inset-y-0 w-px bg-line"
                />
              ))}
              {hours && (
                <span
                  style={{
                    insetInlineStart: percentOf(hours.opens),
                    insetInlineEnd: percentOf(DAY_MINUTES - hours.closes),
                  }}
                  className="absolute inset-y-0.5 flex items-start justify-center overflow-hidden rounded-control border border-brand bg-brand-tint leading-5 whitespace-nowrap text-brand-strong tabular-nums"
                >
                  {formatTime(hours.opens)}–{formatTime(hours.closes)}
                </span>
              )}
              {(day.isOff || day.note !== undefined) && (
                <span className="absolute inset-y-1 start-2 flex items-center rounded-control bg-surface px-1.5 text-ink-2">
                  {day.note ?? say('closed')}
                </span>
              )}
              {own.map((mark) =>
                mark.kind === 'cut-off' && onCutOff ? (
                  <Handle
                    key={mark.id}
                    label={say('cutOffOf', { day: name })}
                    what="cut-off"
                    look="cut-off"
                    value={mark.minute}
                    min={0}
                    max={DAY_MINUTES - SHORTEST}
                    onChange={(minute) => onCutOff(mark.id, minute)}
                    onWalk={walk(id, 'cut-off')}
                    {...stop}
                  />
                ) : (
                  <span
                    key={mark.id}
                    title={`${mark.text}, ${formatTime(mark.minute)}`}
                    style={{ insetInlineStart: percentOf(mark.minute) }}
                    className={`absolute -translate-x-1/2 ${mark.kind === 'cut-off' ? 'inset-y-0 flex' : 'bottom-0.5'}`}
                  >
                    <span
                      className={`block ${KINDS[mark.kind][1]} ${mark.kind === 'cut-off' ? 'h-full' : ''}`}
                    />
                  </span>
                ),
              )}
              {hours && onHours && (
                <>
                  <Handle
                    label={say('opensOf', { day: name })}
                    what="opens"
                    look="edge"
                    value={hours.opens}
                    min={0}
                    max={hours.closes - SHORTEST}
                    onChange={(opens) => onHours(id, { ...hours, opens })}
                    onWalk={walk(id, 'opens')}
                    {...stop}
                  />
                  <Handle
                    label={say('closesOf', { day: name })}
                    what="closes"
                    look="edge"
                    value={hours.closes}
                    min={hours.opens + SHORTEST}
                    max={DAY_MINUTES}
                    onChange={(closes) => onHours(id, { ...hours, closes })}
                    onWalk={walk(id, 'closes')}
                    {...stop}
                  />
                </>
              )}
            </span>
          </div>
        );
      })}
      {shown.length > 0 && (
        <p className="col-start-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
          {shown.map((kind) => (
            <span key={kind} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`inline-block ${KINDS[kind][1]}`} />
              {say(KINDS[kind][0])}
            </span>
          ))}
        </p>
      )}
    </div>
  );
});

/** Description of a day for screen readers: «Пн 23.11, праздник: 09:00–18:00; Отсечка, 16:00». */
function sentence(
  name: string,
  { date, note, hours, isOff = false }: WeekDay,
  marks: readonly WeekMark[],
  closed: string,
): string {
  const open = hours && !isOff ? `${formatTime(hours.opens)}–${formatTime(hours.closes)}` : closed;
  const head = [date === undefined ? name : `${name} ${date}`, ...(note === undefined ? [] : [note])].join(
    ', ',
  );
  const times = marks
    .toSorted((one, other) => one.minute - other.minute)
    .map(({ text, minute }) => `${text}, ${formatTime(minute)}`);
  return `${head}: ${[open, ...times].join('; ')}`;
}

interface DayNameProps {
  day: WeekDay;
  id: number;
  weekday: string;
  onDay: WeekScheduleProps['onDay'];
  dayLabel: string | undefined;
  isDayOn: WeekScheduleProps['isDayOn'];
}

function DayName({ day, id, weekday, onDay, isDayOn, dayLabel }: DayNameProps): ReactNode {
  const say = useMessages('weekSchedule', weekSchedule);
  const name = (
    <>
      <b className="font-semibold">{weekday}</b>{' '}
      {day.date !== undefined && <span className="text-ink-3 tabular-nums">{day.date}</span>}
    </>
  );
  if (!onDay) return <span className="py-1.5 whitespace-nowrap">{name}</span>;
  const on = isDayOn?.(id) ?? day.hours !== null;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onDay(id)}
      className="h-8 rounded-control border border-line-strong bg-surface px-2 text-start whitespace-nowrap hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint"
    >
      {name}
      <span className="sr-only">, {dayLabel ?? say('workingDay')}</span>
    </button>
  );
}
