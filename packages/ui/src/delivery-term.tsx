import { formatTerm } from '@portal/domain/terms';

export interface DeliveryTermProps {
  /** Minutes. */
  minutes: number;
  /** When it arrives, in words: «вт 24.11, до 14:00». It stands first, the term beside it. */
  arrival?: string;
  /** It comes first of those that are looked at, or sooner than the chosen one. @default false */
  isFast?: boolean;
}

/** When something comes: its day first, and how long delivery takes. */
export function DeliveryTerm({ minutes, arrival, isFast = false }: DeliveryTermProps) {
  return (
    <span
      data-slot="delivery-term"
      data-fast={isFast || undefined}
      className={`inline-flex flex-wrap items-baseline gap-x-2 *:whitespace-nowrap ${isFast ? 'text-green' : ''}`}
    >
      {arrival !== undefined && <span className="font-medium">{arrival}</span>}
      <span
        className={
          arrival === undefined ? 'font-medium' : `text-[13px] ${isFast ? 'text-green' : 'text-ink-3'}`
        }
      >
        {formatTerm(minutes)}
      </span>
      {isFast && <span className="sr-only">раньше других</span>}
    </span>
  );
}
