'use client';
import { forwardRef, type KeyboardEvent, useState, type ReactNode } from 'react';
import { Button } from '../../actions/button.js';
import { useFieldControl } from '../field.js';
import { CheckIcon, MinusIcon } from '../../icons.js';
import { type Held, useHeld } from '../input/held.js';
import { type PartProps, Sent } from '../input/part.js';
import { weekdayPicker } from '../../language/messages/ru/fields/weekday-picker.js';
import { shortWeekdays } from '../../language/parts/days.js';
import { useLanguage, useMessages } from '../../language/parts/use-messages.js';
import { keyAlong } from '../../language/parts/direction.js';

export type WeekdayPickerProps = PartProps &
  WeekdayPickerOwn &
  /** Ids of the selected days, ascending: 0 is Пн, 6 is Вс. */
  Held<readonly number[], number[]>;

interface WeekdayPickerOwn {
  /** Ids of the working days; without it days can be selected only. */
  working?: readonly number[];
  /** Ids of the days that work at first; the picker then keeps them. */
  defaultWorking?: readonly number[];
  /** What it says while no day works, if that does not mean a week off: the days then have no marks. */
  whenNone?: ReactNode;
  /** Called with the working ids, ascending, after the selected days were made working or non-working. */
  onWorkingChange?(working: number[]): void;
  /** Accessible name of the group. @default «Дни недели» */
  label?: string;
  /** Days cannot be chosen. @default false */
  disabled?: boolean;
  /** Class of the root element. */
  className?: string;
}

const MOVES: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => (day + 6) % 7,
  ArrowRight: (day) => (day + 1) % 7,
  Home: () => 0,
  End: () => 6,
};
const IDS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Selects days of the week and can make them working or non-working. Arrow keys move between days, Space
 * selects.
 */
export const WeekdayPicker = forwardRef<HTMLDivElement, WeekdayPickerProps>(function WeekdayPicker(
  {
    value: given,
    defaultValue,
    onChange: tell,
    working: givenWorking,
    defaultWorking,
    onWorkingChange,
    whenNone,
    label,
    disabled = false,
    className = '',
    name: sent,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld<readonly number[], number[]>({
    value: given,
    defaultValue,
    onChange: tell,
  });
  const [working, setWorking] = useHeld<readonly number[] | undefined, number[]>({
    value: givenWorking,
    defaultValue: defaultWorking,
    onChange: onWorkingChange,
  });
  const say = useMessages('weekdayPicker', weekdayPicker);
  const weekdays = shortWeekdays(useLanguage().locale);
  const field = useFieldControl(props);
  const [current, setCurrent] = useState(0);
  const has = (day: number) => value.includes(day);
  const isUnset = whenNone !== undefined && working?.length === 0;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const day = MOVES[keyAlong(event)]?.(current);
    if (day === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[day]?.focus();
  }
  function mark(works: boolean) {
    setWorking(IDS.filter((day) => (has(day) ? works : working?.includes(day))));
  }
  return (
    <div
      {...props}
      ref={ref}
      data-slot="weekday-picker"
      role="group"
      aria-label={label ?? say('label')}
      id={props.id ?? field?.id}
      aria-describedby={field?.['aria-describedby']}
      className={`flex flex-col items-start gap-2 ${className}`}
    >
      <Sent name={sent} values={value.map(String)} disabled={disabled} reset={reset} />
      <div role="toolbar" aria-label={say('days')} onKeyDown={onKeyDown} className="flex flex-wrap gap-1">
        {weekdays.map((name, day) => {
          const works = isUnset ? undefined : working?.includes(day);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={has(day)}
              tabIndex={day === current ? 0 : -1}
              disabled={disabled}
              onFocus={() => setCurrent(day)}
              onClick={() => onChange(IDS.filter((id) => (id === day ? !has(id) : has(id))))}
              className="flex h-control min-w-11 items-center justify-center gap-1 rounded-control border border-line-strong bg-surface px-2 text-ink-2 transition-colors hover:border-brand disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:font-semibold aria-pressed:text-brand-strong"
            >
              {name}
              {works !== undefined && (
                <span className={works ? 'text-green [&>svg]:size-3.5' : 'text-ink-3 [&>svg]:size-3.5'}>
                  {works ? <CheckIcon aria-hidden="true" /> : <MinusIcon aria-hidden="true" />}
                  <span className="sr-only">{`, ${say(works ? 'working' : 'off')}`}</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      {working && (
        <>
          <p role="status" className="text-small text-ink-3">
            {working.length === 0
              ? (whenNone ?? say('none'))
              : say('list', { days: weekdays.filter((_, day) => working.includes(day)).join(', ') })}
          </p>
          {(onWorkingChange || defaultWorking) && (
            <div className="flex gap-2">
              {([true, false] as const).map((works) => (
                <Button
                  key={String(works)}
                  variant="secondary"
                  size="small"
                  disabled={disabled || value.every((day) => working.includes(day) === works)}
                  onClick={() => mark(works)}
                >
                  {say(works ? 'makeWorking' : 'makeOff')}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
});
