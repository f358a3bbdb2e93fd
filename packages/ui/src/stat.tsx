import type { ReactNode } from 'react';
import { BareLink } from './link.js';

export interface StatProps {
  label: string;
  value: ReactNode;
  /** A line below. */
  note?: string;
  /** Where a click leads. */
  href: string;
  icon?: ReactNode;
}

/** One figure that matters today, and the way to what is behind it. */
export function Stat({ label, value, note, href, icon }: StatProps) {
  return (
    <BareLink
      data-slot="stat"
      href={href}
      className="flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-brand"
    >
      <span className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-ink-2">{label}</span>
          <span className="mt-1 block text-[28px] leading-9 font-bold">{value}</span>
        </span>
        {icon && (
          <span
            aria-hidden="true"
            className="flex size-10 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand [&_svg]:size-5"
          >
            {icon}
          </span>
        )}
      </span>
      {note && <span className="mt-1 text-[13px] text-ink-3">{note}</span>}
    </BareLink>
  );
}
