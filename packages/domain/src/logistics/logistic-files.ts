import { formatTime, WEEKDAYS } from '../time/schedules.ts';
import { MAP_DIRECTIONS, type MapDirection, type MapFault, mapFaults, markupFault } from './logistic-maps.ts';
import { percent } from '../text/validation.ts';

/** Maximum number of maps in one file. */
export const MAPS_IN_FILE = 2_000;
/** Maximum number of cards in one file. */
export const CARDS_IN_FILE = 10_000;

const COLUMNS = {
  name: /^(?:название|карта|карточка)/,
  discriminator: /^вид/,
  to: /^(?:куда|склад (?:покупателя|назначения)|город)/,
  logistic_markup_percent_b2c: /^наценка.*b2c/,
  logistic_markup_percent: /^наценка/,
  clipping_time: /отсечк/,
  periodicity: /^(?:дни|периодичность)/,
  picking_term: /^(?:срок )?сборк/,
  delivery_term: /^(?:срок )?(?:доставк|поставк)/,
  tags: /^(?:метк|тег)/,
  status: /^статус/,
  comment: /^комментари/,
} as const;
/** The kinds of columns in a file of logistic maps or cards. */
export type WayColumn = keyof typeof COLUMNS;
const NEEDED = [
  'to',
  'clipping_time',
  'periodicity',
  'delivery_term',
] as const satisfies readonly WayColumn[];

/**
 * Maps the header of a file of logistic maps or cards to its columns; the export of maps can be read as well.
 * @returns column indexes by column kind; null when a required column is missing
 */
export function wayColumns(head: readonly string[]): Readonly<Partial<Record<WayColumn, number>>> | null {
  const words = head.map((cell) => cell.trim().toLowerCase());
  const places: Partial<Record<WayColumn, number>> = {};
  for (const [name, pattern] of Object.entries(COLUMNS)) {
    const taken = Object.values(places);
    const place = words.findIndex((word, at) => pattern.test(word) && !taken.includes(at));
    if (place !== -1) places[name as WayColumn] = place;
  }
  return NEEDED.every((name) => name in places) ? places : null;
}

/** Minute of the day from «16:00», «16.00», «9», or from the fraction of a day that a spreadsheet stores; null when the text is no time. */
export function timeOf(text: string): number | null {
  const found = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?$/.exec(text.trim());
  if (found) {
    const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
    return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
  }
  const share = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && share > 0 && share < 1 ? Math.round(share * 1440) : null;
}

const ALL = [1, 2, 3, 4, 5, 6, 7];
const dayOf = (text: string): number | null => {
  const named = WEEKDAYS.findIndex((day) => day.toLowerCase() === text);
  if (named !== -1) return named + 1;
  return /^[1-7]$/.test(text) ? Number(text) : null;
};

/** Weekdays 1–7 in ascending order from «Пн, Ср», «Пн-Пт», «1,3,5», «ежедневно», «будни»; null when a part is no weekday. */
export function daysOf(text: string): number[] | null {
  const written = text.trim().toLowerCase();
  if (/^(?:ежедневно|все)/.test(written)) return ALL;
  if (written.startsWith('будн')) return ALL.slice(0, 5);
  const days = new Set<number>();
  for (const part of written.split(/[,;\s]+/).filter((one) => one !== '')) {
    const [from, to, ...more] = part.split(/[-–—]/).map(dayOf);
    if (from === null || from === undefined || to === null || more.length > 0) return null;
    for (let day = from; day <= (to ?? from); day += 1) days.add(day);
    if (to !== undefined && to < from) return null;
  }
  return days.size === 0 ? null : [...days].toSorted((one, other) => one - other);
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:м|мин.*)?$/, 1],
  [/^(?:ч|час.*)\.?$/, 60],
  [/^(?:д|дн|день|дня|дней|сут.*)\.?$/, 1440],
];

/** Minutes from «120», «2 ч», «1,5 дн.»; 0 for an empty text, null when the text is no duration. */
export function minutesOf(text: string): number | null {
  const written = text.trim().toLowerCase();
  if (written === '') return 0;
  const found = /^(\d+(?:[.,]\d+)?)\s*(\S*)$/.exec(written);
  if (!found) return null;
  const [, number = '', word = ''] = found;
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1];
  if (unit === undefined) return null;
  const minutes = Number(number.replace(',', '.')) * unit;
  return Number.isSafeInteger(minutes) ? minutes : null;
}

const percentOf = (text: string): number => {
  const written = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return written === '' ? 0 : Number(written);
};

/** A logistic map as a row of a file describes it. */
export interface FileWay {
  name: string;
  /** Null: the cell is empty or names no known direction. */
  discriminator: MapDirection | null;
  /** City, storage, or «company: storage», as written in the file. */
  to: string;
  logistic_markup_percent: number;
  /** Null: the cell is empty. */
  logistic_markup_percent_b2c: number | null;
  clipping_time: number;
  periodicity: number[];
  picking_term: number;
  delivery_term: number;
  tags: string[];
  status: 'active' | 'disabled';
  comment: string;
}

/** The longest delivery term, in minutes: 30 days. */
const LONGEST = 43_200;
/** The longest picking term, in minutes: a week. */
const LONGEST_PICKING = 10_080;

/** Why a row is no map: the column and its text, or the fault of the map. */
export type WayFault =
  | MapFault
  | { code: 'wayWithoutTarget' | 'wayTakesNoTime' }
  | {
      code: 'wayCutOffWrong' | 'wayDaysWrong' | 'wayPickingWrong' | 'wayDeliveryWrong' | 'wayKindUnknown';
      written: string;
    };

/**
 * Reads a row of a file of maps or cards and checks it by the rules of the map form.
 * @param columns the result of `wayColumns`
 * @returns the map, or the fault that names the column and its value
 * @see spec 3 §5 (procent, multiplicity_minutes)
 */
export function readWay(
  cells: readonly string[],
  columns: Readonly<Partial<Record<WayColumn, number>>>,
): FileWay | WayFault {
  const text = (name: WayColumn) => {
    const place = columns[name];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const to = text('to');
  if (to === '') return { code: 'wayWithoutTarget' };
  const clipping_time = timeOf(text('clipping_time'));
  if (clipping_time === null) return { code: 'wayCutOffWrong', written: text('clipping_time') };
  const periodicity = daysOf(text('periodicity'));
  if (periodicity === null) return { code: 'wayDaysWrong', written: text('periodicity') };
  const [picking_term, delivery_term] = [minutesOf(text('picking_term')), minutesOf(text('delivery_term'))];
  if (picking_term === null || picking_term > LONGEST_PICKING)
    return { code: 'wayPickingWrong', written: text('picking_term') };
  if (delivery_term === null || delivery_term > LONGEST)
    return { code: 'wayDeliveryWrong', written: text('delivery_term') };
  const markup = percentOf(text('logistic_markup_percent'));
  const b2c = text('logistic_markup_percent_b2c');
  const logistic_markup_percent_b2c = b2c === '' ? null : percentOf(b2c);
  const kind = text('discriminator').toLowerCase();
  const way: FileWay = {
    name: text('name').slice(0, 100) || `${to}, ${formatTime(clipping_time)}`.slice(0, 100),
    discriminator:
      (Object.keys(MAP_DIRECTIONS) as MapDirection[]).find(
        (one) => MAP_DIRECTIONS[one].toLowerCase() === kind,
      ) ?? null,
    to,
    logistic_markup_percent: markup,
    logistic_markup_percent_b2c,
    clipping_time,
    periodicity,
    picking_term,
    delivery_term,
    tags: [
      ...new Set(
        text('tags')
          .split(/[,;]/)
          .map((tag) => tag.trim().slice(0, 40)),
      ),
    ].filter((tag) => tag !== ''),
    status: text('status').toLowerCase().startsWith('отключ') ? 'disabled' : 'active',
    comment: text('comment').slice(0, 1000),
  };
  const [fault] = Object.values(mapFaults(way));
  if (fault) return fault;
  if (logistic_markup_percent_b2c !== null && percent(logistic_markup_percent_b2c, '') !== null)
    return markupFault(logistic_markup_percent_b2c);
  if (kind !== '' && way.discriminator === null)
    return { code: 'wayKindUnknown', written: text('discriminator') };
  return picking_term + delivery_term === 0 ? { code: 'wayTakesNoTime' } : way;
}
