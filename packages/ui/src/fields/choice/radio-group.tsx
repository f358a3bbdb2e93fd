'use client';
import { forwardRef, type ReactNode, useId } from 'react';
import { MARK } from './checkbox/mark.js';
import { type Held, useHeld } from '../input/held.js';
import type { PartProps } from '../input/part.js';
import { Reset } from '../input/part.js';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A line below the label. */
  note?: ReactNode;
  /** A large figure, such as the total; shown on cards. */
  figure?: ReactNode;
  disabled?: boolean;
}

export type RadioGroupProps = PartProps & RadioGroupOwn & Held<string | null, string>;

interface RadioGroupOwn {
  /** The question; name of the group. */
  label: string;
  /** The choices: value, label and description. */
  options: readonly RadioOption[];
  /** Shows the label above; screen readers always announce it. @default true */
  showLabel?: boolean;
  /** `cards`: options side by side for comparison. @default 'column' */
  direction?: 'column' | 'row' | 'cards';
  /** Error message below the choices. */
  error?: ReactNode;
}

const LAYOUT = {
  column: 'flex flex-col gap-x-5 gap-y-2 max-md:gap-y-0',
  row: 'flex flex-wrap gap-x-5 gap-y-2 max-md:gap-y-0',
  cards: 'grid auto-cols-fr grid-flow-col gap-4 max-md:grid-flow-row',
};
const CARD =
  'rounded-card border border-line bg-surface p-4 hover:border-brand has-checked:border-brand has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

/** Chooses one of a few options that are all visible. Arrow keys change the choice. */
export const RadioGroup = forwardRef<HTMLFieldSetElement, RadioGroupProps>(function RadioGroup(
  {
    label,
    options,
    value: given,
    defaultValue,
    onChange: tell,
    showLabel = true,
    direction = 'column',
    error,
    name: sent,
    className = '',
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld<string | null, string>({
    value: given,
    defaultValue,
    onChange: tell,
  });
  const own = useId();
  const name = sent ?? own;
  return (
    <fieldset
      {...props}
      ref={ref}
      data-slot="radio-group"
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${own}-error` : undefined}
      className={`min-w-0 ${className}`}
    >
      {showLabel && <legend className="mb-1.5 font-medium">{label}</legend>}
      <div className={LAYOUT[direction]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`inline-flex gap-2 ${direction === 'cards' ? CARD : 'max-md:py-3'} ${option.disabled ? 'opacity-50' : 'cursor-pointer'}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={`mt-0.5 rounded-full ${MARK} before:size-2 before:rounded-full before:bg-brand`}
            />
            <span>
              {direction === 'cards' ? <b className="font-semibold">{option.label}</b> : option.label}
              {option.figure && <span className="block text-title font-bold">{option.figure}</span>}
              {option.note && <span className="block text-small text-ink-3">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <Reset to={reset} />
      {error && (
        <p id={`${own}-error`} role="alert" className="mt-1.5 text-small text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
});
