import { Slot, Slottable } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';

export const badgeRecipe = cva(
  'inline-flex items-center gap-1.5 rounded-badge px-2 py-0.5 text-small leading-5 font-semibold whitespace-nowrap md:[td_&]:whitespace-normal',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-2',
        brand: 'bg-brand-tint text-brand-strong',
        green: 'bg-green-tint text-green',
        yellow: 'bg-yellow-tint text-yellow',
        red: 'bg-red-tint text-red',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type Tone = NonNullable<VariantProps<typeof badgeRecipe>['tone']>;

export interface BadgeProps extends RootProps<'span'> {
  /** Text of the badge. */
  children: ReactNode;
  /** Colour of the badge. @default 'neutral' */
  tone?: Tone;
  /** The only child is the element itself: a link to what the badge names. @default false */
  asChild?: boolean;
}

const look = ({ tone, asChild }: Pick<BadgeProps, 'tone' | 'asChild'>, className: string) =>
  `${badgeRecipe({ tone })} ${asChild ? 'hover:underline' : ''} ${className}`;

/** A short label in a coloured badge. */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(
  { tone = 'neutral', asChild = false, className = '', ...props },
  ref,
) {
  const Root = asChild ? Slot : 'span';
  return (
    <Root
      ref={ref}
      data-slot="badge"
      data-tone={tone}
      {...props}
      className={look({ tone, asChild }, className)}
    />
  );
});

/** Status of a document: a coloured dot and a label, so that the meaning does not depend on colour. */
export const StatusBadge = forwardRef<HTMLSpanElement, BadgeProps>(function StatusBadge(
  { children, tone = 'neutral', asChild = false, className = '', ...props },
  ref,
) {
  const Root = asChild ? Slot : 'span';
  return (
    <Root
      ref={ref}
      data-slot="status-badge"
      data-tone={tone}
      {...props}
      className={look({ tone, asChild }, className)}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      <Slottable>{children}</Slottable>
    </Root>
  );
});

export interface CountBadgeProps extends RootProps<'span'> {
  /** The number that is shown. */
  count: number;
  /** What is counted, for screen readers: «новых заказов». */
  label: string;
}

/** Number of unread or new items; renders nothing at zero. */
export const CountBadge = forwardRef<HTMLSpanElement, CountBadgeProps>(function CountBadge(
  { count, label, className = '', ...props },
  ref,
) {
  if (count <= 0) return null;
  return (
    <span
      ref={ref}
      data-slot="count-badge"
      {...props}
      className={`inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-signal px-1 text-caption leading-none font-bold text-on-signal ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
});
