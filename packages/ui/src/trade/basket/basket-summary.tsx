import type { Kopecks } from '@portal/domain/money';
import type { ReactNode } from 'react';
import { LimitMeter } from './limit-meter.js';
import { Price } from '../../data/price.js';

export interface BasketSummaryProps {
  /** Number of selected lines. */
  positions: number;
  pieces: number;
  suppliers: number;
  amount: Kopecks;
  /** Kopecks; null is no limit; undefined when the person may not see it. */
  limit?: Kopecks | null | undefined;
  /** Problems to resolve before ordering: changed prices, insufficient stock. */
  warnings?: readonly string[];
  /** Content between the sums and the button: a comment, a delivery choice. */
  children?: ReactNode;
  /** The order button. */
  action: ReactNode;
}

/** Totals of the basket with the order button. */
export function BasketSummary({
  positions,
  pieces,
  suppliers,
  amount,
  limit,
  warnings = [],
  children,
  action,
}: BasketSummaryProps) {
  return (
    <aside
      data-slot="basket-summary"
      aria-label="Итог корзины"
      className="flex w-72 max-w-full flex-col max-md:w-full gap-4 rounded-card border border-line bg-surface p-5"
    >
      <dl className="flex flex-col gap-1.5 text-ink-2">
        <div className="flex justify-between">
          <dt>Позиций</dt>
          <dd>{positions.toLocaleString('ru')}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Штук</dt>
          <dd>{pieces.toLocaleString('ru')}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Поставщиков</dt>
          <dd>{suppliers.toLocaleString('ru')}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
        <span className="font-semibold whitespace-nowrap">К оплате</span>
        <Price value={amount} className="ml-auto text-title font-bold" />
      </p>
      {limit !== undefined && <LimitMeter amount={amount} limit={limit} />}
      {warnings.length > 0 && (
        <div role="status" className="rounded-control bg-yellow-tint px-3 py-2 text-small text-yellow">
          <ul className="flex flex-col gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
      {action}
    </aside>
  );
}
