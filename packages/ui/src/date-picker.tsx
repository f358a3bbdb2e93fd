'use client';
import { type ComponentProps, forwardRef, type KeyboardEvent, useState } from 'react';
import { type Chevron, DayPicker, type DayPickerProps } from 'react-day-picker';
import { ru } from 'react-day-picker/locale/ru';
import { IconButton } from './icon-button.js';
import { CalendarIcon, LeftIcon, RightIcon } from './icons.js';
import { Input, type InputProps } from './input.js';
import { Popover, PopoverAnchor, PopoverPanel, PopoverTrigger } from './popover.js';
import { type TypedProps, useTyped } from './time-picker.js';

/** A day of the calendar widget from «2026-11-21», at midnight of the machine. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
/** «2026-11-21» of a day of the calendar widget. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
/** «21.11.2026» of «2026-11-21». */
export const showDay = (day: string) => day.split('-').toReversed().join('.');

/** Reads «21.11.2026», «21.11» (of this year) and «2026-11-21», or says what is wrong. */
export function readDay(text: string, today: string, min?: string, max?: string) {
  const [, date, month, year = today.slice(0, 4)] = /^(\d\d?)\.(\d\d?)(?:\.([12]\d{3}))?$/.exec(text) ?? [];
  const value = date && month ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return { value, fault: 'Введите дату как 21.11.2026' };
  if (dayOf(dateOf(value)) !== value) return { value, fault: `Такого дня нет: ${showDay(value)}` };
  const late = max && value > max ? `Не позже ${showDay(max)}` : null;
  return { value, fault: min && value < min ? `Не раньше ${showDay(min)}` : late };
}

const ARROW =
  'z-10 inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-45';

const LOOKS = {
  components: {
    Chevron: ({ orientation }: ComponentProps<typeof Chevron>) =>
      orientation === 'left' ? <LeftIcon className="size-4" /> : <RightIcon className="size-4" />,
  },
  classNames: {
    months: 'relative flex gap-6',
    nav: 'absolute inset-x-0 top-0 flex justify-between',
    button_previous: ARROW,
    button_next: ARROW,
    month_caption: 'flex h-8 items-center justify-center font-semibold',
    caption_label: 'first-letter:uppercase',
    month_grid: 'mt-1',
    weekday: 'h-8 text-note font-normal text-ink-3 capitalize',
    day: 'p-0 text-center',
    day_button: 'block size-9 rounded-control hover:bg-sunken',
    selected:
      '[&>button]:bg-brand [&>button]:font-semibold [&>button]:text-on-brand [&>button:hover]:bg-brand-strong',
    today: '[&>button]:inset-ring [&>button]:inset-ring-brand',
    disabled: '[&>button]:cursor-not-allowed [&>button]:text-ink-3/50 [&>button:hover]:bg-transparent',
  },
};

/** What every calendar is: Russian, from Monday, within its limits, in the portal's looks. */
export const calendarOf = (today: string, min?: string, max?: string) =>
  ({
    ...LOOKS,
    autoFocus: true,
    locale: ru,
    weekStartsOn: 1,
    today: dateOf(today),
    ...(min && { startMonth: dateOf(min) }),
    ...(max && { endMonth: dateOf(max) }),
    disabled: [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])],
  }) satisfies DayPickerProps;

interface DayFieldProps extends InputProps {
  settle(): boolean;
  onOpen(): void;
  button?: boolean;
}

/** The text of a day: the down arrow goes to the calendar, and so does the button, where there is one. */
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
    <span className="relative block w-full">
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
  /** This day, «2026-11-21». @default by the machine's clock */
  today?: string;
}

/** A day: typed («21.11.2026», «21.11», «2026-11-21») or chosen in the calendar. */
export const DatePicker = forwardRef<HTMLInputElement, DatePickerProps>(function DatePicker(
  { value, onChange, min, max, today = dayOf(new Date()), onFault, onBlur, className, ...props },
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
          <DayPicker
            {...calendarOf(today, min, max)}
            mode="single"
            required
            selected={said === null ? undefined : dateOf(said)}
            defaultMonth={dateOf(said ?? today)}
            onSelect={(date) => {
              take(dayOf(date));
              setOpen(false);
            }}
          />
        </PopoverPanel>
      </Popover>
      {note}
    </div>
  );
});
