'use client';
import { Slot, Slottable } from '@radix-ui/react-slot';
import type { VariantProps } from 'class-variance-authority';
import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useEffect, useState } from 'react';
import { buttonRecipe, isStep } from './button/recipe.js';
import { waitsForField } from '../fields/input/unsaid.js';
import { Spinner } from '../feedback/spinner.js';
import { button } from '../language/messages/ru/actions/button.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, VariantProps<typeof buttonRecipe> {
  /** Icon before the label. */
  icon?: ReactNode;
  /** The action is running: the button keeps the focus, ignores clicks, is announced as busy, and shows a spinner after a second. @default false */
  pending?: boolean;
  /** Ignores clicks and is announced as disabled, but keeps the focus and its tooltip. @default false */
  disabled?: boolean;
  /** The only child is the element itself, a router's link for one; it looks and behaves as the button. @default false */
  asChild?: boolean;
}

/** A button. While a number field beside it is invalid, a primary or danger button only moves the focus to that field, which shows the reason. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    size,
    wide,
    icon,
    pending = false,
    disabled = false,
    type = 'button',
    asChild = false,
    className,
    children,
    onClick,
    ...props
  },
  ref,
) {
  const say = useMessages('button', button);
  const waiting = useLater(pending, 1_000);
  const idle = pending || disabled;
  const Root = asChild ? Slot : 'button';
  return (
    <Root
      ref={ref}
      type={asChild ? undefined : type}
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
      {asChild ? <Slottable>{children}</Slottable> : children}
      {/* Rendered only while there is something to announce: a dialog does not hide elements with a live region from screen readers. */}
      <span className="sr-only" aria-live={pending ? 'polite' : undefined}>
        {pending ? say('pending') : ''}
      </span>
    </Root>
  );
});

/** True after `on` has been true for `milliseconds`. */
function useLater(on: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, milliseconds]);
  return late;
}
