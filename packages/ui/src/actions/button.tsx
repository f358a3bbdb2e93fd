'use client';
import type { VariantProps } from 'class-variance-authority';
import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useEffect, useState } from 'react';
import { buttonRecipe, isStep } from './button/recipe.js';
import { waitsForField } from '../fields/input/unsaid.js';
import { Spinner } from '../feedback/spinner.js';

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, VariantProps<typeof buttonRecipe> {
  /** An icon before the words. */
  icon?: ReactNode;
  /** The work it began is not done: it keeps focus, does nothing more, says so, and shows a spinner after a second. @default false */
  pending?: boolean;
  /** Does nothing and says so, but keeps focus and its tooltip. @default false */
  disabled?: boolean;
}

/** An action. A primary or danger one waits for a number beside it that is not taken: the field gets the focus and says why. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    size,
    wide,
    icon,
    pending = false,
    disabled = false,
    type = 'button',
    className,
    children,
    onClick,
    ...props
  },
  ref,
) {
  const waiting = useLater(pending, 1_000);
  const idle = pending || disabled;
  return (
    <button
      ref={ref}
      type={type}
      data-slot="button"
      data-variant={variant ?? 'primary'}
      data-size={size ?? 'medium'}
      aria-disabled={idle || undefined}
      aria-busy={pending || undefined}
      className={buttonRecipe({ variant, size, wide, className })}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else if (!isStep(variant) || !waitsForField(event)) onClick?.(event);
      }}
      {...props}
    >
      {waiting ? <Spinner label="" /> : icon}
      {children}
      {/* Live only while it has something to say: a dialog hides nothing that holds a live region from screen readers. */}
      <span className="sr-only" aria-live={pending ? 'polite' : undefined}>
        {pending ? 'Выполняется' : ''}
      </span>
    </button>
  );
});

/** True once `on` has lasted `milliseconds`. */
function useLater(on: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [on, milliseconds]);
  return late;
}
