'use client';
import { formatHour, isOtherClock, lastMoment } from '@portal/domain/clocks';
import { formatDateTime } from '@portal/domain/dates';
import { localDay } from '@portal/domain/zones';
import {
  forwardRef,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { clocks } from '../language/messages/ru/data/clocks.js';
import { readersClock } from '../language/messages/ru/data/readers-clock.js';
import { dayInWords, writtenDay } from '../language/parts/days.js';
import { useLanguage, useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

const Zone = createContext<string | undefined>(undefined);

const WEEKDAY = { weekday: 'short' } as const;
const stays = () => () => undefined;
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'Europe/Moscow';

/** The zone of the provider, otherwise of the browser; what a server renders, and its hydration, has Moscow's. */
function useZone() {
  const browser = useSyncExternalStore(stays, browserZone, serverZone);
  return useContext(Zone) ?? browser;
}

/** The city of a zone: «America/New_York» is “New York”. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Returns the name of a zone after a time: «по Москве»; Russian texts write a zone that they do not know as it is. */
function useClockName(): (zone: string) => string {
  const say = useMessages('clocks', clocks);
  const { locale } = useLanguage();
  return (zone) => {
    const id = zone === 'Etc/UTC' ? 'UTC' : zone;
    return id in clocks ? say(id as ZoneId) : say('other', { zone: /^ru\b/.test(locale) ? id : cityOf(id) });
  };
}
type ZoneId = Exclude<keyof typeof clocks, 'other'>;

export interface ZoneProviderProps {
  /** IANA time zone: «Asia/Yekaterinburg». */
  zone: string;
  /** Components whose times are shown in the zone. */
  children: ReactNode;
}

/**
 * Sets the time zone of every `DateTime` below; without it the browser's time zone is used, which a server does not know: it renders
 * the time of Moscow, and the browser replaces it.
 */
export function ZoneProvider({ zone, children }: ZoneProviderProps) {
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

/** Number of grouped times that name their zone, and a function that registers one more. */
const Together = createContext<{ named: number; add(): () => void } | null>(null);

/**
 * Groups times that are read together, such as the facts of a document: if one of them names its time
 * zone, all do.
 */
export function ClocksTogether({
  children,
}: {
  /** Moments that are shown beside one another. */
  children: ReactNode;
}) {
  const [named, count] = useState(0);
  const add = useCallback(() => {
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, []);
  const together = useMemo(() => ({ named, add }), [named, add]);
  return <Together.Provider value={together}>{children}</Together.Provider>;
}

/** Excludes times from the surrounding group: those below a heading that contains a ReadersClock. */
export function ClocksApart({
  children,
}: {
  /** Moments that state their own time zone once. */
  children: ReactNode;
}) {
  return <Together.Provider value={null}>{children}</Together.Provider>;
}

/**
 * «время по Москве» if a time of the group names its zone, otherwise nothing; for the heading of times in
 * the reader's zone.
 */
export function ReadersClock() {
  const say = useMessages('readersClock', readersClock);
  const clockName = useClockName();
  const reader = useZone();
  const together = useContext(Together);
  return together?.named ? <>{say('time', { clock: clockName(reader) })}</> : null;
}

export interface DateTimeProps extends RootProps<'time'> {
  /** An instant: ISO 8601 with its offset, or milliseconds. */
  value: string | number;
  /** Only the day, or the day and the time. @default 'date-time' */
  form?: 'date' | 'date-time';
  /** Shows the weekday before the date; for dates by which people plan. @default false */
  weekday?: boolean;
  /**
   * Time zone of this value, e.g. a warehouse's. It is named if the reader's zone shows another time or
   * date: «12:00 по Самаре».
   */
  zone?: string;
  /** The value is a deadline: midnight is shown as «24:00» of the day before. @default false */
  deadline?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** An instant as dd.mm.yyyy hh:mm (the order of the parts is the locale's), or only its date; the `time` element carries the exact instant. */
export const DateTime = forwardRef<HTMLTimeElement, DateTimeProps>(function DateTime(
  { value, form = 'date-time', weekday = false, zone, deadline = false, className = '', ...props },
  ref,
) {
  const { locale } = useLanguage();
  const clockName = useClockName();
  const reader = useZone();
  const shown = zone ?? reader;
  const dayBy = (clock: string) => writtenDay(locale, deadline ? lastMoment(value, clock) : value, clock);
  const day = deadline ? lastMoment(value, shown) : value;
  const hour = deadline ? formatHour(value, shown) : formatDateTime(value, shown).slice(-5);
  const isNamed = form === 'date-time' || dayBy(shown) !== dayBy(reader);
  const own = isNamed && isOtherClock(value, shown, reader) ? ` ${clockName(shown)}` : '';
  const together = useContext(Together);
  const add = together?.add;
  useEffect(() => (own === '' ? undefined : add?.()), [own, add]);
  const note = own === '' && form === 'date-time' && together?.named ? ` ${clockName(shown)}` : own;
  return (
    <time
      ref={ref}
      data-slot="date-time"
      dateTime={new Date(value).toISOString()}
      {...props}
      className={`whitespace-nowrap ${className}`}
    >
      {weekday && `${dayInWords(locale, localDay(day, shown), WEEKDAY)} `}
      {dayBy(shown)}
      {form === 'date-time' && ` ${hour}`}
      {/* In a narrow column of a table the zone goes to the next line. */}
      {note && <wbr className="md:[td_&]:whitespace-normal" />}
      {note}
    </time>
  );
});
