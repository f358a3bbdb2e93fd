import { type Instant, instantAt, isoDay, localDay, localTime, weekdayOf } from '../time/zones.ts';

/** How often a report is sent. */
export const SENDINGS = { daily: 'Каждый день', weekly: 'Раз в неделю' } as const;
/** Code of how often. */
export type Sending = keyof typeof SENDINGS;

/** Days of a report that is sent again and again: counted when it is sent, whole days only, so today is never among them. */
export const SENT_PERIODS = {
  yesterday: 'Вчера',
  'last-7-days': 'Последние 7 дней, по вчерашний',
  'last-week': 'Прошлая неделя, с понедельника по воскресенье',
  'last-30-days': 'Последние 30 дней, по вчерашний',
  'last-month': 'Прошлый месяц',
} as const;
/** Code of such days. */
export type SentPeriod = keyof typeof SENT_PERIODS;

/** Days of the week, Monday first, as one chooses when to be sent something: «по понедельникам». */
export const SENT_ON = [
  'по понедельникам',
  'по вторникам',
  'по средам',
  'по четвергам',
  'по пятницам',
  'по субботам',
  'по воскресеньям',
] as const;

/** Schedules of one person at most. */
export const MOST_SCHEDULES = 20;
/** A file that is larger is not put into a letter: the letter says where it lies. */
export const LARGEST_LETTER_FILE = 5 * 1024 * 1024;

/** When a report is sent, by the clock of a zone. */
export interface ReportSchedule {
  every: Sending;
  /** 1–7, Monday is 1; null where it is sent every day. */
  weekday: number | null;
  /** 0–23. */
  hour: number;
}

/** «каждый день в 8:00», «по понедельникам в 8:00». */
export function sendingWords({ weekday, hour }: Omit<ReportSchedule, 'every'>): string {
  return `${weekday === null ? 'каждый день' : SENT_ON[weekday - 1]} в ${hour}:00`;
}

/**
 * When it is sent next: the first moment of the schedule after another one. However long nobody sent anything, that is one moment; an
 * hour that the clock leaves out in spring is the one after it, an hour that it shows twice in autumn is the first of both.
 * @returns milliseconds since 1970
 * @throws RangeError for an invalid moment or zone
 */
export function nextSending({ weekday, hour }: ReportSchedule, after: Instant, zone: string): number {
  const today = localDay(after, zone);
  const from = new Date(after).getTime();
  const step = weekday === null ? 1 : 7;
  const first = weekday === null ? today : today + ((weekday - weekdayOf(today) + 7) % 7);
  const moment = instantAt(first, hour * 60, zone);
  return moment > from ? moment : instantAt(first + step, hour * 60, zone);
}

/**
 * The days of a period as they are at a moment: none of them after yesterday in the zone.
 * @throws RangeError for an invalid moment or zone
 */
export function sentDays(period: SentPeriod, now: Instant, zone: string): { from: string; to: string } {
  const today = localDay(now, zone);
  const monday = today - weekdayOf(today) + 1;
  const first = today - localTime(now, zone).day + 1;
  const [from, to] = {
    yesterday: [today - 1, today - 1],
    'last-7-days': [today - 7, today - 1],
    'last-week': [monday - 7, monday - 1],
    'last-30-days': [today - 30, today - 1],
    'last-month': [first - localTime((first - 1) * 86_400_000, 'UTC').day, first - 1],
  }[period] as [number, number];
  return { from: isoDay(from), to: isoDay(to) };
}

/** The calls of dashboards look at the last days even where their address names none. */
const BOARD = '/reports/dashboard/';
const DAYS = /^filter\[(\w+)_(?:from|to)\]$/;

/** A parameter's name as it was before it was written into an address; as it stands where it is no such text. */
function nameIn(parameter: string): string {
  const [name = ''] = parameter.split('=');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An address as its path and its parameters, each as it is written there. */
function partsOf(address: string): { path: string; parameters: string[] } {
  const [path, query = ''] = address.split('?') as [string, string?];
  return { path, parameters: query.split('&').filter((parameter) => parameter !== '') };
}

/** By which days the answer of a call is narrowed: `['day']` of `filter[day_from]`. Several are several periods. */
export function daysOf(address: string): string[] {
  const { path, parameters } = partsOf(address);
  const named = parameters.flatMap((parameter) => DAYS.exec(nameIn(parameter))?.[1] ?? []);
  return [...new Set(path.startsWith(BOARD) ? ['day', ...named] : named)];
}

/** A call's address with other days than it was kept with. */
export function withDays(address: string, { from, to }: { from: string; to: string }): string {
  const { path, parameters } = partsOf(address);
  const others = parameters.filter((parameter) => !DAYS.test(nameIn(parameter)));
  const days = daysOf(address).flatMap((name) => [
    `${encodeURIComponent(`filter[${name}_from]`)}=${from}`,
    `${encodeURIComponent(`filter[${name}_to]`)}=${to}`,
  ]);
  return `${path}?${[...others, ...days].join('&')}`;
}

/** What is wrong with a schedule, by its fields; `days` are those of its call. */
export function scheduleFaults(
  { every, weekday, period }: { every: Sending; weekday: number | null; period: SentPeriod | null },
  days: readonly string[],
): Record<'weekday' | 'period', string | undefined> {
  return {
    weekday: every === 'weekly' && weekday === null ? 'Выберите день недели' : undefined,
    period:
      days.length > 1
        ? 'Здесь отобрано по нескольким периодам. Оставьте один: в письмах он будет своим каждый раз'
        : days.length === 1 && period === null
          ? 'Выберите, за какие дни присылать'
          : undefined,
  };
}
