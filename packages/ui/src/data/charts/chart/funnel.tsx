'use client';
import { forwardRef, useId } from 'react';
import { EmptyState } from '../../../feedback/state.js';
import { lookOf, type ChartProps } from './frame.js';
import { chart } from '../../../language/messages/ru/data/chart.js';
import { useMessages } from '../../../language/parts/use-messages.js';
import { useNumbers } from './use-numbers.js';

/**
 * A funnel: one step per label of the first series, each a bar with its number and its share of the first
 * step. Rendered as a list, so it is readable as it is.
 */
export const FunnelChart = forwardRef<HTMLElement, Omit<ChartProps, 'height'>>(function FunnelChart(
  { title, labels, hrefs: _, series, unit = '', className = '', ...props },
  ref,
) {
  const say = useMessages('chart', chart);
  const { whole } = useNumbers();
  const id = useId();
  const values = series[0]?.values ?? [];
  const first = values[0] ?? 0;
  const shareOf = (value: number) => (first > 0 ? Math.round((value / first) * 100) : 0);
  return (
    <figure
      ref={ref}
      data-slot="chart"
      aria-labelledby={`${id}-title`}
      {...props}
      className={`flex flex-col gap-2 ${className}`}
    >
      <figcaption id={`${id}-title`} className="font-semibold">
        {title}
        {unit && <span className="font-normal text-ink-3">, {unit}</span>}
      </figcaption>
      {labels.length === 0 ? (
        <EmptyState title={say('empty')} />
      ) : (
        <ol className="flex flex-col gap-3 py-2">
          {labels.map((label, place) => {
            const value = values[place] ?? 0;
            return (
              <li key={`${place}-${label}`} className="flex items-center gap-4">
                <span className="w-32 shrink-0 text-ink-2">{label}</span>
                <span className="flex min-w-0 grow items-center gap-3">
                  <span
                    aria-hidden="true"
                    className="h-6 min-w-0.5 rounded-badge"
                    style={{ width: `${shareOf(value) * 0.7}%`, background: lookOf(0).ink }}
                  />
                  <span className="font-semibold whitespace-nowrap">{whole(value, unit)}</span>
                </span>
                <span className="w-16 shrink-0 text-end text-ink-2">
                  {say('percent', { percent: shareOf(value) })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </figure>
  );
});
