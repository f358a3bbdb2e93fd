'use client';
import { roundedTerm } from '@portal/domain/terms';
import { type Ref, forwardRef, type ReactNode } from 'react';
import { Tooltip } from '../overlays/tooltip.js';
import { deliveryTerm } from '../language/messages/ru/data/delivery-term.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface DeliveryTermProps extends RootProps<'span'> {
  /** Delivery term, minutes. */
  minutes: number;
  /** Arrival as text: «вт 24.11, до 14:00». Shown before the term. */
  arrival?: ReactNode;
  /** The earliest of the shown offers, or earlier than the chosen one. @default false */
  isFast?: boolean;
  /** Explanation of the arrival, i.e. the steps of the logistic path; shown on hover and on focus. */
  explained?: ReactNode;
}

/** When goods arrive: the date first, then the delivery term. */
export const DeliveryTerm = forwardRef<HTMLElement, DeliveryTermProps>(function DeliveryTerm(
  { minutes, arrival, isFast = false, explained, className = '', ...props },
  ref,
) {
  const say = useMessages('deliveryTerm', deliveryTerm);
  const { unit, count } = roundedTerm(minutes);
  const term = (
    <span
      data-slot="delivery-term"
      data-fast={isFast || undefined}
      {...(explained === undefined && { ref, ...props })}
      className={`inline-flex flex-wrap items-baseline gap-x-2 *:whitespace-nowrap ${isFast ? 'text-green' : ''} ${explained === undefined ? className : ''}`}
    >
      {arrival !== undefined && <span className="font-medium">{arrival}</span>}
      <span
        title={say('fromCutOff')}
        className={
          arrival === undefined ? 'font-medium' : `text-small ${isFast ? 'text-green' : 'text-ink-3'}`
        }
      >
        {say(unit, { count })}
      </span>
      {isFast && <span className="sr-only">{say('fastest')}</span>}
    </span>
  );
  if (explained === undefined) return term;
  return (
    <Tooltip text={explained}>
      <button
        ref={ref as Ref<HTMLButtonElement>}
        type="button"
        {...(props as RootProps<'button'>)}
        className={`cursor-help rounded-control text-start ${className}`}
      >
        {term}
      </button>
    </Tooltip>
  );
});
