'use client';
import { forwardRef, useId, useLayoutEffect, useRef, useState } from 'react';
import { Input } from './input.js';
import { type PartProps, Sent } from './input/part.js';

export interface RangeSliderProps extends PartProps {
  label: string;
  min: number;
  max: number;
  value: readonly [from: number, to: number];
  onChange(value: readonly [from: number, to: number]): void;
  /** How a bound reads. @default String */
  format?(value: number): string;
}

/**
 * From – to, both ends included: two sliders on one line, and the same two numbers to type. A number outside the range
 * becomes the nearest one inside. Nothing to choose when the ends are the same.
 */
export const RangeSlider = forwardRef<HTMLDivElement, RangeSliderProps>(function RangeSlider(
  { label, min, max, value, onChange, format = String, name, ...props },
  ref,
) {
  const id = useId();
  const [from, to] = value;
  const span = max - min;
  // An address may ask for more than there is: the line ends where the slider does.
  const percent = (n: number) => (span === 0 ? 0 : Math.min(Math.max(((n - min) / span) * 100, 0), 100));
  const thumb =
    'range-thumb pointer-events-none absolute inset-x-0 top-0 h-5 w-full appearance-none bg-transparent';
  return (
    <div {...props} ref={ref} data-slot="range-slider" role="group" aria-labelledby={id}>
      <Sent name={name && `${name}_from`} values={[String(from)]} />
      <Sent name={name && `${name}_to`} values={[String(to)]} />
      <p id={id} className="mb-2 text-[13px] font-semibold">
        {label}
      </p>
      <div className="relative h-5">
        <span className="absolute inset-x-0 top-2 h-1 rounded-full bg-line" />
        <span
          className="absolute top-2 h-1 rounded-full bg-brand"
          style={{ left: `${percent(from)}%`, right: `${100 - percent(to)}%` }}
        />
        <input
          type="range"
          aria-label={`${label}, от`}
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
          aria-label={`${label}, до`}
          aria-valuetext={format(to)}
          min={min}
          max={max}
          value={to}
          disabled={span === 0}
          onChange={({ target }) => onChange([from, Math.max(Number(target.value), from)])}
          className={thumb}
        />
      </div>
      <div className="mt-1.5 flex items-center justify-between gap-2 text-ink-3">
        <Bound
          label={`${label}, от, числом`}
          value={from}
          format={format}
          disabled={span === 0}
          onChange={(next) => onChange([Math.min(Math.max(next, min), to), to])}
        />
        –
        <Bound
          label={`${label}, до, числом`}
          value={to}
          format={format}
          disabled={span === 0}
          onChange={(next) => onChange([from, Math.max(Math.min(next, max), from)])}
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
  onChange(value: number): void;
}

/** One end as a number: taken over on Enter or on leaving, so that half a number never filters anything. */
function Bound({ label, value, format, disabled, onChange }: BoundProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const editing = draft !== null;
  // Once the digits stand there, and before a next key: what is typed replaces them.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  const take = () => {
    const number = draft === null || draft === '' ? Number.NaN : Number(draft);
    if (Number.isSafeInteger(number) && number !== value) onChange(number);
    setDraft(null);
  };
  return (
    <Input
      ref={input}
      controlSize="small"
      inputMode="numeric"
      aria-label={label}
      disabled={disabled}
      value={draft ?? format(value)}
      onFocus={() => setDraft(String(value))}
      onChange={({ target }) => setDraft(target.value.replaceAll(/\D/g, '').slice(0, 12))}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Inside a form the number is taken, the form is not sent.
          event.preventDefault();
          take();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape') setDraft(null);
      }}
      className="min-w-0 text-center tabular-nums"
    />
  );
}
