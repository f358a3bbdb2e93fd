import { toKopecks } from '@portal/api-client/money';
import { OfferCard } from '@portal/ui/offer-card';
import { useMemo } from 'react';
import { BASKET_HREF } from '../../session/storage/taken-out.ts';
import { comesFirst, formatArrival } from '../../session/time/dates.ts';
import { CompareButton } from './compare-button.tsx';
import { CutOff } from './cut-off.tsx';
import { useDeferred } from './deferred.ts';
import type { Offer } from './queries.ts';
import { useBasketLine } from './use-basket-line.ts';

export interface OfferCardsProps {
  offers: readonly Offer[];
  storageId: number;
  /** @default 'Предложения' */
  label?: string;
  /** Whether there is a comparison on the page that they can be taken into. @default true */
  comparable?: boolean;
}

/** The same offers as cards. */
export function OfferCards({ offers, storageId, label = 'Предложения', comparable = true }: OfferCardsProps) {
  const isFirst = useMemo(() => comesFirst(offers.map(({ arrival_at }) => arrival_at)), [offers]);
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-3 p-3">
      {offers.map((offer) => (
        <li key={offer.id} className="flex min-w-0 *:min-w-0 *:grow">
          <Card
            offer={offer}
            storageId={storageId}
            comparable={comparable}
            isFirst={comparable && isFirst(offer.arrival_at)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  offer: Offer;
  storageId: number;
  comparable: boolean;
  /** Whether it comes before others. */
  isFirst: boolean;
}

function Card({ offer, storageId, comparable, isFirst }: CardProps) {
  const line = useBasketLine(offer, storageId);
  const { deferred, toggle } = useDeferred(offer.standard_id);
  return (
    <OfferCard
      offer={{
        ...offer,
        price: toKopecks(offer.price),
        supplier: `${offer.supplier.title}, ${offer.storage.city}`,
        best_seller: offer.best_seller === 1,
      }}
      basketQuantity={offer.basket_quantity}
      pending={line.pending}
      arrival={formatArrival(offer.arrival_at)}
      isFaster={isFirst}
      deferred={deferred}
      onDefer={toggle}
      onPut={line.put}
      onRemove={line.remove}
      basketHref={BASKET_HREF}
      tools={comparable && <CompareButton offer={offer} />}
    >
      <CutOff offers={[offer]} />
    </OfferCard>
  );
}
