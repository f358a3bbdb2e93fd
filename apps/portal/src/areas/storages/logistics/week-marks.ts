import { type Path, travel, transitDeparture } from '@portal/domain/journeys';
import { type Calendar, DAY_MINUTES, nextShipments, worksOn } from '@portal/domain/schedules';
import { storageCalendar } from '@portal/domain/storages';
import { routeTermMinutes } from '@portal/domain/terms';
import { dayNumber, instantAt, isoDay, localTime, parseIsoDay } from '@portal/domain/zones';
import type { WeekDay, WeekMark } from '@portal/ui/week-schedule';
import type { WorkWeek } from '../queries.ts';

/** A logistic path as drawn: an active one, or a card being edited. */
export type DrawnWay = WorkWeek['ways'][number];
type Hours = WorkWeek['working_schedule_items'];

const DAY = 86_400_000;
const ROUND_THE_CLOCK = { opens: 0, closes: DAY_MINUTES };
/** How many days before its shipment goods may be picked. */
const PICKING_DAYS = 8;
const WAITING_DAYS = 15;
const MOST_DEPARTURES = 130;

/** Calendar of the week's storage: known special days over the working hours, saved or being edited. */
export const calendarOf = (
  week: WorkWeek,
  hours: Hours = week.working_schedule_items,
  off: readonly number[] = [],
) =>
  storageCalendar({
    hours,
    weekdays: off,
    dates: new Map(week.special_days.map(({ date, is_working }) => [date, is_working])),
    production: new Map(),
  });

/** The delivery path from the week's storage on a route. */
export const pathOf = (week: WorkWeek, calendar: Calendar, way: DrawnWay): Path => ({
  zone: week.storage.time_zone,
  calendar,
  cutOffs: way.cut_off_week_minutes,
  routes: way.routes,
  transitCutOff: way.transit_cut_off_week_minute,
});

/**
 * Days of the week as drawn; a working day off has the hours of its weekday, or of the first day that has any.
 */
export function daysOf(week: WorkWeek, calendar: Calendar): WeekDay[] {
  const monday = parseIsoDay(week.monday);
  return Array.from({ length: 7 }, (_, id) => {
    const date = isoDay(monday + id);
    const special = week.special_days.find((day) => day.date === date);
    const works = worksOn(monday + id, calendar);
    const own = calendar.hours.find(({ weekday }) => weekday === id + 1);
    const hours = own ?? (special?.is_working ? calendar.hours[0] : undefined);
    return {
      date: `${date.slice(8)}.${date.slice(5, 7)}`,
      hours:
        calendar.hours.length === 0
          ? ROUND_THE_CLOCK
          : hours
            ? { opens: hours.opens, closes: hours.closes }
            : null,
      ...(special && {
        isOff: !works,
        note: works ? 'работает' : special.is_own ? 'склад закрыт' : 'праздник',
      }),
    };
  });
}

interface Moment {
  at: number;
  kind: WeekMark['kind'];
  name: string;
}

const TEXTS = { 'cut-off': 'Отсечка', departure: 'Отгрузка', arrival: 'Прибытие' } as const;

/** Departures and arrivals of the week in the storage's time zone; coinciding ones form one mark. */
export function marksOf(
  week: WorkWeek,
  calendar: Calendar,
  ways: readonly DrawnWay[],
  arrivals = week.arrivals,
): WeekMark[] {
  const { time_zone: zone } = week.storage;
  const monday = parseIsoDay(week.monday);
  const [from, until] = [instantAt(monday, 0, zone), instantAt(monday + 7, 0, zone)];
  const moments: Moment[] = arrivals.map(({ arrival_at, name }) => ({
    at: Date.parse(arrival_at),
    kind: 'arrival',
    name,
  }));
  for (const { cut_off_week_minutes, routes, name } of ways) {
    if (cut_off_week_minutes.length === 0) continue;
    const leaving = nextShipments(
      from - PICKING_DAYS * DAY,
      cut_off_week_minutes,
      zone,
      calendar,
      MOST_DEPARTURES,
    );
    for (const leaves of leaving) {
      const shipped =
        travel(leaves, routes, 'delivery')?.find(({ kind }) => kind === 'shipped')?.at ?? leaves;
      moments.push({ at: leaves, kind: 'cut-off', name });
      if (shipped !== leaves) moments.push({ at: shipped, kind: 'departure', name });
    }
  }
  const found = new Map<string, WeekMark & { names: Set<string> }>();
  for (const { at, kind, name } of moments) {
    if (at < from || at >= until) continue;
    const { year, month, day, hour, minute } = localTime(at, zone);
    const of = dayNumber(year, month, day) - monday;
    const id = `${kind} ${of} ${hour * 60 + minute}`;
    const mark = found.get(id) ?? {
      id,
      day: of,
      minute: hour * 60 + minute,
      kind,
      text: '',
      names: new Set(),
    };
    mark.names.add(name);
    found.set(id, mark);
  }
  return [...found.values()].map(({ names, ...mark }) => ({ ...mark, text: textOf(mark.kind, [...names]) }));
}

const textOf = (kind: WeekMark['kind'], [name = '', ...others]: string[]) =>
  `${TEXTS[kind]}: ${name}${others.length > 0 ? ` и ещё ${others.length}` : ''}`;

/** Cut-offs of a card being edited, on days off too, because they can be dragged. */
export const draggedMarks = (cutOffs: readonly number[]): WeekMark[] =>
  cutOffs.map((minute) => ({
    id: String(Math.floor(minute / DAY_MINUTES)),
    day: Math.floor(minute / DAY_MINUTES),
    minute: minute % DAY_MINUTES,
    kind: 'cut-off',
    text: 'Отсечка',
  }));

/** Arrivals within the week on a path that is being edited. */
export function draftArrivals(week: WorkWeek, path: Path, name: string): WorkWeek['arrivals'] {
  // Goods that left earlier may have waited on the way.
  const earlier = routeTermMinutes(path.routes) * 60_000 + WAITING_DAYS * DAY;
  const from = instantAt(parseIsoDay(week.monday), 0, path.zone) - earlier;
  if (path.cutOffs.length === 0) return [];
  return nextShipments(from, path.cutOffs, path.zone, path.calendar, MOST_DEPARTURES).flatMap(
    (leaves, id) => {
      const there = travel(leaves, path.routes, 'delivery', (at) => transitDeparture(at, path))?.at(-1)?.at;
      return there === undefined ? [] : [{ id, name, arrival_at: new Date(there).toISOString() }];
    },
  );
}
