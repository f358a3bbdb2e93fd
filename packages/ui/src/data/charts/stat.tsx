import type { ReactNode } from 'react';
import { BareLink } from '../../actions/link.js';

export interface StatProps {
  label: string;
  value: ReactNode;
  /** Text below the figure. */
  note?: string;
  /** Link of the tile; without it the tile is plain text. */
  href?: string;
  icon?: ReactNode;
  /**
   * Change beside the figure, e.g. «+12,5 %»; the tone says whether it is good, the sign gives the
   * direction.
   */
  change?: { text: string; tone: 'green' | 'red' | 'neutral' };
}

const TONES = { green: 'text-green', red: 'text-red', neutral: 'text-ink-2' };
const BOX = '@container flex min-w-40 flex-col rounded-card border border-line bg-surface p-5';

/** A tile with one important figure and a link to its data. */
export function Stat({ label, value, note, href, icon, change }: StatProps) {
  const content = (
    <>
      <span className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-ink-2">{label}</span>
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {/* The font size shrinks so that amounts with kopecks fit a narrow tile. */}
            <span className="block text-[clamp(20px,12cqi,28px)] leading-9 font-bold">{value}</span>
            {change && <span className={`font-semibold ${TONES[change.tone]}`}>{change.text}</span>}
          </span>
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
    </>
  );
  return href === undefined ? (
    <div data-slot="stat" className={BOX}>
      {content}
    </div>
  ) : (
    <BareLink data-slot="stat" href={href} className={`${BOX} transition-colors hover:border-brand`}>
      {content}
    </BareLink>
  );
}
