'use client';
import { Text } from '../text.js';
import { useFormats } from '../../language/parts/use-formats.js';
import { forwardRef } from 'react';
import type { RootProps } from '../../parts/root-props.js';

/** Meaning of a part, which determines its colour; the label also names it. */
export type LedgerTone = 'done' | 'doubt' | 'moving' | 'ready' | 'waiting' | 'gone' | 'lost';

export interface LedgerPart {
  id: string;
  /** «Принято». */
  label: string;
  value: number;
  tone: LedgerTone;
}

export interface LedgerBarProps extends RootProps<'div'> {
  /** Parts of one whole, in order; parts with value 0 are left out. */
  parts: readonly LedgerPart[];
  /** Accessible name: «Количество, KNECHT OC 90». */
  label: string;
  /** Shows a legend below with the parts' names and numbers. @default false */
  legend?: boolean;
}

const TONES: Readonly<Record<LedgerTone, string>> = {
  done: 'bg-green',
  doubt: 'bg-yellow',
  moving: 'bg-brand',
  ready: 'bg-brand/45',
  waiting: 'bg-[repeating-linear-gradient(135deg,var(--portal-line-strong)_0_3px,transparent_3px_6px)]',
  gone: 'bg-line-strong',
  lost: 'bg-red',
};

/** A bar whose parts add up to a whole, e.g. the states of the ordered pieces. */
export const LedgerBar = forwardRef<HTMLDivElement, LedgerBarProps>(function LedgerBar(
  { parts, label, legend = false, className = '', ...props },
  ref,
) {
  const { number } = useFormats();
  const shown = parts.filter(({ value }) => value > 0);
  const words = shown.map((part) => `${part.label.toLowerCase()} ${number(part.value)}`);
  return (
    <div ref={ref} data-slot="ledger-bar" {...props} className={`flex min-w-0 flex-col gap-2 ${className}`}>
      <div
        role="img"
        aria-label={`${label}: ${words.join(', ')}`}
        className="flex h-2 w-full gap-0.5 overflow-hidden rounded-[3px] bg-sunken"
      >
        {shown.map(({ id, value, tone }) => (
          <span
            key={id}
            className={`h-full min-w-1 ${TONES[tone]}`}
            style={{ flexGrow: value, flexBasis: 0 }}
          />
        ))}
      </div>
      {legend && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {shown.map(({ id, label: name, value, tone }) => (
            <li key={id} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${TONES[tone]}`} />
              <Text size="small" tone="secondary">
                {name} <Text weight="strong">{number(value)}</Text>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
