'use client';
import { dayNumber, isoDay } from '@portal/domain/zones';
import { forwardRef, type KeyboardEvent, useState } from 'react';
import { Calendar } from './date-picker/calendar.js';
import { thisDay } from './date-picker/this-day.js';
import { IconButton } from '../../actions/icon-button.js';
import { CalendarIcon } from '../../icons.js';
import { Input, type InputProps } from '../input.js';
import { useHeld } from '../input/held.js';
import { Popover, PopoverAnchor, PopoverPanel, PopoverTrigger } from '../../overlays/popover.js';
import { type TypedProps, useTyped } from './time-picker.js';
import { datePicker } from '../../language/messages/ru/fields/date-picker.js';
import type { Say } from '../../language/messages/translation.js';
import { dayOrder } from '../../language/parts/days.js';
import { useLanguage, useMessages } from '../../language/parts/use-messages.js';
import { goesOn } from '../../parts/root-props.js';
import { Reset } from '../input/part.js';

export { thisDay };

/**
 * Formats «2026-11-21» as «21.11.2026».
 * @param locale BCP 47: the order of the parts and what is between them
 */
export function showDay(day: string, locale = 'ru'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const { order, separator } = dayOrder(locale);
  return order.map((part) => ({ year, month, day: date })[part]).join(separator);
}

const YEAR_LAST = /^(\d\d?)[.,/-](\d\d?)(?:[.,/-]([12]\d{3}|\d\d))?$/;
const YEAR_FIRST = /^(?:([12]\d{3}|\d\d)[.,/-])?(\d\d?)[.,/-](\d\d?)$/;

/** The parts of a written date in the order of a locale. */
function writtenParts(text: string, locale: string) {
  const { order } = dayOrder(locale);
  if (order[0] === 'year') {
    const [, year, month, date] = YEAR_FIRST.exec(text) ?? [];
    return { year, month, date };
  }
  const [, first, second, year] = YEAR_LAST.exec(text) ?? [];
  return order[0] === 'month' ? { year, month: first, date: second } : { year, month: second, date: first };
}

export interface ReadingOfDays {
  /** @default in the browser's time zone */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** BCP 47: the order of day and month. */
  locale: string;
  say: Say<typeof datePicker>;
}

/**
 * Reads a date as the locale writes it: «21.11.2026», «21.11.26» (of 2000 to 2099), «21.11» (of this year), with «/», «,» or «-» too, and
 * «2026-11-21» in every locale; `fault` is the error message or null.
 */
export function readDay(text: string, { today, min, max, locale, say }: ReadingOfDays) {
  const { date, month, year } = writtenParts(text, locale);
  const show = (day: string) => showDay(day, locale);
  const whole = year === undefined ? (today ?? thisDay()).slice(0, 4) : year.padStart(4, '20');
  const value = date && month ? `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value))
    return { value, fault: say('wrong', { example: show('2026-11-21') }) };
  const [ofYear = 0, ofMonth = 0, ofDate = 0] = value.split('-').map(Number);
  if (isoDay(dayNumber(ofYear, ofMonth, ofDate)) !== value)
    return { value, fault: say('noSuchDay', { day: show(value) }) };
  const late = max && value > max ? say('late', { day: show(max) }) : null;
  return { value, fault: min && value < min ? say('early', { day: show(min) }) : late };
}

interface DayFieldProps extends InputProps {
  /** Takes over what is typed; answers whether it is a date. */
  settle(): boolean;
  /** Called when the calendar is to be opened. */
  onOpen(): void;
  /** Shows the button that opens the calendar. */
  button?: boolean;
}

/** Text field of a day; arrow down and the optional button open the calendar. */
export const DayField = forwardRef<HTMLInputElement, DayFieldProps>(function DayField(
  { settle, onOpen, button = true, onKeyDown, className = '', style, ...props },
  ref,
) {
  const say = useMessages('datePicker', datePicker);
  const { locale } = useLanguage();
  const { order, separator } = dayOrder(locale);
  const placeholder = order.map((part) => say(part)).join(separator);
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (!goesOn(onKeyDown, event)) return;
    const down = event.key === 'ArrowDown';
    if (down) onOpen();
    if (down || (event.key === 'Enter' && !settle())) event.preventDefault();
  }
  const look = button ? 'digits pe-9' : 'digits';
  return (
    <span style={style} className={`relative block w-full min-w-0 ${className}`}>
      <Input ref={ref} placeholder={placeholder} {...props} className={look} onKeyDown={onKey} />
      {button && (
        <PopoverTrigger>
          <IconButton
            size="small"
            icon={<CalendarIcon />}
            aria-label={say('open')}
            disabled={props.disabled}
            className="absolute! inset-y-0 end-1 my-auto"
          />
        </PopoverTrigger>
      )}
    </span>
  );
});

export type DatePickerProps = TypedProps<string> & {
  /** The current date, «2026-11-21». @default in the browser's time zone */
  today?: string;
};

/** A date field: typed («21.11.2026», «21.11.26», «21.11», «2026-11-21») or chosen in the calendar. */
export const DatePicker = forwardRef<HTMLInputElement, DatePickerProps>(function DatePicker(
  {
    value: given,
    defaultValue,
    onChange: tell,
    min,
    max,
    today,
    onFault,
    onBlur,
    className,
    style,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('datePicker', datePicker);
  const { locale } = useLanguage();
  const [open, setOpen] = useState(false);
  const own = { value, onChange, onFault, onBlur };
  const { input, note, said, take, settle } = useTyped(
    own,
    (day) => showDay(day, locale),
    (text) => readDay(text, { today, min, max, locale, say }),
  );
  return (
    <div data-slot="date-picker" style={style} className={className}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverAnchor>
          <div>
            <DayField ref={ref} {...props} {...input} settle={settle} onOpen={() => setOpen(true)} />
          </div>
        </PopoverAnchor>
        <PopoverPanel label={say('panel')}>
          <Calendar
            {...{ today, min, max }}
            from={said}
            to={said}
            onChoose={(day) => {
              take(day);
              setOpen(false);
            }}
          />
        </PopoverPanel>
      </Popover>
      {note}
      <Reset to={reset} />
    </div>
  );
});
