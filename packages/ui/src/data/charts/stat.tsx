import { type Ref, forwardRef, type ReactNode } from 'react';
import { BareLink } from '../../actions/link.js';
import type { RootProps } from '../../parts/root-props.js';

export interface StatProps extends RootProps<'div'> {
  /** What is counted. */
  label: ReactNode;
  /** The figure. */
  value: ReactNode;
  /** Text below the figure. */
  note?: ReactNode;
  /** Link of the tile; without it the tile is plain text. */
  href?: string;
  /** Icon beside the label. */
  icon?: ReactNode;
  /** Red: what it counts is late. @default 'neutral' */
  tone?: 'red' | 'neutral';
  /**
   * Change beside the figure, e.g. «+12,5 %»; the tone says whether it is good, the sign gives the
   * direction.
   */
  change?: { text: ReactNode; tone: 'green' | 'red' | 'neutral' };
}

const TONES = { green: 'text-green', red: 'text-red', neutral: 'text-ink-2' };
const BOX =
  '@container flex min-w-40 flex-col rounded-card border bg-surface px-5 py-4 max-md:min-w-0 max-md:p-4';
const LOOKS = {
  red: { box: 'border-red', link: 'hover:bg-red-tint', value: 'text-red', icon: 'bg-red-tint text-red' },
  neutral: { box: 'border-line', link: 'hover:border-brand', value: '', icon: 'bg-brand-tint text-brand' },
};

/** A tile with one important figure and a link to its data. */
export const Stat = forwardRef<HTMLElement, StatProps>(function Stat(
  { label, value, note, href, icon, change, tone = 'neutral', className = '', ...props },
  ref,
) {
  const look = LOOKS[tone];
  const content = (
    <>
      <span className="grow text-ink-2">{label}</span>
      <span className="mt-1 flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {/* The font size shrinks so that amounts with kopecks fit a narrow tile. */}
          <span className={`block text-[clamp(20px,12cqi,28px)] leading-9 font-bold ${look.value}`}>
            <bdi>{value}</bdi>
          </span>
          {change && (
            <span className={`font-semibold ${TONES[change.tone]}`}>
              <bdi>{change.text}</bdi>
            </span>
          )}
        </span>
        {icon && (
          <span
            aria-hidden="true"
            className={`flex size-9 shrink-0 items-center justify-center rounded-control [&_svg]:size-5 ${look.icon}`}
          >
            {icon}
          </span>
        )}
      </span>
      {note && <span className="mt-1 text-small text-ink-3">{note}</span>}
    </>
  );
  return href === undefined ? (
    <div
      ref={ref as Ref<HTMLDivElement>}
      data-slot="stat"
      data-tone={tone}
      {...props}
      className={`${BOX} ${look.box} ${className}`}
    >
      {content}
    </div>
  ) : (
    <BareLink
      ref={ref as Ref<HTMLAnchorElement>}
      data-slot="stat"
      data-tone={tone}
      {...(props as RootProps<'a'>)}
      href={href}
      className={`${BOX} transition-colors ${look.box} ${look.link} ${className}`}
    >
      {content}
    </BareLink>
  );
});
