'use client';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  /** Label beside it; without it give `aria-label`. */
  children?: ReactNode;
}

/** An on/off switch that takes effect at once, without saving. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { children, className = '', style, ...props },
  ref,
) {
  return (
    <label
      data-slot="switch"
      style={style}
      className={`inline-flex items-center gap-2.5 max-md:min-h-11 ${props.disabled ? 'opacity-50' : 'cursor-pointer'} ${className}`}
    >
      <span className="relative inline-flex">
        <input
          ref={ref}
          type="checkbox"
          role="switch"
          className="peer h-5 w-9 cursor-[inherit] appearance-none rounded-full bg-ink-3 transition-colors checked:bg-brand"
          {...props}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 start-0.5 size-4 rounded-full bg-surface transition-transform peer-checked:translate-x-[calc(1rem*var(--portal-forward,1))]"
        />
      </span>
      {children}
    </label>
  );
});
