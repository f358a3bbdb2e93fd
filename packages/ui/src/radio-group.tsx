'use client';
import { type ReactNode, useId } from 'react';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A line below the label. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  /** The question. */
  label: string;
  options: readonly RadioOption[];
  value: string | null;
  onChange(value: string): void;
  /** Shown above; screen readers hear it anyway. @default true */
  showLabel?: boolean;
  /** @default 'column' */
  direction?: 'column' | 'row';
  error?: string | undefined;
}

/** One of a few, all in sight. Arrow keys move the choice. */
export function RadioGroup({
  label,
  options,
  value,
  onChange,
  showLabel = true,
  direction = 'column',
  error,
}: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset
      data-slot="radio-group"
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className="min-w-0"
    >
      {showLabel && <legend className="mb-1.5 font-medium">{label}</legend>}
      <div className={`flex gap-x-5 gap-y-2 ${direction === 'row' ? 'flex-wrap' : 'flex-col'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`inline-flex gap-2 ${option.disabled ? 'opacity-50' : 'cursor-pointer'}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 cursor-[inherit] accent-brand"
            />
            <span>
              {option.label}
              {option.note && <span className="block text-[13px] text-ink-3">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-[13px] text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
