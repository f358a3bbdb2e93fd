'use client';
import { forwardRef, type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Words beside it; without them give `aria-label`. */
  children?: ReactNode;
  /** Some of what it stands for is chosen. @default false */
  indeterminate?: boolean;
}

/** Yes or no. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { children, indeterminate = false, className = '', ...props },
  ref,
) {
  const own = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label
      data-slot="checkbox"
      className={`inline-flex items-center gap-2 align-middle ${props.disabled ? 'opacity-50' : 'cursor-pointer'} ${className}`}
    >
      <input
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        type="checkbox"
        className="size-4 shrink-0 cursor-[inherit] rounded-[4px] accent-brand"
        {...props}
      />
      {children}
    </label>
  );
});
