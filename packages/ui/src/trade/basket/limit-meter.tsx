'use client';
import { isLimitExceeded, type Kopecks, limitState } from '@portal/domain/money';
import { limitMeter } from '../../language/messages/ru/trade/limit-meter.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { useFormats } from '../../language/parts/use-formats.js';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../../parts/root-props.js';

export interface LimitMeterProps extends RootProps<'div'> {
  /** The basket's amount, kopecks. */
  amount: Kopecks;
  /** Kopecks; null is no limit. */
  limit: Kopecks | null;
  /** By how much limits of single contracts are exceeded, even if the total is within the limit: kopecks. @default 0 */
  excess?: Kopecks;
  /** Whose limit it is, before «amount / limit»: «по всем договорам:». */
  basis?: ReactNode;
  /** Added to the tooltip «Остаток лимита»: which contract it is. */
  note?: string | undefined;
}

/** How much of the limit the basket uses and how much is left: as text, and as «amount / limit» above a bar. */
export const LimitMeter = forwardRef<HTMLDivElement, LimitMeterProps>(function LimitMeter(
  { amount, limit, excess = 0, basis, note, className = '', ...props },
  ref,
) {
  const say = useMessages('limitMeter', limitMeter);
  const formats = useFormats();
  const state = limitState(amount, limit, excess);
  const over = excess > 0 || isLimitExceeded(amount, limit);
  const part = limit === null || limit === 0 ? (over ? 100 : 0) : Math.min(100, (amount / limit) * 100);
  return (
    <div
      ref={ref}
      data-slot="limit-meter"
      data-over={over || undefined}
      title={note === undefined ? say('title') : `${say('title')}. ${note}`}
      {...props}
      className={`w-max whitespace-nowrap max-md:w-full max-md:min-w-0 max-md:whitespace-normal ${className}`}
    >
      <p className={`text-note font-medium ${over ? 'text-red' : 'text-ink'}`}>
        {state.code === 'unlimited'
          ? say('unlimited', { amount: formats.amount(amount) })
          : say(state.code, { amount: formats.amount(amount), rest: formats.amount(state.rest) })}
      </p>
      {limit !== null && (
        <>
          <p className={`text-end max-md:hidden text-caption leading-4 ${over ? 'text-red' : 'text-ink-3'}`}>
            {basis && <>{basis} </>}
            {formats.amount(amount)} / {formats.money(limit)}
          </p>
          <div aria-hidden="true" className="mt-0.5 h-0.5 overflow-hidden rounded-full bg-line">
            <div className={`h-full ${over ? 'bg-red' : 'bg-brand'}`} style={{ width: `${part}%` }} />
          </div>
        </>
      )}
    </div>
  );
});
