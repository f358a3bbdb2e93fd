'use client';
import type { Kopecks } from '@portal/domain/money';
import { Badge } from './badge.js';
import { priceDelta } from '../language/messages/ru/data/price-delta.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { forwardRef } from 'react';
import type { RootProps } from '../parts/root-props.js';

export interface PriceProps extends RootProps<'span'> {
  /** Amount in hundredths of the currency. */
  value: Kopecks;
  /** Shows the currency; turn it off if the column header gives the unit. @default true */
  unit?: boolean;
  /** Bold, for the total of a row or a document. @default false */
  strong?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** An amount of money. */
export const Price = forwardRef<HTMLSpanElement, PriceProps>(function Price(
  { value, unit = true, strong = false, className = '', ...props },
  ref,
) {
  const { amount, money, direction } = useFormats();
  return (
    <span
      ref={ref}
      data-slot="price"
      // A minus and a currency keep their side of the number in a page of the other direction.
      dir={direction}
      {...props}
      className={`whitespace-nowrap ${strong ? 'font-bold ' : ''}${className}`}
    >
      {unit ? money(value) : amount(value)}
    </span>
  );
});

export interface PriceDeltaProps extends RootProps<'span'> {
  /** Difference to the desired price, percent; negative is cheaper. */
  percent: number;
  /** Colour of the difference. */
  tone: 'green' | 'yellow' | 'red' | 'neutral';
}

/** Difference of a price to the desired one: the signed percentage in its colour. */
export const PriceDelta = forwardRef<HTMLSpanElement, PriceDeltaProps>(function PriceDelta(
  { percent, tone, ...props },
  ref,
) {
  const say = useMessages('priceDelta', priceDelta);
  const { number } = useFormats();
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <Badge ref={ref} data-slot="price-delta" dir="ltr" {...props} tone={tone}>
      {sign}
      {say('percent', { percent: number(Math.abs(percent), { maximumFractionDigits: 1 }) })}
    </Badge>
  );
});
