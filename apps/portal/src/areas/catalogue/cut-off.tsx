import { Text } from '@portal/ui/text';
import { useEffect, useState } from 'react';
import { cutOffHint } from '../../session/dates.ts';
import type { Offer } from './queries.ts';

const MINUTE = 60_000;

/** «Успейте до 16:00 — привезём завтра», while there is still time today. */
export function CutOff({ offer }: { offer: Offer }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const hint = cutOffHint(offer.order_before, offer.arrival_at, now);
  return hint === null ? null : (
    <Text as="p" size="small" tone="muted">
      {hint}
    </Text>
  );
}
