'use client';
import { quantityFlow } from '../../language/messages/ru/data.js';
import { useMessages } from '../../language/parts/use-messages.js';

export interface QuantityFlowProps {
  /** The ordered quantity. */
  ordered: number;
  /** The part of it that is shown. */
  value: number;
  /** Meaning of the number: «подтверждено». */
  label: string;
}

/** «6 из 10» if the value differs from the ordered quantity, otherwise only the number; a dash for 0. */
export function QuantityFlow({ ordered, value, label }: QuantityFlowProps) {
  const say = useMessages('quantityFlow', quantityFlow);
  return (
    <span data-slot="quantity-flow" title={label} className="whitespace-nowrap">
      {value === 0
        ? '—'
        : value === ordered
          ? value
          : say('of', { value: String(value), ordered: String(ordered) })}
    </span>
  );
}
