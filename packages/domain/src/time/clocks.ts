import { formatDate, formatDateTime } from './dates.ts';
import { TIME_ZONES } from '../logistics/storages.ts';
import { type Instant, localTime, toMilliseconds } from './zones.ts';

/** Dative forms of cities, used after «по»: «Самара» becomes «Самаре». */
const BY_CITY = {
  'Europe/Kaliningrad': 'Калининграду',
  'Europe/Moscow': 'Москве',
  'Europe/Samara': 'Самаре',
  'Asia/Yekaterinburg': 'Екатеринбургу',
  'Asia/Omsk': 'Омску',
  'Asia/Krasnoyarsk': 'Красноярску',
  'Asia/Irkutsk': 'Иркутску',
  'Asia/Yakutsk': 'Якутску',
  'Asia/Vladivostok': 'Владивостоку',
  'Asia/Magadan': 'Магадану',
  'Asia/Kamchatka': 'Камчатке',
  'Europe/Kirov': 'Кирову',
  'Europe/Astrakhan': 'Астрахани',
  'Europe/Saratov': 'Саратову',
  'Europe/Ulyanovsk': 'Ульяновску',
  'Europe/Volgograd': 'Волгограду',
  'Asia/Novosibirsk': 'Новосибирску',
  'Asia/Barnaul': 'Барнаулу',
  'Asia/Tomsk': 'Томску',
  'Asia/Novokuznetsk': 'Новокузнецку',
  'Asia/Chita': 'Чите',
  'Asia/Sakhalin': 'Сахалину',
} satisfies Readonly<Record<(typeof TIME_ZONES)[number]['id'], string>> & Record<string, string>;

/** Name of a time zone after a time: «по Самаре»; a zone that no storage uses keeps its IANA name. */
export const clockName = (zone: string): string =>
  `по ${Object.entries(BY_CITY).find(([id]) => id === zone)?.[1] ?? zone}`;

/** Whether the reader's zone shows another time or date at a moment. Throws as localTime. */
export function isOtherClock(instant: Instant, zone: string, reader: string): boolean {
  const shows = (clock: string) => formatDateTime(instant, clock);
  return zone !== reader && shows(zone) !== shows(reader);
}

/** The same with a leading space, or an empty text when the reader's zone shows the same time. Throws as localTime. */
export const clockNote = (instant: Instant, zone: string, reader: string): string =>
  isOtherClock(instant, zone, reader) ? ` ${clockName(zone)}` : '';

const MINUTE = 60_000;
const isMidnight = (instant: Instant, zone: string): boolean => {
  const { hour, minute } = localTime(instant, zone);
  return hour === 0 && minute === 0;
};

/**
 * The moment that determines the day of a deadline: a deadline at midnight belongs to the previous day.
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const lastMoment = (instant: Instant, zone: string): number =>
  toMilliseconds(instant) - (isMidnight(instant, zone) ? MINUTE : 0);

/**
 * The hour of a deadline: «18:00»; midnight is «24:00» of the previous day.
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const formatHour = (instant: Instant, zone: string): string =>
  isMidnight(instant, zone) ? '24:00' : formatDateTime(instant, zone).slice(-5);

/**
 * Formats a deadline: «24.11.2026 18:00», «24.11.2026 24:00» at the end of a day. The time zone is named when the reader's zone shows
 * another time: «24.11.2026 18:00 по Самаре».
 * @param zone zone of the storage
 * @param reader the reader's zone; without it the zone is always named
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export function formatDeadline(instant: Instant, zone: string, reader?: string): string {
  const note = reader === undefined ? ` ${clockName(zone)}` : clockNote(instant, zone, reader);
  return `${formatDate(lastMoment(instant, zone), zone)} ${formatHour(instant, zone)}${note}`;
}
