import { formatAmount, formatMoney, type Kopecks } from '@portal/domain/money';
import { Badge } from './badge.js';

export interface PriceProps {
  value: Kopecks;
  /** Say «руб.»; leave out where the column's head says it. @default true */
  unit?: boolean;
  /** The sum of a row or a document, set bold. @default false */
  strong?: boolean;
  className?: string;
}

/** An amount of money. */
export function Price({ value, unit = true, strong = false, className = '' }: PriceProps) {
  return (
    <span data-slot="price" className={`whitespace-nowrap ${strong ? 'font-bold ' : ''}${className}`}>
      {unit ? formatMoney(value) : formatAmount(value)}
    </span>
  );
}

export interface PriceDeltaProps {
  /** Percent against the price one wants; below 0 is cheaper. */
  percent: number;
  tone: 'green' | 'yellow' | 'red' | 'neutral';
}

/** How far a price is from the desired one: the signed percent, and its colour. */
export function PriceDelta({ percent, tone }: PriceDeltaProps) {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <Badge tone={tone}>
      {sign}
      {Math.abs(percent).toLocaleString('ru', { maximumFractionDigits: 1 })} %
    </Badge>
  );
}
