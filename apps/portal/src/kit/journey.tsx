import { formatDate, formatDateTime, formatWeekday } from '@portal/domain/dates';
import { JOURNEY_STEPS, type JourneyStep, promisedJourney } from '@portal/domain/journeys';
import { formatSpan } from '@portal/domain/terms';
import type { Schemas } from '@portal/api-client/client';
import { cutOffHint, ZONE } from '../session/time/dates.ts';
import { useNow } from '../session/time/now.ts';

/** «пт 20.11 15:40» on a zone's clock. */
export const stepTime = (at: number, zone: string): string =>
  `${formatWeekday(at, zone)} ${formatDate(at, zone).slice(0, 5)} ${formatDateTime(at, zone).slice(-5)}`;

/** «Заказ пт 20.11 15:40 → Отгрузка пн 23.11 09:00 → У покупателя вт 24.11 14:00» */
export const journeyText = (steps: readonly JourneyStep[], zone: string): string =>
  steps.map(({ kind, at }) => `${JOURNEY_STEPS[kind]} ${stepTime(at, zone)}`).join(' → ');

/** Each step of a way with its moment, and how long after the one before it. */
export function JourneySteps({ steps, zone }: { steps: readonly JourneyStep[]; zone: string }) {
  return (
    <ol className="grid grid-cols-[auto_auto_auto] justify-start gap-x-3 gap-y-0.5">
      {steps.map(({ kind, at, minutes }, place) => (
        <li key={`${kind} ${at}`} className="contents">
          <span className="whitespace-nowrap">{JOURNEY_STEPS[kind]}</span>
          <span className="whitespace-nowrap">{stepTime(at, zone)}</span>
          <span className="whitespace-nowrap">
            {place === 0 || minutes === 0 ? '' : `+ ${formatSpan(minutes)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Promised = Pick<Schemas['Offer'], 'order_before' | 'arrival_at' | 'routes'>;

/** Why an offer comes when it does, on this browser's clock as its day is: step by step from the present moment. */
export function PromisedSteps({ offer }: { offer: Promised }) {
  const now = useNow();
  const hint = cutOffHint(offer.order_before, offer.arrival_at, now);
  return (
    <>
      {hint !== null && (
        <p className="mb-1">
          <strong>{hint}</strong>
        </p>
      )}
      <JourneySteps steps={promisedJourney(now, offer) ?? []} zone={ZONE} />
    </>
  );
}
