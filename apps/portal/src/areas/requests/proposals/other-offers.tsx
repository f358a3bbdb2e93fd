import type { Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { priceDifference } from '@portal/domain/offers';
import { saidBy } from '@portal/domain/own-crosses';
import { orderQuantity } from '@portal/domain/proposals';
import { initialQuantity } from '@portal/domain/quantity';
import { Button } from '@portal/ui/button';
import { OfferCard } from '@portal/ui/offer-card';
import { OfferList } from '@portal/ui/offer-list';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { BASKET_HREF } from '../../../session/storage/taken-out.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { formatArrival } from '../../../session/time/dates.ts';
import { useBasketLine } from '../../catalogue/offers/use-basket-line.ts';
import { otherOffersQuery } from '../queries.ts';

/** Number of other offers shown before «Показать ещё». */
const SHOWN = 5;

export interface OtherOffersProps {
  requestId: number;
  /** The request's storage, into whose basket the offers go. */
  storageId: number;
  standardId: number;
  /** Number of pieces that the line asks for. */
  quantity: number;
  name: string;
}

/** The line's best offer and the others that are cheaper or faster, analogs included. */
export function OtherOffers({ requestId, storageId, standardId, quantity, name }: OtherOffersProps) {
  const { data, error, refetch } = useQuery(otherOffersQuery(requestId, standardId));
  const [shown, setShown] = useState(SHOWN);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-12" />;
  const { chosen, offers } = data;
  const one = (offer: Schemas['Offer'], other?: Schemas['OtherOffer']) => (
    <li key={offer.id}>
      <LineOffer offer={offer} other={other} chosen={chosen} storageId={storageId} quantity={quantity} />
    </li>
  );
  return (
    <div className="flex flex-col gap-3">
      {chosen && (
        <section className="flex flex-col gap-2">
          <Text size="small" tone="muted">
            Лучшее предложение
          </Text>
          <OfferList label={`Лучшее предложение: ${name}`}>{one(chosen)}</OfferList>
        </section>
      )}
      {offers.length === 0 ? (
        <Text as="p" tone="muted">
          Дешевле или быстрее никто не предлагает.
        </Text>
      ) : (
        <section className="flex flex-col gap-2">
          <Text size="small" tone="muted">
            {chosen ? 'Дешевле или быстрее, с аналогами' : 'Сам товар никто не предлагает, но есть аналоги'}
          </Text>
          <OfferList label={`Другие предложения: ${name}`} className="flex flex-col gap-2">
            {offers.slice(0, shown).map((other) => one(other.offer, other))}
          </OfferList>
          {offers.length > shown && (
            <div>
              <Button size="small" variant="ghost" onClick={() => setShown(offers.length)}>
                Показать ещё {(offers.length - shown).toLocaleString('ru')}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}

interface LineOfferProps {
  offer: Schemas['Offer'];
  other: Schemas['OtherOffer'] | undefined;
  chosen: Schemas['Offer'] | null;
  storageId: number;
  quantity: number;
}

function LineOffer({ offer, other, chosen, storageId, quantity }: LineOfferProps) {
  const line = useBasketLine(offer, storageId);
  const zone = useStorageZone(storageId);
  const percent = other && chosen ? priceDifference(toKopecks(offer.price), toKopecks(chosen.price)) : null;
  return (
    <OfferCard
      form="secondary"
      offer={{
        ...offer,
        price: toKopecks(offer.price),
        supplier: `${offer.supplier.title}, ${offer.storage.city}`,
        best_seller: offer.best_seller === 1,
      }}
      startQuantity={orderQuantity(quantity, offer) ?? initialQuantity(offer)}
      basketQuantity={offer.basket_quantity}
      pending={line.pending}
      arrival={formatArrival(offer.arrival_at, zone)}
      isFaster={other?.term_color === 'green'}
      {...(other && percent !== null ? { delta: { percent, colour: other.color } } : {})}
      onPut={line.put}
      onRemove={line.remove}
      basketHref={BASKET_HREF}
    >
      {other?.said_by && (
        <Text size="small" tone="muted" block>
          Аналог {saidBy(other.said_by)}
        </Text>
      )}
    </OfferCard>
  );
}
