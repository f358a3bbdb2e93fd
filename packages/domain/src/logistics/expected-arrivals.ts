import { lastMoment } from '../time/clocks.ts';
import { daysLeft, shipmentDue } from '../time/dates.ts';
import type { Instant } from '../time/zones.ts';

/** Groups of ordered goods that are not accepted yet, in the order in which they are shown. Decisions, «/outgoing/arrivals». */
export const ARRIVAL_DUES = {
  late: { label: 'Просрочено', tone: 'red' },
  arrived: { label: 'Приехало, не принято', tone: 'brand' },
  today: { label: 'Сегодня', tone: 'yellow' },
  tomorrow: { label: 'Завтра', tone: 'neutral' },
  later: { label: 'Позже', tone: 'neutral' },
} as const;
/** Code of a group. */
export type ArrivalDue = keyof typeof ARRIVAL_DUES;

/**
 * When goods that are still to come are due: late after the promised hour, «today» before it on the same day. Goods ordered today are
 * not late today; midnight at the end of a day belongs to that day.
 * @param planned the promised arrival
 * @param ordered time of the order
 * @param zone zone of the storage where they are received
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «/outgoing/arrivals», «Overdue», «Zones»
 */
export function arrivalDue(
  planned: Instant,
  ordered: Instant,
  now: Instant,
  zone: string,
): Exclude<ArrivalDue, 'arrived'> {
  const last = lastMoment(planned, zone);
  const due = shipmentDue(last, ordered, now, zone);
  return due ?? (daysLeft(last, now, zone) === 1 ? 'tomorrow' : 'later');
}

/** Pieces of an order that come together: how many, and where they are. */
export interface ComingPieces {
  due: ArrivalDue;
  quantity: number;
  /** Of them shipped and not delivered. */
  on_way: number;
  /** Of them not decided on by the supplier. */
  undecided: number;
  /** Of them counted by an acceptance that has begun. */
  counted: number;
}

/**
 * Where pieces are: «ждёт приёмки», «посчитано 3 из 10», «в пути», «в пути 3 из 10», «ждёт ответа поставщика», «готовят к отгрузке».
 * @see decisions, «/outgoing/arrivals»
 */
export function whereabouts({ due, quantity, on_way, undecided, counted }: ComingPieces): string {
  if (due === 'arrived') return counted > 0 ? `посчитано ${counted} из ${quantity}` : 'ждёт приёмки';
  if (on_way > 0) return on_way < quantity ? `в пути ${on_way} из ${quantity}` : 'в пути';
  return undecided === quantity ? 'ждёт ответа поставщика' : 'готовят к отгрузке';
}
