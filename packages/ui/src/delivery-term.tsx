import { formatTerm } from '@portal/domain/terms';
import { Badge } from './badge.js';

export interface DeliveryTermProps {
  /** Minutes. */
  minutes: number;
  /** When it arrives, in words: «завтра», «24.11». Shown instead of the term when given. */
  arrival?: string;
  /** Quicker than the chosen offer. @default false */
  isFast?: boolean;
}

/** How long delivery takes. */
export function DeliveryTerm({ minutes, arrival, isFast = false }: DeliveryTermProps) {
  return <Badge tone={isFast ? 'green' : 'neutral'}>{arrival ?? formatTerm(minutes)}</Badge>;
}
