import { type Instant, localTime } from '@portal/domain/zones';
import { withoutMarks } from './direction.js';
import { kept } from './say.js';

type DayPart = 'day' | 'month' | 'year';

const formats = new Map<string, Intl.DateTimeFormat>();
const orders = new Map<string, { order: DayPart[]; separator: string }>();
const MILLISECONDS = 86_400_000;
/** A Monday, as a day number. */
const MONDAY = 4;

/** A day number in words: the name of its month or weekday, the whole date. */
export const dayInWords = (locale: string, day: number, options: Intl.DateTimeFormatOptions): string =>
  kept(
    formats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }),
  ).format(day * MILLISECONDS);

/** In which order a locale writes a date in digits, and what is between. */
export const dayOrder = (locale: string): { order: DayPart[]; separator: string } =>
  kept(orders, locale, () => {
    const parts = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    }).formatToParts(0);
    const order = parts.flatMap(({ type }) =>
      type === 'day' || type === 'month' || type === 'year' ? [type] : [],
    );
    const separator = withoutMarks(parts.find(({ type }) => type === 'literal')?.value ?? '.').trim();
    return { order, separator };
  });

/** Short names of the weekdays, Monday first: «Пн», “Mon”. */
export const shortWeekdays = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, index) => {
    const name = dayInWords(locale, MONDAY + index, { weekday: 'short' });
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  });

/** Regions whose weeks begin on Sunday or Saturday, for browsers that do not know it. Source: CLDR. */
const SUNDAY =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

interface WeekInfo {
  firstDay: number;
}

/** The first day of the week, 1 (Monday) to 7. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): WeekInfo;
    weekInfo?: WeekInfo;
  };
  const day = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (day !== undefined) return day;
  const region = known.maximize().region ?? '';
  if (SUNDAY.includes(region)) return 7;
  return SATURDAY.includes(region) ? 6 : 1;
}

const two = (n: number) => String(n).padStart(2, '0');

/** The date of a moment in a zone as the locale writes it: «21.11.2026», “11/21/2026”. */
export function writtenDay(locale: string, instant: Instant, zone: string): string {
  const { year, month, day } = localTime(instant, zone);
  const { order, separator } = dayOrder(locale);
  const parts = { year: String(year).padStart(4, '0'), month: two(month), day: two(day) };
  return order.map((part) => parts[part]).join(separator);
}
