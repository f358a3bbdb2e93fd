import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

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

export interface BadgeProps {
  children: ReactNode;
  /** @default 'neutral' */
  tone?: Tone;
}

/** A short label in a coloured badge. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span data-slot="badge" data-tone={tone} className={badgeRecipe({ tone })}>
      {children}
    </span>
  );
}

/** Status of a document: a coloured dot and a label, so that the meaning does not depend on colour. */
export function StatusBadge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span data-slot="status-badge" data-tone={tone} className={badgeRecipe({ tone })}>
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: «новых заказов». */
  label: string;
}

/** Number of unread or new items; renders nothing at zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      data-slot="count-badge"
      className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-signal px-1 text-caption leading-none font-bold text-on-signal"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
}
