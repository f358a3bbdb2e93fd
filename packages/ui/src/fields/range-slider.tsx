'use client';
import { forwardRef, useId, useLayoutEffect, useRef, useState } from 'react';
import { Input } from './input.js';
import { type Held, useHeld } from './input/held.js';
import { type PartProps, Sent } from './input/part.js';
import { rangeSlider } from '../language/messages/ru/fields/range-slider.js';
import { useMessages } from '../language/parts/use-messages.js';

type Range = readonly [from: number, to: number];

export type RangeSliderProps = PartProps & RangeSliderOwn & Held<Range>;

interface RangeSliderOwn {
  /** Label of the range. */
  label: string;
  /** Lowest value. */
  min: number;
  /** Highest value. */
  max: number;
  /** Formats a bound. @default String */
  format?(value: number): string;
}

/**
 * A range with both ends included: two sliders on one line, and the same two numbers as text fields. A
 * number outside `min`–`max` is kept as typed; a number that would make the range empty is refused with a
 * message. Disabled if `min` and `max` are equal.
 */
export const RangeSlider = forwardRef<HTMLDivElement, RangeSliderProps>(function RangeSlider(
  { label, min, max, value: given, defaultValue, onChange: tell, format = String, name, ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('rangeSlider', rangeSlider);
  const id = useId();
  const [from, to] = value;
  const span = max - min;
  // A value from an address may be outside the limits: the drawn line ends at the limit.
  const percent = (n: number) => (span === 0 ? 0 : Math.min(Math.max(((n - min) / span) * 100, 0), 100));
  const thumb =
    'range-thumb pointer-events-none absolute inset-x-0 top-0 h-5 w-full appearance-none bg-transparent';
  return (
    <div {...props} ref={ref} data-slot="range-slider" role="group" aria-labelledby={id}>
      <Sent name={name && `${name}_from`} values={[String(from)]} reset={reset} />
      <Sent name={name && `${name}_to`} values={[String(to)]} />
      <p id={id} className="mb-2 text-small font-semibold">
        {label}
      </p>
      <div className="relative h-5">
        <span className="absolute inset-x-0 top-2 h-1 rounded-full bg-line" />
        <span
          className="absolute top-2 h-1 rounded-full bg-brand"
          style={{ insetInlineStart: `${percent(from)}%`, insetInlineEnd: `${100 - percent(to)}%` }}
        />
        <input
          type="range"
          aria-label={say('from', { label })}
          aria-valuetext={format(from)}
          min={min}
          max={max}
          value={from}
          disabled={span === 0}
          onChange={({ target }) => onChange([Math.min(Number(target.value), to), to])}
          className={thumb}
        />
        <input
          type="range"
          aria-label={say('to', { label })}
          aria-valuetext={format(to)}
          min={min}
          max={max}
          value={to}
          disabled={span === 0}
          onChange={({ target }) => onChange([from, Math.max(Number(target.value), from)])}
          className={thumb}
        />
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-2 text-ink-3 *:min-w-0">
        <Bound
          label={say('fromNumber', { label })}
          value={from}
          format={format}
          disabled={span === 0}
          refuse={(next) =>
            next > Math.min(to, max) ? say('notMore', { value: format(Math.min(to, max)) }) : null
          }
          onChange={(next) => onChange([next, to])}
        />
        <span aria-hidden="true" className="pt-1.5">
          –
        </span>
        <Bound
          label={say('toNumber', { label })}
          value={to}
          format={format}
          disabled={span === 0}
          refuse={(next) =>
            next < Math.max(from, min) ? say('notLess', { value: format(Math.max(from, min)) }) : null
          }
          onChange={(next) => onChange([from, next])}
        />
      </div>
    </div>
  );
});

interface BoundProps {
  label: string;
  value: number;
  format(value: number): string;
  disabled: boolean;
  /** Error message if a number cannot be this end; null if it can. */
  refuse(value: number): string | null;
  onChange(value: number): void;
}

/** One end as a number; applied on Enter or blur, so that an incomplete number does not filter anything. */
function Bound({ label, value, format, disabled, refuse, onChange }: BoundProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // Select the text after the plain number is rendered, so that typing replaces it.
  useLayoutEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  const typed = draft === null || draft === '' ? value : Number(draft);
  const refusal = draft === null ? null : refuse(typed);
  const take = () => {
    // A refused number stays to be corrected; an unchanged one is not reported.
    if (refusal !== null) return;
    if (typed !== value) onChange(typed);
    setDraft(null);
  };
  return (
    <span className="relative min-w-0">
      <Input
        ref={input}
        controlSize="small"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        disabled={disabled}
        // While there is a draft, Escape reverts it instead of closing the surrounding layer.
        data-keeps-escape={draft !== null || undefined}
        value={draft ?? (focused ? String(value) : format(value))}
        onFocus={() => setFocused(true)}
        onChange={({ target }) => setDraft(target.value.replaceAll(/\D/g, '').slice(0, 9))}
        onBlur={() => {
          setFocused(false);
          take();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter applies the number instead of submitting the surrounding form.
            event.preventDefault();
            take();
            if (refusal === null) event.currentTarget.blur();
          }
          if (event.key === 'Escape') setDraft(null);
        }}
        className="min-w-0 text-center tabular-nums"
      />
      {refusal !== null && (
        <span id={id} role="alert" className="mt-1 block text-small text-red">
          {refusal}
        </span>
      )}
    </span>
  );
}
