'use client';
import { forwardRef, type SelectHTMLAttributes } from 'react';
import { FailedOptions } from './combobox/failed.js';
import type { OptionsFailure } from './combobox/options.js';
import { useFieldControl } from '../field.js';
import { DownIcon } from '../../icons.js';
import { controlRecipe } from '../input/recipe.js';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  /** The choices: value and label. */
  options: readonly SelectOption[];
  /** Text shown for the empty value. */
  placeholder?: string;
  /** Height of the field. @default 'medium' */
  controlSize?: 'small' | 'medium' | 'large';
  /** Set if `options` failed to load: its message is shown below, with «Повторить». */
  failed?: OptionsFailure | undefined;
}

/**
 * Chooses one of a few options with the browser's native list, including its keyboard support and
 * type-ahead.
 */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, controlSize = 'medium', className = '', style, failed, ...props },
  ref,
) {
  const field = useFieldControl(props);
  const control = (
    <span
      data-slot="select"
      style={failed ? undefined : style}
      className={`relative block ${failed ? '' : className}`}
    >
      <select
        ref={ref}
        {...field}
        className={controlRecipe({ controlSize, className: 'appearance-none pe-9' })}
        {...props}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <DownIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
  if (!failed) return control;
  return (
    <span style={style} className={`flex flex-col gap-1.5 ${className}`}>
      {control}
      <FailedOptions {...failed} />
    </span>
  );
});
