'use client';
import { forwardRef, type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { MARK } from './checkbox/mark.js';
import { hand } from '../../parts/root-props.js';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Label beside it; without it give `aria-label`. */
  children?: ReactNode;
  /** Some of the items that it represents are selected. @default false */
  indeterminate?: boolean;
}

/** A checkbox. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { children, indeterminate = false, className = '', style, ...props },
  ref,
) {
  const own = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      data-slot="checkbox"
      style={style}
      className={`inline-flex items-center gap-2 align-middle ${children ? 'max-md:min-h-11' : ''} ${props.disabled ? 'opacity-50' : 'cursor-pointer'} ${className}`}
    >
      <input
        ref={(node) => {
          own.current = node;
          hand(ref, node);
        }}
        type="checkbox"
        className={`rounded-[4px] ${MARK} checked:bg-brand before:size-3 before:bg-on-brand before:[clip-path:polygon(17%_52%,26%_42%,42%_59%,77%_22%,86%_31%,42%_77%)] indeterminate:border-brand indeterminate:bg-brand indeterminate:before:scale-100 indeterminate:before:[clip-path:polygon(15%_42%,85%_42%,85%_58%,15%_58%)]`}
        {...props}
      />
      {children}
    </label>
  );
});
