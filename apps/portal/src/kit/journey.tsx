import { clockNote } from '@portal/domain/clocks';
import { formatDate, formatDateTime, formatWeekday } from '@portal/domain/dates';
import { JOURNEY_STEPS, type JourneyStep, promisedJourney } from '@portal/domain/journeys';
import { formatSpan } from '@portal/domain/terms';
import type { Schemas } from '@portal/api-client/client';
import { cutOffHint, ZONE } from '../session/time/dates.ts';
import { useNow } from '../session/time/now.ts';

/** «пт 20.11 15:40» in the time zone `zone`. */
export const stepTime = (at: number, zone: string): string =>
  `${formatWeekday(at, zone)} ${formatDate(at, zone).slice(0, 5)} ${formatDateTime(at, zone).slice(-5)}`;

/** «Заказ пт 20.11 15:40 → Отгрузка пн 23.11 09:00 → У покупателя вт 24.11 14:00» */
export const journeyText = (steps: readonly JourneyStep[], zone: string): string =>
  steps.map(({ kind, at }) => `${JOURNEY_STEPS[kind]} ${stepTime(at, zone)}`).join(' → ');

interface JourneyStepsProps {
  steps: readonly JourneyStep[];
  /** Time zone of the storage that ships the goods. */
  zone: string;
  /** Time zone of the storage that receives them. @default zone */
  arrivesBy?: string;
  /** The reader's time zone; with it, times in another zone name their zone. */
  reader?: string;
}

/** Steps of a delivery, each with its time and the duration since the previous step. */
export function JourneySteps({ steps, zone, arrivesBy = zone, reader }: JourneyStepsProps) {
  const clockOf = (kind: JourneyStep['kind']) => (kind === 'arrived' ? arrivesBy : zone);
  return (
    <ol className="grid grid-cols-[auto_auto_auto] justify-start gap-x-3 gap-y-0.5">
      {steps.map(({ kind, at, minutes }, place) => (
        <li key={`${kind} ${at}`} className="contents">
          <span className="whitespace-nowrap">{JOURNEY_STEPS[kind]}</span>
          <span className="whitespace-nowrap">
            {stepTime(at, clockOf(kind))}
            {reader !== undefined && clockNote(at, clockOf(kind), reader)}
          </span>
          <span className="whitespace-nowrap">
            {place === 0 || minutes === 0 ? '' : `+ ${formatSpan(minutes)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Promised = Pick<Schemas['Offer'], 'order_before' | 'arrival_at' | 'routes' | 'storage'>;

/**
 * Explains an offer's delivery time step by step from now, in the storages' time zones; `zone`: the receiver's.
 */
export function PromisedSteps({ offer, zone }: { offer: Promised; zone: string }) {
  const now = useNow();
  const hint = cutOffHint(offer, now, zone);
  return (
    <>
      {hint !== null && (
        <p className="mb-1">
          <strong>{hint}</strong>
        </p>
      )}
      <JourneySteps
        steps={promisedJourney(now, offer) ?? []}
        zone={offer.storage.time_zone}
        arrivesBy={zone}
        reader={ZONE}
      />
    </>
  );
}
