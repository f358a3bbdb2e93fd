'use client';
import { dayNumber, isoDay } from '@portal/domain/zones';
import { forwardRef, type KeyboardEvent, useState } from 'react';
import { Calendar } from './date-picker/calendar.js';
import { thisDay } from './date-picker/this-day.js';
import { IconButton } from '../../actions/icon-button.js';
import { CalendarIcon } from '../../icons.js';
import { Input, type InputProps } from '../input.js';
import { Popover, PopoverAnchor, PopoverPanel, PopoverTrigger } from '../../overlays/popover.js';
import { type TypedProps, useTyped } from './time-picker.js';

export { thisDay };

/** Formats «2026-11-21» as «21.11.2026». */
export const showDay = (day: string) => day.split('-').toReversed().join('.');

const WRITTEN = /^(\d\d?)[.,/-](\d\d?)(?:[.,/-]([12]\d{3}|\d\d))?$/;

/**
 * Reads «21.11.2026», «21.11.26» (of 2000 to 2099), «21.11» (of this year), with «/», «,» or «-» too, and «2026-11-21»; `fault` is the error
 * message or null.
 * @param today @default in the browser's time zone
 */
export function readDay(text: string, today?: string, min?: string, max?: string) {
  const [, date, month, year] = WRITTEN.exec(text) ?? [];
  const whole = year === undefined ? (today ?? thisDay()).slice(0, 4) : year.padStart(4, '20');
  const value = date && month ? `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return { value, fault: 'Введите дату как 21.11.2026' };
  const [ofYear = 0, ofMonth = 0, ofDate = 0] = value.split('-').map(Number);
  if (isoDay(dayNumber(ofYear, ofMonth, ofDate)) !== value)
    return { value, fault: `Такого дня нет: ${showDay(value)}` };
  const late = max && value > max ? `Не позже ${showDay(max)}` : null;
  return { value, fault: min && value < min ? `Не раньше ${showDay(min)}` : late };
}

interface DayFieldProps extends InputProps {
  settle(): boolean;
  onOpen(): void;
  button?: boolean;
}

/** Text field of a day; arrow down and the optional button open the calendar. */
export const DayField = forwardRef<HTMLInputElement, DayFieldProps>(function DayField(
  { settle, onOpen, button = true, onKeyDown, ...props },
  ref,
) {
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const down = event.key === 'ArrowDown';
    if (down) onOpen();
    if (down || (event.key === 'Enter' && !settle())) event.preventDefault();
  }
  const look = button ? 'pr-9' : '';
  return (
    <span className="relative block w-full min-w-0">
      <Input ref={ref} placeholder="дд.мм.гггг" {...props} className={look} onKeyDown={onKey} />
      {button && (
        <PopoverTrigger>
          <IconButton
            size="small"
            icon={<CalendarIcon />}
            aria-label="Открыть календарь"
            disabled={props.disabled}
            className="absolute! inset-y-0 right-1 my-auto"
          />
        </PopoverTrigger>
      )}
    </span>
  );
});

export interface DatePickerProps extends TypedProps<string> {
  /** The current date, «2026-11-21». @default in the browser's time zone */
  today?: string;
}

/** A date field: typed («21.11.2026», «21.11.26», «21.11», «2026-11-21») or chosen in the calendar. */
export const DatePicker = forwardRef<HTMLInputElement, DatePickerProps>(function DatePicker(
  { value, onChange, min, max, today, onFault, onBlur, className, ...props },
  ref,
) {
  const [open, setOpen] = useState(false);
  const own = { value, onChange, onFault, onBlur };
  const { input, note, said, take, settle } = useTyped(own, showDay, (text) =>
    readDay(text, today, min, max),
  );
  return (
    <div data-slot="date-picker" className={className}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverAnchor>
          <div>
            <DayField ref={ref} {...props} {...input} settle={settle} onOpen={() => setOpen(true)} />
          </div>
        </PopoverAnchor>
        <PopoverPanel label="Выбор даты">
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
    </div>
  );
});
