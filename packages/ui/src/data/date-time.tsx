'use client';
import { clockName, clockNote, formatHour, lastMoment } from '@portal/domain/clocks';
import { formatDate, formatDateTime, formatWeekday } from '@portal/domain/dates';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

/** The browser's own zone; read when first needed, not while a server renders the module. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const Zone = createContext<string | undefined>(undefined);

export interface ZoneProviderProps {
  /** IANA name: «Asia/Yekaterinburg». */
  zone: string;
  children: ReactNode;
}

/** Every `DateTime` below shows this zone's time. Without it the browser's own zone is shown. */
export function ZoneProvider({ zone, children }: ZoneProviderProps) {
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

/** How many of the moments that stand together name their clocks, and how one more begins to. */
const Together = createContext<{ named: number; add(): () => void } | null>(null);

/** Moments that are read beside each other, the facts of a document: as soon as one of them names its clock, each does. */
export function ClocksTogether({ children }: { children: ReactNode }) {
  const [named, count] = useState(0);
  const add = useCallback(() => {
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, []);
  const together = useMemo(() => ({ named, add }), [named, add]);
  return <Together.Provider value={together}>{children}</Together.Provider>;
}

/** Among moments that stand together, some that are told apart from them: below a head that has a ReadersClock. */
export function ClocksApart({ children }: { children: ReactNode }) {
  return <Together.Provider value={null}>{children}</Together.Provider>;
}

/** «время по Москве» where one of the moments beside names its clock, else nothing – for the head of what is told by the reader's own. */
export function ReadersClock() {
  const outer = useContext(Zone);
  const together = useContext(Together);
  return together?.named ? <>время {clockName(outer ?? browserZone())}</> : null;
}

export interface DateTimeProps {
  /** An instant: ISO 8601 with its offset, or milliseconds. */
  value: string | number;
  /** @default 'date-time' */
  form?: 'date' | 'date-time';
  /** The day of the week before it: for a day that somebody plans by. @default false */
  weekday?: boolean;
  /** A zone of its own: a warehouse's. Where the reader's clock shows another time, or another day, it is named: «12:00 по Самаре». */
  zone?: string;
  /** By then at the latest: midnight is «24:00» of the day before it. @default false */
  deadline?: boolean;
  className?: string;
}

/** An instant as dd.mm.yyyy hh:mm, or its day alone; machines read the instant itself. */
export function DateTime({
  value,
  form = 'date-time',
  weekday = false,
  zone,
  deadline = false,
  className = '',
}: DateTimeProps) {
  const outer = useContext(Zone);
  const reader = outer ?? browserZone();
  const shown = zone ?? reader;
  const dayBy = (clock: string) => formatDate(deadline ? lastMoment(value, clock) : value, clock);
  const day = deadline ? lastMoment(value, shown) : value;
  const hour = deadline ? formatHour(value, shown) : formatDateTime(value, shown).slice(-5);
  const isNamed = form === 'date-time' || dayBy(shown) !== dayBy(reader);
  const own = isNamed ? clockNote(value, shown, reader) : '';
  const together = useContext(Together);
  const add = together?.add;
  useEffect(() => (own === '' ? undefined : add?.()), [own, add]);
  const note = own === '' && form === 'date-time' && together?.named ? ` ${clockName(shown)}` : own;
  return (
    <time
      data-slot="date-time"
      dateTime={new Date(value).toISOString()}
      className={`whitespace-nowrap ${className}`}
    >
      {weekday && `${formatWeekday(day, shown)} `}
      {dayBy(shown)}
      {form === 'date-time' && ` ${hour}`}
      {note}
    </time>
  );
}
