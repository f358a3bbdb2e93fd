import { isBeaten } from '@portal/domain/offers';
import { Text } from '@portal/ui/text';
import { cutOffHint } from '../../../session/time/dates.ts';
import { useNow } from '../../../session/time/now.ts';
import type { Offer } from '../queries.ts';

export interface CutOffProps {
  offers: readonly Offer[];
  /** Time zone of the receiving storage. */
  zone: string;
  /** Shown inside a single offer, so that the offer need not be named. @default false */
  own?: boolean;
}

/**
 * «Успейте до 16:00 — привезём завтра»: the earliest cut-off of these offers that is still ahead today, of an offer
 * worth the hurry. Unless `own`, it names the offer: «…: ООО «Волга-Деталь», Тольятти».
 */
export function CutOff({ offers, zone, own = false }: CutOffProps) {
  const now = useNow();
  let nearest: { hint: string; until: number; offer: Offer } | null = null;
  for (const offer of offers) {
    const until = Date.parse(offer.order_before);
    if ((nearest && nearest.until <= until) || isBeaten(offer, offers)) continue;
    const hint = cutOffHint(offer, now, zone);
    if (hint !== null) nearest = { hint, until, offer };
  }
  if (nearest === null) return null;
  const { supplier, storage, brand_title, article } = nearest.offer;
  return (
    <Text size="small" tone="muted">
      {nearest.hint}
      {!own && `: ${brand_title} ${article}, ${supplier.title}, ${storage.city}`}
    </Text>
  );
}
