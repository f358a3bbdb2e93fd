'use client';
import { Slot, Slottable } from '@radix-ui/react-slot';
import { type ButtonHTMLAttributes, forwardRef, type ReactElement, type ReactNode } from 'react';

type Named =
  | {
      /** Accessible name; this or `aria-labelledby` is required. */
      'aria-label': string;
      'aria-labelledby'?: never;
    }
  | {
      'aria-label'?: never;
      /** Id of the element that is the accessible name. */
      'aria-labelledby': string;
    };

type Root =
  | {
      /** The only child is the element itself, a router's link for one; it looks and behaves as the button. @default false */
      asChild?: false;
      children?: never;
      /** Ignores clicks; not for a link. @default false */
      disabled?: boolean | undefined;
    }
  | {
      asChild: true;
      /** With `asChild`: the element, without content of its own. */
      children: ReactElement;
      /** A link cannot be disabled. */
      disabled?: never;
    };

export type IconButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'disabled' | 'aria-label' | 'aria-labelledby'
> & {
  /** The icon. */
  icon: ReactNode;
  /** Without a border, or with one. @default 'plain' */
  variant?: 'plain' | 'outline';
  /** Height: of a row or of a field. @default 'medium' */
  size?: 'small' | 'medium';
  /** `danger` is for refusing and removing. @default 'quiet' */
  tone?: 'quiet' | 'danger';
} & Named &
  Root;

/** A button with an icon only; the types require exactly one accessible name. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  {
    icon,
    variant = 'plain',
    size = 'medium',
    tone = 'quiet',
    className = '',
    type = 'button',
    asChild = false,
    children,
    ...props
  },
  ref,
) {
  const Root = asChild ? Slot : 'button';
  const box = size === 'small' ? 'size-7 max-md:size-11' : 'size-9 max-md:size-11';
  const look =
    variant === 'outline' ? 'border border-line-strong bg-surface hover:border-brand' : 'hover:bg-sunken';
  return (
    <Root
      ref={ref}
      type={asChild ? undefined : type}
      data-slot="icon-button"
      data-variant={variant}
      className={`relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45 [&_svg]:size-[18px] ${box} ${look} ${tone === 'danger' ? 'text-red' : 'text-ink-2 hover:text-ink'} ${className}`}
      {...props}
    >
      {icon}
      {asChild && <Slottable>{children}</Slottable>}
    </Root>
  );
});
