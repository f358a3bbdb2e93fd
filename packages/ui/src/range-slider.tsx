'use client';
import { useId } from 'react';

export interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  value: readonly [from: number, to: number];
  onChange(value: readonly [from: number, to: number]): void;
  /** How a bound reads. @default String */
  format?(value: number): string;
}

/** From – to, both ends included. Two sliders on one line; nothing to choose when the ends are the same. */
export function RangeSlider({ label, min, max, value, onChange, format = String }: RangeSliderProps) {
  const id = useId();
  const [from, to] = value;
  const span = max - min;
  const percent = (n: number) => (span === 0 ? 0 : ((n - min) / span) * 100);
  const thumb =
    'range-thumb pointer-events-none absolute inset-x-0 top-0 h-5 w-full appearance-none bg-transparent';
  return (
    <div data-slot="range-slider" role="group" aria-labelledby={id}>
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
      <div className="mt-0.5 flex justify-between text-ink-2">
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </div>
    </div>
  );
}
