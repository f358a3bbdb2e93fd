import { formatAmount, formatMoney, type Kopecks } from '@portal/domain/money';
import { Badge } from './badge.js';

export interface PriceProps {
  value: Kopecks;
  /** Shows «руб.»; turn it off if the column header gives the unit. @default true */
  unit?: boolean;
  /** Bold, for the total of a row or a document. @default false */
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
  /** Difference to the desired price, percent; negative is cheaper. */
  percent: number;
  tone: 'green' | 'yellow' | 'red' | 'neutral';
}

/** Difference of a price to the desired one: the signed percentage in its colour. */
export function PriceDelta({ percent, tone }: PriceDeltaProps) {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <Badge tone={tone}>
      {sign}
      {Math.abs(percent).toLocaleString('ru', { maximumFractionDigits: 1 })} %
    </Badge>
  );
}
