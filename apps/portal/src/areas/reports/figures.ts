import type { Schemas } from '@portal/api-client/client';

type Kind = Schemas['ReportKind'];
type Card = Schemas['ReportCard'];

const DIGITS: Readonly<Record<Kind, number>> = {
  text: 0,
  count: 0,
  money: 2,
  percent: 1,
  hours: 1,
  days: 0,
  points: 2,
};
const UNITS: Readonly<Record<Kind, string>> = {
  text: '',
  count: '',
  money: '',
  percent: '%',
  hours: 'ч',
  days: 'дней',
  points: '',
};
const NOTHING = '—';

/** Formats a report's value without its unit: «1 204», «1 204 500,50» (roubles), «94,2», «−3». */
export function numberOf(kind: Kind, value: string | number | null): string {
  if (value === null) return NOTHING;
  if (typeof value === 'string') return value;
  return value
    .toLocaleString('ru', {
      maximumFractionDigits: DIGITS[kind],
      // Roubles and points always with both decimals, so that the figures of a column are read alike.
      ...((kind === 'money' || kind === 'points') && { minimumFractionDigits: DIGITS[kind] }),
    })
    .replace('-', '−');
}

/** The same with the unit, for cards; for roubles the unit is in the card's title. */
export function figureOf(kind: Kind, value: string | number | null): string {
  const unit = UNITS[kind];
  const text = numberOf(kind, value);
  return value === null || unit === '' || typeof value === 'string' ? text : `${text}\u00A0${unit}`;
}

/**
 * Explains why rows add up to more than their total; empty if they do not. A document is counted in each row
 * that it belongs to (an order with two brands in both), but once in the total.
 */
export function beyondTotal(
  cards: readonly Pick<Card, 'id' | 'title' | 'kind' | 'value'>[],
  { columns, rows }: Pick<Schemas['ReportTable'], 'columns' | 'rows'>,
): string[] {
  return columns.flatMap(({ id, title, kind }, place) => {
    const card = cards.find((one) => one.kind === kind && (one.id === id || one.title === title));
    if ((kind !== 'count' && kind !== 'money') || typeof card?.value !== 'number') return [];
    const sum = rows.reduce((all, { cells }) => all + (Number(cells[place]) || 0), 0);
    return sum > card.value + ROUNDING
      ? [
          `«${title}»: в строках вместе ${numberOf(kind, sum)}, а всего ${numberOf(kind, card.value)} – что относится к нескольким строкам, стоит в каждой из них, а в итоге считается один раз.`,
        ]
      : [];
  });
}
/** Tolerance in roubles for the rounding of many rows. */
const ROUNDING = 0.5;

/** From this factor on the change is shown as a multiple. */
const MANY_TIMES = 10;

const signed = (value: number, digits: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('ru', { maximumFractionDigits: digits })}`;

/** Change of a card's value against the former period; undefined if there is nothing to compare. */
export function changeOf({
  kind,
  value,
  former,
  better,
}: Pick<Card, 'kind' | 'value' | 'former' | 'better'>):
  { text: string; tone: 'green' | 'red' | 'neutral' } | undefined {
  if (typeof value !== 'number' || former === null) return undefined;
  const by = value - former;
  const tone = better === null || by === 0 ? 'neutral' : by > 0 === (better === 'more') ? 'green' : 'red';
  if (kind === 'percent') return { text: `${signed(by, 1)}\u00A0п.п.`, tone };
  if (former === 0) return undefined;
  // A change such as «+229 542,9 %» is unreadable.
  if (value / former >= MANY_TIMES)
    return { text: `×${Math.round(value / former).toLocaleString('ru')}`, tone };
  return { text: `${signed((by / Math.abs(former)) * 100, 1)}\u00A0%`, tone };
}
