'use client';
import { type Ref, forwardRef, useId } from 'react';
import { ChartFrame, type ChartProps, lookOf, type Plot, type Series } from './chart/frame.js';
import { chart } from '../../language/messages/ru/data/chart.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { useNumbers } from './chart/use-numbers.js';
import type { RootProps } from '../../parts/root-props.js';

export type { ChartProps, Series } from './chart/frame.js';
export { FunnelChart } from './chart/funnel.js';
export { HeatMap } from './chart/heat-map.js';

const numbers = (series: readonly Series[]) =>
  series.flatMap(({ values }) =>
    values.filter((value): value is number => value !== null && Number.isFinite(value)),
  );

/**
 * A line chart over time, one line per series. A missing value is a gap; a single point is a dot. A table
 * with the same numbers can be shown instead.
 */
export const LineChart = forwardRef<HTMLElement, ChartProps>(function LineChart(props, ref) {
  return (
    <ChartFrame
      ref={ref}
      {...props}
      values={numbers(props.series)}
      drawn={(plot, active) =>
        props.series.map(({ id, values }, index) => {
          const { ink, dash } = lookOf(index);
          return (
            <g key={id} stroke={ink} fill="none">
              <path d={lineOf(values, plot)} strokeWidth="2" strokeDasharray={dash} strokeLinejoin="round" />
              {values.map((value, place) =>
                value !== null && (place === active || isAlone(values, place)) ? (
                  <circle
                    key={place}
                    cx={plot.x(place)}
                    cy={plot.y(value)}
                    r="4"
                    fill={ink}
                    stroke="var(--portal-surface)"
                  />
                ) : null,
              )}
            </g>
          );
        })
      }
    />
  );
});

const isAlone = (values: readonly (number | null)[], place: number) =>
  (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;

function lineOf(values: readonly (number | null)[], { x, y }: Plot): string {
  let path = '';
  let drawing = false;
  values.forEach((value, index) => {
    if (value !== null) path += `${drawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    drawing = value !== null;
  });
  return path;
}

/** A bar chart with bars side by side; negative ones go down. */
export const BarChart = forwardRef<HTMLElement, ChartProps>(function BarChart(props, ref) {
  const patterns = useId();
  return (
    <ChartFrame
      ref={ref}
      {...props}
      values={numbers(props.series)}
      drawn={(plot) => {
        const room = Math.min(56, plot.band * 0.7);
        const width = room / props.series.length;
        return (
          <>
            <Patterns id={patterns} />
            {props.series.map(({ id, values }, index) =>
              values.map((value, place) =>
                value === null ? null : (
                  <rect
                    key={`${id}-${place}`}
                    x={plot.x(place) - room / 2 + index * width}
                    width={Math.max(1, width - 1)}
                    y={Math.min(plot.y(value), plot.y(0))}
                    height={Math.abs(plot.y(value) - plot.y(0))}
                    rx="2"
                    fill={fillOf(patterns, index)}
                  />
                ),
              ),
            )}
          </>
        );
      }}
    />
  );
});

/** A stacked bar chart: positive values upwards, negative ones downwards. */
export const StackedBarChart = forwardRef<HTMLElement, ChartProps>(function StackedBarChart(props, ref) {
  const patterns = useId();
  const stacks = props.labels.map((_, place) => stack(props.series, place));
  return (
    <ChartFrame
      ref={ref}
      {...props}
      values={stacks.flatMap((parts) => parts.flatMap(({ from, to }) => [from, to]))}
      drawn={(plot) => {
        const width = Math.min(56, plot.band * 0.7);
        return (
          <>
            <Patterns id={patterns} />
            {stacks.flatMap((parts, place) =>
              parts.map(({ from, to, index }) => (
                <rect
                  key={`${place}-${index}`}
                  x={plot.x(place) - width / 2}
                  width={width}
                  y={plot.y(Math.max(from, to))}
                  height={Math.abs(plot.y(to) - plot.y(from))}
                  fill={fillOf(patterns, index)}
                  stroke="var(--portal-surface)"
                />
              )),
            )}
          </>
        );
      }}
    />
  );
});

function stack(series: readonly Series[], place: number): { from: number; to: number; index: number }[] {
  let [up, down] = [0, 0];
  return series.map(({ values }, index) => {
    const value = values[place] ?? 0;
    const from = value < 0 ? down : up;
    const to = from + value;
    if (value < 0) down = to;
    else up = to;
    return { from, to, index };
  });
}

const fillOf = (id: string, index: number) =>
  lookOf(index).pattern === 'none' ? lookOf(index).ink : `url(#${id}-${lookOf(index).pattern})`;

/** Patterns that distinguish bars without colour. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-lines`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill={lookOf(1).ink} />
        <line x1="1" x2="1" y2="6" stroke="var(--portal-surface)" strokeWidth="1.5" />
      </pattern>
      <pattern id={`${id}-dots`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill={lookOf(2).ink} />
        <circle cx="3" cy="3" r="1.2" fill="var(--portal-surface)" />
      </pattern>
      <pattern id={`${id}-cross`} width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" fill={lookOf(3).ink} />
        <path d="M0 0 7 7M7 0 0 7" stroke="var(--portal-surface)" strokeWidth="1" />
      </pattern>
    </defs>
  );
}

export interface SparklineProps extends RootProps<'svg', 'values' | 'width' | 'height'> {
  /** Accessible name: «Заказы за две недели». */
  label: string;
  /** Values in order. */
  values: readonly number[];
  /** Width in pixels. @default 96 */
  width?: number;
  /** Height in pixels. @default 28 */
  height?: number;
}

/**
 * A line without axes, in a cell or beside a number. Its first, last, minimum and maximum values are
 * available to screen readers.
 */
export const Sparkline = forwardRef<Element, SparklineProps>(function Sparkline(
  { label, values, width = 96, height = 28, className = '', ...props },
  ref,
) {
  const say = useMessages('chart', chart);
  const { whole } = useNumbers();
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined)
    return (
      <span
        ref={ref as Ref<HTMLSpanElement>}
        data-slot="sparkline"
        role="img"
        aria-label={say('sparklineEmpty', { label })}
        {...(props as RootProps<'span'>)}
        className={`text-ink-3 ${className}`}
      >
        —
      </span>
    );
  const x = (index: number) =>
    known.length === 1 ? width / 2 : 3 + (index / (known.length - 1)) * (width - 6);
  const y = (value: number) =>
    high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6);
  return (
    <svg
      ref={ref as Ref<SVGSVGElement>}
      data-slot="sparkline"
      role="img"
      aria-label={say('sparkline', {
        label,
        first: whole(first),
        last: whole(last),
        low: whole(low),
        high: whole(high),
      })}
      width={width}
      height={height}
      {...props}
      className={`inline-block ${className}`}
    >
      <polyline
        points={known.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--portal-brand)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(known.length - 1)} cy={y(last)} r="2.5" fill="var(--portal-brand)" />
    </svg>
  );
});
