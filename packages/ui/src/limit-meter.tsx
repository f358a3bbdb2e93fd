import { formatLimit, isLimitExceeded, LIMIT_TOOLTIP, UNLIMITED } from '@portal/domain/money';

export interface LimitMeterProps {
  /** The basket's amount, kopecks. */
  amount: number;
  /** Kopecks; null is no limit. */
  limit: number | null;
}

/** What the basket takes of the limit. */
export function LimitMeter({ amount, limit }: LimitMeterProps) {
  const over = isLimitExceeded(amount, limit);
  const part = limit === null || limit === 0 ? (over ? 100 : 0) : Math.min(100, (amount / limit) * 100);
  return (
    <div
      data-slot="limit-meter"
      data-over={over || undefined}
      title={LIMIT_TOOLTIP}
      className="w-max min-w-66 whitespace-nowrap"
    >
      <p className="flex justify-between gap-4 text-note">
        <span className="text-ink-2">{LIMIT_TOOLTIP}</span>
        <span className={over ? 'font-semibold text-red' : ''}>
          {limit === null ? UNLIMITED : formatLimit(amount, limit)}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1.5 h-1 overflow-hidden rounded-full bg-line">
        <div className={`h-full ${over ? 'bg-red' : 'bg-brand'}`} style={{ width: `${part}%` }} />
      </div>
    </div>
  );
}
