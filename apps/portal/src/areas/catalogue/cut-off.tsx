import { Text } from '@portal/ui/text';
import { cutOffHint } from '../../session/time/dates.ts';
import { useNow } from '../../session/time/now.ts';
import type { Offer } from './queries.ts';

/** «Успейте до 16:00 — привезём завтра», while there is still time today. */
export function CutOff({ offer }: { offer: Offer }) {
  const hint = cutOffHint(offer.order_before, offer.arrival_at, useNow());
  return hint === null ? null : (
    <Text as="p" size="small" tone="muted">
      {hint}
    </Text>
  );
}
