'use client';
import type { Kopecks } from '@portal/domain/money';
import { forwardRef, type ReactNode } from 'react';
import { LimitMeter } from './limit-meter.js';
import { Price } from '../../data/price.js';
import { basketSummary } from '../../language/messages/ru/trade/basket-summary.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { useFormats } from '../../language/parts/use-formats.js';
import type { RootProps } from '../../parts/root-props.js';
import { keyOf } from '../../parts/key-of.js';

export interface BasketSummaryProps extends RootProps<'aside'> {
  /** Number of selected lines. */
  positions: number;
  /** Number of pieces in the basket. */
  pieces: number;
  /** Number of suppliers in the basket. */
  suppliers: number;
  /** Total price, in hundredths of the currency. */
  amount: Kopecks;
  /** Kopecks; null is no limit; undefined when the person may not see it. */
  limit?: Kopecks | null | undefined;
  /** Problems to resolve before ordering: changed prices, insufficient stock. */
  warnings?: readonly ReactNode[];
  /** Content between the sums and the button: a comment, a delivery choice. */
  children?: ReactNode;
  /** The order button. */
  action: ReactNode;
}

/** Totals of the basket with the order button. */
export const BasketSummary = forwardRef<HTMLElement, BasketSummaryProps>(function BasketSummary(
  { positions, pieces, suppliers, amount, limit, warnings = [], children, action, className = '', ...props },
  ref,
) {
  const say = useMessages('basketSummary', basketSummary);
  const { number } = useFormats();
  return (
    <aside
      ref={ref}
      data-slot="basket-summary"
      aria-label={say('label')}
      {...props}
      className={`flex w-72 max-w-full flex-col max-md:w-full gap-4 rounded-card border border-line bg-surface p-5 ${className}`}
    >
      <dl className="flex flex-col gap-1.5 text-ink-2">
        <div className="flex justify-between">
          <dt>{say('positions')}</dt>
          <dd>{number(positions)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>{say('pieces')}</dt>
          <dd>{number(pieces)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>{say('suppliers')}</dt>
          <dd>{number(suppliers)}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
        <span className="font-semibold whitespace-nowrap">{say('total')}</span>
        <Price value={amount} className="ms-auto text-title font-bold" />
      </p>
      {limit !== undefined && <LimitMeter amount={amount} limit={limit} />}
      {warnings.length > 0 && (
        <div role="status" className="rounded-control bg-yellow-tint px-3 py-2 text-small text-yellow">
          <ul className="flex flex-col gap-1">
            {warnings.map((warning, index) => (
              <li key={keyOf(warning, index)}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
      {action}
    </aside>
  );
});
