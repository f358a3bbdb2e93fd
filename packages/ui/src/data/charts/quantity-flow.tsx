export interface QuantityFlowProps {
  /** How many were asked for. */
  ordered: number;
  /** How many of them this is about. */
  value: number;
  /** What the number means: «подтверждено». */
  label: string;
}

/** «6 из 10» where a number differs from what was ordered, otherwise the number alone; a dash for nothing yet. */
export function QuantityFlow({ ordered, value, label }: QuantityFlowProps) {
  return (
    <span data-slot="quantity-flow" title={label} className="whitespace-nowrap">
      {value === 0 ? '—' : value === ordered ? value : `${value} из ${ordered}`}
    </span>
  );
}
