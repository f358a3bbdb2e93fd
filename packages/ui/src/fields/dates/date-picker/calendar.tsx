'use client';
import { dayNumber, isoDay, parseIsoDay, weekdayOf } from '@portal/domain/zones';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LeftIcon, RightIcon } from '../../../icons.js';
import { thisDay } from './this-day.js';
import { calendar } from '../../../language/messages/ru/fields/calendar.js';
import { dayInWords, firstWeekday } from '../../../language/parts/days.js';
import { useLanguage, useMessages } from '../../../language/parts/use-messages.js';
import { keyAlong } from '../../../language/parts/direction.js';

export interface CalendarProps {
  /** The current date, «2026-11-21». @default in the browser's time zone */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** The first and the last chosen day, equal for a single day; null: that end is open. */
  from: string | null;
  to: string | null;
  /** Whether a range is chosen; it is drawn as a band. @default false */
  range?: boolean;
  /** Number of months side by side. @default 1 */
  months?: number;
  onChoose(day: string): void;
  /** Text below the months; changes are announced to screen readers. */
  footer?: ReactNode;
}

const WHOLE_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const MONTH = { month: 'long' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const SHORT_WEEKDAY = { weekday: 'short' } as const;
const weekFrom = (first: number) => Array.from({ length: 7 }, (_, index) => first + index);
/**
 * The first day of a day's week.
 * @param begins the weekday on which weeks begin, 1 (Monday) to 7
 */
const weekOf = (day: number, begins: number) => day - ((weekdayOf(day) - begins + 7) % 7);

/** Year, month 1–12 and date of a day number. */
const parts = (day: number) => isoDay(day).split('-').map(Number) as [number, number, number];
/** The first day of the month that is `by` months after the day's month. */
function monthOf(day: number, by = 0) {
  const [year, month] = parts(day);
  return dayNumber(year, month + by, 1);
}
/** The same date `months` later, or the last day of that month. */
function sameDate(day: number, months: number) {
  const first = monthOf(day, months);
  return Math.min(first + parts(day)[2] - 1, monthOf(first, 1) - 1);
}
/** The day to which a key moves. */
const move = (event: KeyboardEvent, day: number, begins: number): number | undefined =>
  ({
    ArrowLeft: day - 1,
    ArrowRight: day + 1,
    ArrowUp: day - 7,
    ArrowDown: day + 7,
    Home: weekOf(day, begins),
    End: weekOf(day, begins) + 6,
    PageUp: sameDate(day, event.shiftKey ? -12 : -1),
    PageDown: sameDate(day, event.shiftKey ? 12 : 1),
  })[keyAlong(event)];

const ARROW =
  'z-10 inline-flex size-8 max-md:size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-45';
const CHOSEN = 'bg-brand font-semibold text-on-brand hover:bg-brand-strong';
const BETWEEN = 'hover:underline';
const OFF = 'cursor-not-allowed text-ink-3/50';

/**
 * Calendar months in which to choose a day within the limits; names and the first day of the week are the locale's. Gets the focus
 * when it opens; arrow keys move between days.
 */
export function Calendar({
  today = thisDay(),
  min,
  max,
  from,
  to,
  range = false,
  months = 1,
  onChoose,
  footer,
}: CalendarProps) {
  const say = useMessages('calendar', calendar);
  const { locale } = useLanguage();
  const least = min ? parseIsoDay(min) : Number.NEGATIVE_INFINITY;
  const most = max ? parseIsoDay(max) : Number.POSITIVE_INFINITY;
  const within = (day: number) => Math.max(least, Math.min(most, day));
  // The day that has the keyboard focus, and the first visible month.
  const [reached, setReached] = useState(() => within(parseIsoDay(from ?? today)));
  const [shown, setShown] = useState(() => monthOf(reached));
  const grids = useRef<HTMLDivElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grids.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const end = monthOf(shown, months) - 1;
  const tabbable = reached >= shown && reached <= end ? reached : within(shown);
  function onKeyDown(event: KeyboardEvent) {
    const target = move(event, tabbable, firstWeekday(locale));
    if (target === undefined) return;
    event.preventDefault();
    const next = within(target);
    moved.current = true;
    setReached(next);
    if (next < shown) setShown(monthOf(next));
    else if (next > end) setShown(monthOf(next, 1 - months));
  }
  const turn = (by: number, possible: boolean) => ({
    'aria-disabled': !possible || undefined,
    onClick: () => possible && setShown(monthOf(shown, by)),
  });
  return (
    <div data-slot="calendar">
      <div ref={grids} className="relative flex gap-6">
        <div className="absolute inset-x-0 top-0 flex justify-between">
          <button type="button" aria-label={say('previous')} className={ARROW} {...turn(-1, least < shown)}>
            <LeftIcon className="size-4" />
          </button>
          <button type="button" aria-label={say('next')} className={ARROW} {...turn(1, most > end)}>
            <RightIcon className="size-4" />
          </button>
        </div>
        {Array.from({ length: months }, (_, index) => {
          const first = monthOf(shown, index);
          return (
            <Month
              key={index}
              {...{ first, least, most, tabbable, range, onChoose, onKeyDown }}
              onReach={setReached}
              today={parseIsoDay(today)}
              from={from ? parseIsoDay(from) : Number.NaN}
              to={to ? parseIsoDay(to) : Number.NaN}
            />
          );
        })}
      </div>
      {footer && (
        <p role="status" className="mt-2 text-note text-ink-3">
          {footer}
        </p>
      )}
    </div>
  );
}

interface MonthProps {
  /** First day of the month. */
  first: number;
  least: number;
  most: number;
  today: number;
  /** The chosen days; NaN for an open end. */
  from: number;
  to: number;
  range: boolean;
  /** The only day that Tab can reach. */
  tabbable: number;
  onChoose(day: string): void;
  onReach(day: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Month({ first, range, onKeyDown, ...props }: MonthProps) {
  const { locale } = useLanguage();
  const name = `${dayInWords(locale, first, MONTH)} ${parts(first)[0]}`;
  const begin = weekOf(first, firstWeekday(locale));
  const next = monthOf(first, 1);
  return (
    <div>
      <p aria-live="polite" className="flex h-8 items-center justify-center font-semibold max-md:h-11">
        <span className="first-letter:uppercase">{name}</span>
      </p>
      <table
        role="grid"
        aria-label={name}
        aria-multiselectable={range || undefined}
        className="mt-1"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekFrom(begin).map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={dayInWords(locale, day, WEEKDAY)}
                className="h-8 text-note font-normal text-ink-3 capitalize"
              >
                {dayInWords(locale, day, SHORT_WEEKDAY)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.ceil((next - begin) / 7) }, (_, week) => (
            <tr key={week}>
              {weekFrom(begin + week * 7).map((day) =>
                day < first || day >= next ? (
                  <td key={day} aria-hidden="true" />
                ) : (
                  <Day key={day} day={day} range={range} {...props} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  day,
  today,
  least,
  most,
  from,
  to,
  range,
  tabbable,
  onChoose,
  onReach,
}: Omit<MonthProps, 'first' | 'onKeyDown'> & { day: number }) {
  const say = useMessages('calendar', calendar);
  const { locale } = useLanguage();
  const whole = dayInWords(locale, day, WHOLE_DAY);
  const named = day === today ? say('today', { day: whole }) : whole;
  const edge = day === from || day === to;
  const between = day > from && day < to;
  const off = day < least || day > most;
  const band = `${between || (edge && range) ? 'bg-brand-tint' : ''} ${range && day === from ? 'rounded-s-control' : ''} ${range && day === to ? 'rounded-e-control' : ''}`;
  const look = edge ? CHOSEN : between ? BETWEEN : off ? OFF : 'hover:bg-sunken';
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- said for tools that take every td for a plain cell
    <td role="gridcell" aria-selected={edge || between || undefined} className={`p-0 text-center ${band}`}>
      <button
        type="button"
        tabIndex={day === tabbable ? 0 : -1}
        disabled={off}
        data-first={day === tabbable || undefined}
        data-today={day === today || undefined}
        aria-label={edge || between ? say('chosen', { day: named }) : named}
        className={`block size-9 max-md:size-11 rounded-control ${look} ${day === today ? 'inset-ring inset-ring-brand' : ''}`}
        onFocus={() => onReach(day)}
        onClick={() => onChoose(isoDay(day))}
      >
        {parts(day)[2]}
      </button>
    </td>
  );
}
