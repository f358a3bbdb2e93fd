'use client';
import { dayNumber, isoDay, parseIsoDay } from '@portal/domain/zones';
import { forwardRef, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../actions/button.js';
import { Calendar } from './date-picker/calendar.js';
import { DayField, readDay, showDay, thisDay } from './date-picker.js';
import { useFieldControl, useFieldLabel } from '../field.js';
import type { InputProps } from '../input.js';
import { type Held, useHeld } from '../input/held.js';
import { Popover, PopoverAnchor, PopoverPanel } from '../../overlays/popover.js';
import { useTyped } from './time-picker.js';
import { datePicker } from '../../language/messages/ru/fields/date-picker.js';
import { dateRangePicker } from '../../language/messages/ru/fields/date-range-picker.js';
import type { Say } from '../../language/messages/translation.js';
import { useLanguage, useMessages } from '../../language/parts/use-messages.js';
import { Reset } from '../input/part.js';
import { keyOf } from '../../parts/key-of.js';

/** Days «2026-11-21», both included; null: that end is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}

export type DateRangePickerProps = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'
> &
  RangeOwn &
  /** The chosen days. `onChange` is called with an ordered range within the limits; a start typed after the end makes the end null. */
  Held<DateRange>;

interface RangeOwn {
  /** Prefix of the names under which a form submits the days: «_from» and «_to» are appended. */
  name?: string | undefined;
  /** The first day that can be chosen. */
  min?: string;
  /** The last day that can be chosen. */
  max?: string;
  /** The current date, «2026-11-21». @default in the browser's time zone */
  today?: string;
  /**
   * Ranges that can be chosen by one click, cut to the limits.
   * @default today, yesterday, 7 days, 30 days, this month
   */
  presets?: readonly { label: ReactNode; range(today: string): { from: string; to: string } }[];
  /** Accessible name of the range. @default the label of its `Field`, else «Период» */
  label?: string;
  /** Called with the error message of the texts; null if there is none. */
  onFault?(fault: string | null): void;
}

const last = (days: number) => (today: string) => ({
  from: isoDay(parseIsoDay(today) - days + 1),
  to: today,
});
function month(today: string) {
  const [year = 0, of = 1] = today.split('-').map(Number);
  return { from: isoDay(dayNumber(year, of, 1)), to: isoDay(dayNumber(year, of + 1, 0)) };
}
const standardPresets = (say: Say<typeof dateRangePicker>) => [
  { label: say('today'), range: last(1) },
  { label: say('yesterday'), range: (today: string) => last(1)(last(2)(today).from) },
  { label: say('days7'), range: last(7) },
  { label: say('days30'), range: last(30) },
  { label: say('thisMonth'), range: month },
];
const cut = ({ from, to }: { from: string; to: string }, min = from, max = to) => ({
  from: from < min ? min : from,
  to: to > max ? max : to,
});
interface PresetsProps extends Pick<RangeOwn, 'today' | 'min' | 'max'> {
  value: DateRange;
  presets: NonNullable<RangeOwn['presets']>;
  onChoose(range: DateRange): void;
}

function Presets({ presets, today = thisDay(), min, max, value, onChoose }: PresetsProps) {
  return (
    <div className="flex flex-col gap-1 border-e border-line pe-3 max-md:flex-row max-md:flex-wrap max-md:border-e-0 max-md:border-b max-md:pe-0 max-md:pb-3">
      {presets.map(({ label, range }, index) => {
        const part = cut(range(today), min, max);
        return (
          <Button
            key={keyOf(label, index)}
            variant="ghost"
            size="small"
            disabled={part.from > part.to}
            aria-pressed={part.from === value.from && part.to === value.to}
            onClick={() => onChoose(part)}
            className="justify-start! aria-pressed:bg-brand-tint"
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

/** Whether the window has room for one month only. */
const isNarrow = () => matchMedia('(width < 48rem)').matches;

/** A date range: both ends typed as in DatePicker, chosen in the calendar, or one of the presets. */
export const DateRangePicker = forwardRef<HTMLInputElement, DateRangePickerProps>(function DateRangePicker(
  {
    value: given,
    defaultValue,
    onChange: tell,
    min,
    max,
    today,
    presets,
    onFault,
    className,
    style,
    name,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('dateRangePicker', dateRangePicker);
  const sayDay = useMessages('datePicker', datePicker);
  const { locale } = useLanguage();
  const words = useFieldLabel();
  const { label = words ?? say('label'), ...rest } = props;
  const [open, setOpen] = useState(false);
  // The first day of a new range until the last one is chosen.
  const [picked, setPicked] = useState<string | null>(null);
  const field = useFieldControl();
  const id = useId();
  const { from, to } = value;
  const before = (day: string | null) => onChange({ from: day, to: day && to && day > to ? null : to });
  const after = (day: string | null) => onChange({ from, to: day });
  const read = (least?: string) => (text: string) =>
    readDay(text, { today, min: least, max, locale, say: sayDay });
  const show = (day: string) => showDay(day, locale);
  const start = useTyped({ value: from, onChange: before }, show, read(min));
  const end = useTyped({ value: to, onChange: after }, show, read(from ?? min));
  const fault = start.fault ?? end.fault;
  useEffect(() => void onFault?.(fault), [fault, onFault]);

  function turn(next: boolean) {
    setPicked(null);
    setOpen(next);
  }
  function choose(next: DateRange) {
    start.take(next.from, () => {});
    end.take(next.to, () => {});
    if (next.from !== from || next.to !== to) onChange(next);
    turn(false);
  }
  const own = { ...rest, onOpen: () => turn(true) };
  const first = { ...own, ...start.input, settle: start.settle, button: false };
  const second = { ...own, ...end.input, settle: end.settle, id: `${rest.id ?? field?.id ?? id}-end` };
  const shown = picked ? { from: picked, to: null } : value;
  const begun = shown.to ? null : shown.from;
  return (
    <div data-slot="date-range-picker" role="group" aria-label={label} style={style} className={className}>
      <Popover open={open} onOpenChange={turn}>
        <PopoverAnchor>
          <div className="flex items-center gap-1.5">
            <DayField ref={ref} aria-label={say('start', { label })} {...first} />
            <span aria-hidden="true">–</span>
            <DayField aria-label={say('end', { label })} {...second} />
          </div>
        </PopoverAnchor>
        <PopoverPanel label={say('panel')} className="flex gap-3 max-md:flex-col">
          <Presets
            {...{ today, min, max, value }}
            presets={presets ?? standardPresets(say)}
            onChoose={choose}
          />
          <Calendar
            {...{ today, min, max, ...shown }}
            range
            // The panel is rendered in the browser only.
            months={open && isNarrow() ? 1 : 2}
            onChoose={(day) => {
              if (begun) choose(day < begun ? { from: day, to: begun } : { from: begun, to: day });
              else setPicked(day);
            }}
            footer={say(begun ? 'chooseLast' : 'chooseFirst')}
          />
        </PopoverPanel>
      </Popover>
      {start.note}
      {end.note}
      <Reset to={reset} />
      {name !== undefined && (
        <>
          <input type="hidden" name={`${name}_from`} value={from ?? ''} disabled={rest.disabled} />
          <input type="hidden" name={`${name}_to`} value={to ?? ''} disabled={rest.disabled} />
        </>
      )}
    </div>
  );
});
