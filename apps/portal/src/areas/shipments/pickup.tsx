import type { DeliveryKind } from '@portal/domain/deliveries';
import type { ShipmentStatus } from '@portal/domain/shipments';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { Text } from '@portal/ui/text';

/** What the states of a shipment on its way mean where the buyer takes it himself. */
const PICKED_UP: Partial<Record<string, string>> = {
  shipped: 'ждёт покупателя',
  delivered: 'выдана покупателю',
} satisfies Partial<Record<ShipmentStatus, string>>;

interface Collected {
  deliveries: readonly DeliveryKind[];
  status: { code: string; title: string; tone: 'neutral' | 'brand' | 'green' | 'yellow' | 'red' };
}

/** Whether the buyer takes all of the goods himself. */
export const isPickup = ({ deliveries }: Pick<Collected, 'deliveries'>): boolean =>
  deliveries.length > 0 && deliveries.every((kind) => kind === 'pickup');

const wordsOf = (document: Collected): string | null => {
  if (!document.deliveries.includes('pickup')) return null;
  if (!isPickup(document)) return 'Часть – самовывоз';
  const state = PICKED_UP[document.status.code];
  return state === undefined ? 'Самовывоз' : `Самовывоз: ${state}`;
};

/** The status of a shipment or an acceptance, and beside it that the buyer takes the goods himself: nothing drives to him. */
export function StatusOfDelivery(document: Collected) {
  const { status } = document;
  const words = wordsOf(document);
  return (
    <>
      <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
      {words && <Badge>{words}</Badge>}
    </>
  );
}

/** The same in a cell of a list. */
export function StatusInList(document: Collected) {
  const { status } = document;
  const words = wordsOf(document);
  return (
    <>
      <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
      {words && (
        <Text block size="small" tone="muted">
          {words}
        </Text>
      )}
    </>
  );
}
