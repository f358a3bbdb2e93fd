'use client';
import { forwardRef, useId } from 'react';
import { EmptyState } from '../../../feedback/state.js';
import { REACHABLE, type ChartProps } from './frame.js';
import { heatMap } from '../../../language/messages/ru/data/heat-map.js';
import { useMessages } from '../../../language/parts/use-messages.js';
import { useNumbers } from './use-numbers.js';

/** Maximum opacity of a cell's colour, percent; text keeps its contrast on it in both themes. */
const DEEPEST = 38;

export type HeatMapProps = Omit<ChartProps, 'height'> & {
  /** Shows totals of rows; turn it off for values that cannot be added, such as averages. @default true */
  total?: boolean;
};

/**
 * A heat map, e.g. by weekday and hour: one row per series, one column per label, a number in every cell.
 * It is a table, so it can be read without colour, by keyboard and by screen readers.
 */
export const HeatMap = forwardRef<HTMLElement, HeatMapProps>(function HeatMap(
  { title, labels, hrefs: _, series, unit = '', total = true, className = '', ...props },
  ref,
) {
  const say = useMessages('heatMap', heatMap);
  const { whole } = useNumbers();
  const id = useId();
  const numbers = series.flatMap(({ values }) => values.filter((value): value is number => value !== null));
  const most = Math.max(0, ...numbers);
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
      {numbers.length === 0 ? (
        <EmptyState title={say('empty')} />
      ) : (
        <div className="overflow-auto" {...REACHABLE} role="group" aria-label={say('table', { title })}>
          <table className="w-full border-separate border-spacing-0.5 text-center text-note">
            <thead>
              <tr className="text-ink-3">
                <th scope="col" className="font-normal">
                  <span className="sr-only">{say('row')}</span>
                </th>
                {labels.map((label, place) => (
                  <th key={`${place}-${label}`} scope="col" className="px-1 font-normal">
                    {label}
                  </th>
                ))}
                {total && (
                  <th scope="col" className="sticky end-0 bg-surface px-2 text-end font-normal">
                    {say('total')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {series.map(({ id: key, name, values }) => (
                <tr key={key}>
                  <th scope="row" className="pe-2 text-start font-normal text-ink-2">
                    {name}
                  </th>
                  {labels.map((label, place) => (
                    <Cell key={`${place}-${label}`} value={values[place] ?? null} most={most} />
                  ))}
                  {total && (
                    <td className="sticky end-0 bg-surface px-2 text-end font-semibold">
                      {whole(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
});

function Cell({ value, most }: { value: number | null; most: number }) {
  const say = useMessages('heatMap', heatMap);
  const { whole } = useNumbers();
  if (value === null)
    return (
      <td className="h-7 min-w-6 rounded-badge bg-sunken text-ink-3">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{say('none')}</span>
      </td>
    );
  const depth = most > 0 ? Math.round((Math.max(0, value) / most) * DEEPEST) : 0;
  return (
    <td
      className="h-7 min-w-6 rounded-badge px-1"
      style={{ background: `color-mix(in srgb, var(--portal-red) ${depth}%, var(--portal-surface))` }}
    >
      {whole(value)}
    </td>
  );
}
