import { lastMoment } from '../time/clocks.ts';
import { idOfWeekday } from '../time/schedules.ts';
import { plural } from '../text/words.ts';
import { type Instant, isoDay, localDay } from '../time/zones.ts';

/** Minimum number of deliveries for a share: with fewer, a single late one would distort it. */
export const PUNCTUALITY_MINIMUM = 20;
/** Number of past months whose deliveries are counted. */
export const PUNCTUALITY_MONTHS = 13;
/** The delay in days from which deliveries are counted together. */
export const LONGEST_DELAY = 14;
/** Number of counts of a sample: earlier than promised, on the promised day, then each day of delay up to the longest. */
export const DELAY_COUNTS = LONGEST_DELAY + 2;
/** Days of delay that a histogram shows one by one; longer delays are one bar. */
const SHOWN_DELAYS = 3;
/** Nine of ten deliveries. */
const NINE_OF_TEN = 0.9;

/** Numbers of deliveries by delay: earlier, on the promised day, a day later, … , the longest delay and more. */
export type DelayCounts = readonly number[];

/** Deliveries of a path that left on a weekday. */
export interface WeekdayDelays {
  /** 1 is Monday. */
  weekday: number;
  delays: DelayCounts;
}

/** The share of deliveries in time, or how many there are when these are too few to say. */
export type PunctualityShare =
  | { few: true; count: number }
  | {
      few: false;
      count: number;
      /** Share on the promised day or earlier, whole percent. */
      inTime: number;
    };

/** How punctual deliveries are, or how many there are when these are too few to say. */
export type Punctuality =
  | Extract<PunctualityShare, { few: true }>
  | (Extract<PunctualityShare, { few: false }> & {
      /** The delay by which nine of ten came, 0 when they came in time; the longest delay means it or more. */
      nineOfTen: number;
      delays: DelayCounts;
      /** The weekday of departure whose deliveries are counted; null: those of all days. */
      weekday: number | null;
    });

const sum = (counts: DelayCounts): number => counts.reduce((total, count) => total + count, 0);

/** The place of a delay in whole days among the counts. */
export const delayPlace = (days: number): number => Math.max(0, Math.min(days, LONGEST_DELAY) + 1);

/** Counts delays in whole days: delivered minus promised, by the days of the receiving storage; negative is earlier. */
export function countDelays(delays: readonly number[]): number[] {
  const counts = Array.from({ length: DELAY_COUNTS }, () => 0);
  for (const place of delays.map(delayPlace)) counts[place] = Number(counts[place]) + 1;
  return counts;
}

/** Share in time; 100 only when none was late, 0 only when all were. */
function inTimeShare(counts: DelayCounts, count: number): number {
  const inTime = sum(counts.slice(0, 2));
  if (inTime === count || inTime === 0) return inTime === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * inTime) / count)));
}

/** The least delay that nine of ten deliveries do not exceed (nearest rank). */
function nineOfTenDelay(counts: DelayCounts, count: number): number {
  const rank = Math.ceil(NINE_OF_TEN * count);
  let reached = 0;
  const place = counts.findIndex((some) => (reached += some) >= rank);
  return Math.max(0, place - 1);
}

/**
 * How punctual deliveries of one path are: those that left on the same weekday, when there are enough of them, otherwise those of all days.
 * @param path the path's deliveries by weekday of departure
 * @param weekday on which an order would leave, 1 is Monday
 * @see decisions, «Where an offer comes from»
 */
export function punctualityOf(path: readonly WeekdayDelays[], weekday: number): Punctuality {
  const ofDay = path.find((one) => one.weekday === weekday)?.delays ?? [];
  const all = Array.from({ length: DELAY_COUNTS }, (_, place) =>
    sum(path.map(({ delays }) => delays[place] ?? 0)),
  );
  const isEnough = sum(ofDay) >= PUNCTUALITY_MINIMUM;
  const delays = isEnough ? ofDay : all;
  const count = sum(delays);
  if (count < PUNCTUALITY_MINIMUM) return { few: true, count };
  return {
    few: false,
    count,
    inTime: inTimeShare(delays, count),
    nineOfTen: nineOfTenDelay(delays, count),
    delays,
    weekday: isEnough ? weekday : null,
  };
}

/**
 * Order of two paths, the more punctual first: by share, then by the delay of nine of ten, then by the number of deliveries. Paths with too
 * few deliveries come last.
 */
export function comparePunctuality(a: Punctuality, b: Punctuality): number {
  if (a.few || b.few) return Number(a.few) - Number(b.few);
  return b.inTime - a.inTime || a.nineOfTen - b.nineOfTen || b.count - a.count;
}

/** The mean share in time of several deliveries of a whole list. */
export interface MeanPunctuality {
  /** Whole percent; null: not known of any. */
  inTime: number | null;
  /** Number of those of which it is not known. */
  unknown: number;
}

/**
 * The mean share in time of the lines of a list: how many of a hundred such lines would come in time. Lines with too few deliveries do
 * not count; 100 only when none would be late.
 */
export function meanPunctuality(lines: readonly PunctualityShare[]): MeanPunctuality {
  const known = lines.flatMap((line) => (line.few ? [] : line.inTime));
  const unknown = lines.length - known.length;
  if (known.length === 0) return { inTime: null, unknown };
  const mean = known.reduce((total, share) => total + share, 0) / known.length;
  return { inTime: mean < 100 ? Math.min(99, Math.round(mean)) : 100, unknown };
}

/** A bar of the histogram: the label, the number of deliveries, whether they were late. */
export interface DelayBar {
  label: string;
  count: number;
  late: boolean;
}

/** Bars of the delays: earlier, in time, each of the first days of delay, later. */
export function delayBars(delays: DelayCounts): DelayBar[] {
  const [earlier = 0, onDay = 0] = delays;
  const days = Array.from({ length: SHOWN_DELAYS }, (_, day) => ({
    label: `+${day + 1}`,
    count: delays[day + 2] ?? 0,
    late: true,
  }));
  return [
    { label: 'раньше', count: earlier, late: false },
    { label: 'в срок', count: onDay, late: false },
    ...days,
    { label: 'позже', count: sum(delays.slice(SHOWN_DELAYS + 2)), late: true },
  ];
}

/** «вовремя 94 % из 212», «мало данных: 7 доставок», «доставок ещё не было». */
export function punctualityWords(punctuality: PunctualityShare): string {
  const { count } = punctuality;
  if (count === 0) return 'доставок ещё не было';
  if (punctuality.few)
    return `мало данных: ${count.toLocaleString('ru')} ${plural(count, 'доставка', 'доставки', 'доставок')}`;
  return `вовремя ${punctuality.inTime}\u00A0% из ${count.toLocaleString('ru')}`;
}

/**
 * The day by which nine of ten such deliveries come: «девять из десяти – к 12.12»; «девять из десяти – позже 25.12» for the longest delay.
 * @param delay the delay by which nine of ten came
 * @param promised the promised arrival; midnight at the end of a day belongs to that day
 * @param zone zone of the receiving storage
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export function nineOfTenWords(delay: number, promised: Instant, zone: string): string {
  const isOpen = delay >= LONGEST_DELAY;
  const day = localDay(lastMoment(promised, zone), zone) + delay - Number(isOpen);
  const [, month, date] = isoDay(day).split('-');
  return `девять из десяти – ${isOpen ? 'позже' : 'к'}\u00A0${date}.${month}`;
}

/** Weekdays of a departure, Monday first. */
const LEFT_ON = [
  'по понедельникам',
  'по вторникам',
  'по средам',
  'по четвергам',
  'по пятницам',
  'по субботам',
  'по воскресеньям',
] as const;

/** Which departures are counted: «отгрузки по вторникам за 13 месяцев», «отгрузки всех дней недели за 13 месяцев». */
export const departuresCounted = (weekday: number | null): string =>
  `отгрузки ${weekday === null ? 'всех дней недели' : String(LEFT_ON[idOfWeekday(weekday)])} за ${PUNCTUALITY_MONTHS} месяцев`;
