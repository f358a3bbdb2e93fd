'use client';
import { formatTime } from '@portal/domain/schedules';
import { forwardRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFieldControl, useOwnFault } from '../field.js';
import { ClockIcon } from '../../icons.js';
import { Input, type InputProps } from '../input.js';
import { type Held, useHeld } from '../input/held.js';
import { useFollowed } from '../input/followed.js';
import { Layer } from '../../overlays/parts/layer.js';
import { timePicker } from '../../language/messages/ru/fields/time-picker.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { Reset } from '../input/part.js';

/** Properties of a field whose typed text is converted to a value. */
export type TypedProps<T> = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'readOnly'
> &
  TypedOwn<T> &
  /**
   * A time as minutes of the day (960 is «16:00»), a day as «2026-11-21»; null if there is none. `onChange` is called with
   * a valid value; null if the field is emptied.
   */
  Held<T | null>;

interface TypedOwn<T> {
  /** The first value that can be chosen. For a time: @default 0 */
  min?: T | undefined;
  /** The last value that can be chosen. For a time: @default 1425; 1440 adds «24:00» */
  max?: T | undefined;
  /** Called with the error message of the text; null if there is none. */
  onFault?: ((fault: string | null) => void) | undefined;
}

interface Typed<T> extends Pick<TypedOwn<T>, 'onFault'>, Pick<InputProps, 'onBlur'> {
  value: T | null;
  onChange(value: T | null): void;
}

/**
 * State of a text that is converted to a value on Enter or blur; an error message is returned if it is
 * invalid.
 */
export function useTyped<T>(
  { value, onChange, onFault, onBlur }: Typed<T>,
  show: (value: T) => string,
  read: (text: string) => { value: T; fault: string | null },
) {
  const given = value === null ? '' : show(value);
  const [text, setText] = useFollowed(given);
  const [left, setLeft] = useState(false);
  const described = useFieldControl()?.['aria-describedby'];
  const id = useId();
  const typed = text && text !== given ? read(text) : { value: text ? value : null, fault: null };
  const fault = left ? typed.fault : null;
  useEffect(() => void onFault?.(fault), [fault, onFault]);
  useOwnFault(fault);
  function take(next: T | null, tell = onChange) {
    setText(next === null ? '' : show(next));
    if (next !== value) tell(next);
  }
  function settle() {
    setLeft(true);
    if (typed.fault === null) take(typed.value);
    return typed.fault === null;
  }
  const input: InputProps = {
    autoComplete: 'off',
    value: text,
    onChange({ target }) {
      setText(target.value.trim());
      setLeft(false);
    },
    onBlur(event) {
      settle();
      onBlur?.(event);
    },
    ...(fault && { 'aria-invalid': true, 'aria-describedby': `${id} ${described ?? ''}` }),
  };
  const note = fault && (
    <p data-slot="field-error" id={id} role="alert" className="mt-1.5 text-small text-red">
      {fault}
    </p>
  );
  return { input, note, fault, said: typed.fault === null ? typed.value : null, take, settle };
}

export type TimePickerProps = TypedProps<number>;
const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 };

/** A time field in steps of 15 minutes: typed («16:00», «16», «1630») or chosen from the list. */
export const TimePicker = forwardRef<HTMLInputElement, TimePickerProps>(function TimePicker(
  {
    value: given,
    defaultValue,
    onChange: tell,
    min = 0,
    max = 1_425,
    onFault,
    onBlur,
    className,
    style,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('timePicker', timePicker);
  // State of the list: undefined if closed, null until the arrow keys are used.
  const [active, setActive] = useState<number | null>();
  const open = active !== undefined;
  const list = useId();
  const box = useRef<HTMLSpanElement>(null);
  const own = { value, onChange, onFault, onBlur };
  const { input, note, said, take, settle } = useTyped(own, formatTime, (text) => {
    const [, hours, minutes = '0'] = /^([01]?\d|2[0-4])(?:[:.]?([0-5]\d))?$/.exec(text) ?? [];
    const time = Number(hours) * 60 + Number(minutes);
    if (!hours) return { value: time, fault: say('wrong') };
    if (time % 15 !== 0) return { value: time, fault: say('notMultiple') };
    const late = time > max ? say('late', { time: formatTime(max) }) : null;
    return { value: time, fault: time < min ? say('early', { time: formatTime(min) }) : late };
  });
  const times = Array.from({ length: 97 }, (_, i) => i * 15).filter((time) => time >= min && time <= max);
  const near = active ?? times.find((time) => time >= (said ?? 540)) ?? times.at(-1) ?? 0;
  const walk = (by: number) => times[Math.min(times.length - 1, Math.max(0, times.indexOf(near) + by))];
  function choose(time: number) {
    take(time);
    setActive(undefined);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event);
    const move = MOVES[event.key];
    if (move) setActive(walk(open ? move : 0));
    else if (event.key === 'Enter' && typeof active === 'number') choose(active);
    // Escape is handled by the list's layer: it closes only the list.
    else if (event.key === 'Enter' && settle()) return setActive(undefined);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }
  return (
    <div data-slot="time-picker" style={style} className={className}>
      <span ref={box} className="relative block">
        <Input
          ref={ref}
          placeholder={say('placeholder')}
          {...props}
          {...input}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={typeof active === 'number' ? `${list}-${active}` : undefined}
          className="digits pe-9"
          onClick={() => open || props.disabled || setActive(null)}
          onInput={() => setActive(null)}
          onBlur={(event) => {
            setActive(undefined);
            input.onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
        <ClockIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-3" />
      </span>
      {open && (
        <Layer
          anchor={box}
          onDismiss={() => setActive(undefined)}
          data-slot="option-list"
          onMouseDown={(event) => event.preventDefault()}
          className="flex w-28 flex-col p-1.5"
        >
          <ul id={list} role="listbox" aria-label={say('list')} className="max-h-60 overflow-y-auto">
            {times.map((time) => (
              <li
                key={time}
                id={`${list}-${time}`}
                ref={time === near ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                role="option"
                aria-selected={time === value}
                data-active={time === active || undefined}
                onClick={() => choose(time)}
                className="cursor-pointer rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:font-semibold aria-selected:text-brand data-active:bg-brand-tint"
              >
                {formatTime(time)}
              </li>
            ))}
          </ul>
        </Layer>
      )}
      {note}
      <Reset to={reset} />
    </div>
  );
});
