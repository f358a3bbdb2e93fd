import { formatLimit, isLimitExceeded, type Kopecks, LIMIT_TOOLTIP, limitWords } from '@portal/domain/money';

export interface LimitMeterProps {
  /** The basket's amount, kopecks. */
  amount: Kopecks;
  /** Kopecks; null is no limit. */
  limit: Kopecks | null;
  /** By how much limits of single contracts are exceeded, even if the total is within the limit: kopecks. @default 0 */
  excess?: Kopecks;
  /** Added to the tooltip «Остаток лимита»: which contract it is. */
  note?: string | undefined;
}

/** How much of the limit the basket uses and how much is left: as text, and as «amount / limit» above a bar. */
export function LimitMeter({ amount, limit, excess = 0, note }: LimitMeterProps) {
  const over = excess > 0 || isLimitExceeded(amount, limit);
  const part = limit === null || limit === 0 ? (over ? 100 : 0) : Math.min(100, (amount / limit) * 100);
  return (
    <div
      data-slot="limit-meter"
      data-over={over || undefined}
      title={note === undefined ? LIMIT_TOOLTIP : `${LIMIT_TOOLTIP}. ${note}`}
      className="w-max whitespace-nowrap max-md:w-full max-md:min-w-0 max-md:whitespace-normal"
    >
      <p className={`text-note font-medium ${over ? 'text-red' : 'text-ink'}`}>
        {limitWords(amount, limit, excess)}
      </p>
      {limit !== null && (
        <>
          <p
            className={`text-right max-md:hidden text-caption leading-4 ${over ? 'text-red' : 'text-ink-3'}`}
          >
            {formatLimit(amount, limit)}
          </p>
          <div aria-hidden="true" className="mt-0.5 h-0.5 overflow-hidden rounded-full bg-line">
            <div className={`h-full ${over ? 'bg-red' : 'bg-brand'}`} style={{ width: `${part}%` }} />
          </div>
        </>
      )}
    </div>
  );
}
