'use client';
import { quantityFlow } from '../../language/messages/ru/data/quantity-flow.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { forwardRef } from 'react';
import type { RootProps } from '../../parts/root-props.js';

export interface QuantityFlowProps extends RootProps<'span'> {
  /** The ordered quantity. */
  ordered: number;
  /** The part of it that is shown. */
  value: number;
  /** Meaning of the number: «подтверждено». */
  label: string;
}

/** «6 из 10» if the value differs from the ordered quantity, otherwise only the number; a dash for 0. */
export const QuantityFlow = forwardRef<HTMLSpanElement, QuantityFlowProps>(function QuantityFlow(
  { ordered, value, label, className = '', ...props },
  ref,
) {
  const say = useMessages('quantityFlow', quantityFlow);
  return (
    <span
      ref={ref}
      data-slot="quantity-flow"
      title={label}
      {...props}
      className={`whitespace-nowrap ${className}`}
    >
      {value === 0
        ? '—'
        : value === ordered
          ? value
          : say('of', { value: String(value), ordered: String(ordered) })}
    </span>
  );
});
