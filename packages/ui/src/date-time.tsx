'use client';
import { clockNote, formatHour, lastMoment } from '@portal/domain/clocks';
import { formatDate, formatDateTime, formatWeekday } from '@portal/domain/dates';
import { createContext, type ReactNode, useContext } from 'react';

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
  return (
    <time
      data-slot="date-time"
      dateTime={new Date(value).toISOString()}
      className={`whitespace-nowrap ${className}`}
    >
      {weekday && `${formatWeekday(day, shown)} `}
      {dayBy(shown)}
      {form === 'date-time' && ` ${hour}`}
      {(form === 'date-time' || dayBy(shown) !== dayBy(reader)) && clockNote(value, shown, reader)}
    </time>
  );
}
