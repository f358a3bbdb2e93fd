import { Text } from '@portal/ui/text';
import { cutOffHint } from '../../session/time/dates.ts';
import { useNow } from '../../session/time/now.ts';
import type { Offer } from './queries.ts';

/** «Успейте до 16:00 — привезём завтра», while there is still time today: the nearest of these offers' hours. */
export function CutOff({ offers }: { offers: readonly Offer[] }) {
  const now = useNow();
  let nearest: { hint: string; until: number } | null = null;
  for (const { order_before, arrival_at } of offers) {
    const until = Date.parse(order_before);
    if (nearest && nearest.until <= until) continue;
    const hint = cutOffHint(order_before, arrival_at, now);
    if (hint !== null) nearest = { hint, until };
  }
  return nearest === null ? null : (
    <Text size="small" tone="muted">
      {nearest.hint}
    </Text>
  );
}
