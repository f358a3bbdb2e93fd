import { formatDate, formatDateTime } from './dates.ts';
import { TIME_ZONES } from '../logistics/storages.ts';
import { type Instant, localTime, toMilliseconds } from './zones.ts';

/** «Самаре» of «Самара», as it stands behind «по». */
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

/** Whose clock it is: «по Самаре»; a zone that no storage of the country runs by is told by its own name. */
export const clockName = (zone: string): string =>
  `по ${Object.entries(BY_CITY).find(([id]) => id === zone)?.[1] ?? zone}`;

/** The same beside a moment, with a space before it; nothing where the reader's clock shows the same time. Throws as localTime. */
export function clockNote(instant: Instant, zone: string, reader: string): string {
  const shows = (clock: string) => formatDateTime(instant, clock);
  return zone === reader || shows(zone) === shows(reader) ? '' : ` ${clockName(zone)}`;
}

const MINUTE = 60_000;
const isMidnight = (instant: Instant, zone: string): boolean => {
  const { hour, minute } = localTime(instant, zone);
  return hour === 0 && minute === 0;
};

/**
 * The moment whose day a term ends on: a term that ends at midnight ends the day before it.
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const lastMoment = (instant: Instant, zone: string): number =>
  toMilliseconds(instant) - (isMidnight(instant, zone) ? MINUTE : 0);

/**
 * The hour of a term: «18:00»; midnight is «24:00» of the day before it.
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const formatHour = (instant: Instant, zone: string): string =>
  isMidnight(instant, zone) ? '24:00' : formatDateTime(instant, zone).slice(-5);

/**
 * A term as its day and hour: «24.11.2026 18:00», «24.11.2026 24:00» at the end of a day. Where the reader's clock shows another time, it
 * says whose clock this is: «24.11.2026 18:00 по Самаре».
 * @param zone of the storage that the term belongs to
 * @param reader the reader's zone; without it the clock is always named
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export function formatDeadline(instant: Instant, zone: string, reader?: string): string {
  const note = reader === undefined ? ` ${clockName(zone)}` : clockNote(instant, zone, reader);
  return `${formatDate(lastMoment(instant, zone), zone)} ${formatHour(instant, zone)}${note}`;
}
