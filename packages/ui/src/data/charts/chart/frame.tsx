'use client';
import {
  forwardRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../actions/button.js';
import { BareLink, Link } from '../../../actions/link.js';
import { EmptyState } from '../../../feedback/state.js';
import { axisOf, type Axis, every } from './scale.js';
import { chart } from '../../../language/messages/ru/data/chart.js';
import { useMessages } from '../../../language/parts/use-messages.js';
import { useNumbers } from './use-numbers.js';
import type { RootProps } from '../../../parts/root-props.js';

/** A line, or bars of one colour. */
export interface Series {
  id: string;
  name: string;
  /** One value per label; null is a gap. */
  values: readonly (number | null)[];
}

export interface ChartProps extends RootProps<'figure', 'title'> {
  /** Title: «Продажи по месяцам». */
  title: string;
  /** Labels of the horizontal axis: months, suppliers. */
  labels: readonly string[];
  /** Link of each label to its data; null: no link. An empty list: no links at all. @default [] */
  hrefs?: readonly (string | null)[];
  /** Series of values, one value for each label. */
  series: readonly Series[];
  /** Unit after each number: «руб.». */
  unit?: string;
  /** Height in pixels. @default 260 */
  height?: number;
}

/** Colours of series, which also differ without colour: by dash, by pattern, and by name in the legend. */
export const LOOKS = [
  { ink: 'var(--portal-brand)', dash: undefined, pattern: 'none' },
  { ink: 'var(--portal-signal)', dash: '6 4', pattern: 'lines' },
  { ink: 'var(--portal-green)', dash: '2 3', pattern: 'dots' },
  { ink: 'var(--portal-red)', dash: '10 3 2 3', pattern: 'cross' },
] as const;
export const lookOf = (index: number) => LOOKS[index % LOOKS.length] ?? LOOKS[0];

/** Makes an element focusable, so that arrow keys can move in it or scroll it. */
export const REACHABLE = { tabIndex: 0 } as const;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 64 };
/** Width reserved for a label, pixels. */
const LABEL = 56;

export interface Plot {
  width: number;
  height: number;
  axis: Axis;
  /** Horizontal centre of the n-th value; `band` is the width per value. */
  x(index: number): number;
  band: number;
  y(value: number): number;
}

interface ChartFrameProps extends ChartProps {
  values: readonly number[];
  drawn(plot: Plot, active: number | null): ReactNode;
}

/**
 * The frame of every chart: title, legend, axes, the values at the pointer or keyboard position, and the
 * alternative table. `drawn` draws the values.
 */
export const ChartFrame = forwardRef<HTMLElement, ChartFrameProps>(function ChartFrame(
  { title, labels, hrefs = [], series, unit = '', height = 260, values, drawn, className = '', ...props },
  ref,
) {
  const say = useMessages('chart', chart);
  const { short, whole } = useNumbers();
  // State instead of a ref: the element is removed while the table is shown, and mounted again later.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(640);
  const [active, setActive] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const led = useRef<HTMLSpanElement>(null);
  const empty = labels.length === 0 || values.length === 0;

  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);

  const axis = axisOf(values);
  const inner = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const band = inner.width / Math.max(1, labels.length);
  const plot: Plot = {
    ...inner,
    axis,
    band,
    x: (index) => (index + 0.5) * band,
    y: (value) => inner.height - ((value - axis.from) / (axis.to - axis.from)) * inner.height,
  };
  const step = every(labels.length, inner.width / LABEL);
  const valueText = (value: number | null | undefined) =>
    value === null || value === undefined ? say('noValue') : `${whole(value, unit)}${unit ? ` ${unit}` : ''}`;
  const href = active === null ? null : (hrefs[active] ?? null);
  const follow = () => led.current?.querySelector('a')?.click();
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor((event.clientX - left - MARGIN.left) / band);
    setActive(index >= 0 && index < labels.length ? index : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = labels.length - 1;
    const next = {
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setActive(null);
    else if (event.key === 'Enter' && href !== null) follow();
    else if (next === undefined) return;
    else setActive(next);
    event.preventDefault();
  };

  return (
    <figure
      ref={ref}
      data-slot="chart"
      aria-labelledby={`${id}-title`}
      {...props}
      className={`flex flex-col gap-2 ${className}`}
    >
      <figcaption className="flex items-start justify-between gap-4">
        <span id={`${id}-title`} className="font-semibold">
          {title}
          {unit && <span className="font-normal text-ink-3">, {unit}</span>}
        </span>
        {!empty && (
          <Button
            size="small"
            variant="ghost"
            className="print:hidden"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {say(asTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </figcaption>
      {series.length > 1 && !empty && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
          {series.map(({ id: key, name }, index) => (
            <li key={key} className="flex items-center gap-2">
              <Swatch index={index} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {empty ? (
        <EmptyState title={say('empty')} />
      ) : asTable ? (
        <ChartTable title={title} labels={labels} hrefs={hrefs} series={series} valueText={valueText} />
      ) : (
        <div
          ref={setBox}
          // The axes run from left to right in every language.
          dir="ltr"
          className="relative rounded-control focus-visible:-outline-offset-2"
          {...REACHABLE}
          role="group"
          aria-roledescription={say('chart')}
          aria-label={say(hrefs.some((one) => one !== null) ? 'keysAndLinks' : 'keys', { title })}
          onKeyDown={onKeyDown}
          onBlur={() => setActive(null)}
        >
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            className={`block text-ink-3 ${href === null ? '' : 'cursor-pointer'}`}
            onClick={follow}
            onPointerMove={point}
            onPointerLeave={() => setActive(null)}
          >
            <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
              {axis.ticks.map((tick) => (
                <g key={tick} transform={`translate(0 ${plot.y(tick)})`}>
                  <line
                    x2={inner.width}
                    stroke={tick === 0 ? 'var(--portal-line-strong)' : 'var(--portal-line)'}
                  />
                  <text x={-8} dy="0.32em" textAnchor="end" fontSize="12" fill="currentColor">
                    {short(tick)}
                  </text>
                </g>
              ))}
              {labels.map((label, index) =>
                index % step === 0 ? (
                  <text
                    key={`${index}-${label}`}
                    x={plot.x(index)}
                    y={inner.height + 20}
                    textAnchor="middle"
                    fontSize="12"
                    fill="currentColor"
                  >
                    {label}
                  </text>
                ) : null,
              )}
              {active !== null && (
                <rect
                  x={plot.x(active) - band / 2}
                  width={band}
                  height={inner.height}
                  fill="var(--portal-brand-tint)"
                  opacity="0.6"
                />
              )}
              {drawn(plot, active)}
            </g>
          </svg>
          <div aria-live="polite">
            {active !== null && (
              <div
                className="pointer-events-none absolute top-2 z-10 rounded-control border border-line bg-surface px-3 py-2 text-small shadow-float"
                style={
                  plot.x(active) < inner.width / 2
                    ? { left: MARGIN.left + plot.x(active) + band / 2 + 4 }
                    : { right: width - MARGIN.left - plot.x(active) + band / 2 + 4 }
                }
              >
                <p className="font-semibold">{labels[active]}</p>
                {series.map(({ id: key, name, values: own }, index) => (
                  <p key={key} className="flex items-center gap-2 whitespace-nowrap">
                    {series.length > 1 && <Swatch index={index} />}
                    {series.length > 1 && `${name}: `}
                    {valueText(own[active])}
                  </p>
                ))}
                {href !== null && <p className="text-ink-3">{say('openLink')}</p>}
              </div>
            )}
          </div>
          {/* The router's own link, activated by a click on the drawing and by Enter. */}
          <span ref={led} hidden>
            {href !== null && <BareLink href={href}>{labels[active ?? 0]}</BareLink>}
          </span>
        </div>
      )}
    </figure>
  );
});

function Swatch({ index }: { index: number }) {
  const { ink, dash } = lookOf(index);
  return (
    <svg width="22" height="10" aria-hidden="true" className="shrink-0">
      <line x1="1" x2="21" y1="5" y2="5" stroke={ink} strokeWidth="3" strokeDasharray={dash} />
    </svg>
  );
}

function ChartTable({
  title,
  labels,
  hrefs,
  series,
  valueText,
}: Required<Pick<ChartProps, 'title' | 'labels' | 'hrefs' | 'series'>> & {
  valueText(value: number | null | undefined): string;
}) {
  const say = useMessages('chart', chart);
  return (
    <div className="max-h-80 overflow-auto" {...REACHABLE} role="group" aria-label={say('table', { title })}>
      <table className="w-full">
        <thead>
          <tr className="text-note text-ink-3">
            <th scope="col" className="py-1.5 pe-4 text-start font-normal">
              <span className="sr-only">{say('point')}</span>
            </th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col" className="px-4 py-1.5 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={`${index}-${label}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {hrefs[index] ? <Link href={hrefs[index]}>{label}</Link> : label}
              </th>
              {series.map(({ id, values }) => (
                <td key={id} className="px-4 py-1.5 text-end">
                  {valueText(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
