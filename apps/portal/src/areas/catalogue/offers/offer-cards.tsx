import { toKopecks } from '@portal/api-client/money';
import { OfferCard } from '@portal/ui/offer-card';
import { OfferList } from '@portal/ui/offer-list';
import { Text } from '@portal/ui/text';
import { useMemo } from 'react';
import { PromisedSteps } from '../../../kit/journey.tsx';
import { SellerTitle } from '../../../kit/seller-title.tsx';
import { type Scores, scoreWords, useSupplierScores } from '../../../kit/supplier-score.tsx';
import { BASKET_HREF } from '../../../session/storage/taken-out.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { comesFirst, formatArrival } from '../../../session/time/dates.ts';
import { CompareButton } from '../results/compare-button.tsx';
import { CutOff } from './cut-off.tsx';
import { Punctual } from './punctual.tsx';
import { useDeferred } from '../deferred.ts';
import type { Offer } from '../queries.ts';
import { useBasketLine } from './use-basket-line.ts';

export interface OfferCardsProps {
  offers: readonly Offer[];
  storageId: number;
  /** @default 'Предложения' */
  label?: string;
  /** Whether the page has a comparison that offers can be added to. @default true */
  comparable?: boolean;
  /** Further text of an offer's card, such as which seller declares it an analog. */
  noteOf?: (offer: Offer) => string;
  /** tertiary: one line each, beside a product. @default 'primary' */
  form?: 'primary' | 'tertiary';
}

const LAYOUTS = {
  primary: 'grid-cols-[repeat(auto-fill,minmax(300px,1fr))]',
  tertiary: 'grid-cols-1 min-[1400px]:grid-cols-2',
};

/** Offers as cards. */
export function OfferCards({
  offers,
  storageId,
  label = 'Предложения',
  comparable = true,
  noteOf = () => '',
  form = 'primary',
}: OfferCardsProps) {
  const scores = useSupplierScores();
  const zone = useStorageZone(storageId);
  const isFirst = useMemo(
    () =>
      comesFirst(
        offers.map(({ arrival_at }) => arrival_at),
        zone,
      ),
    [offers, zone],
  );
  return (
    <OfferList label={label} className={`grid gap-3 p-3 ${LAYOUTS[form]}`}>
      {offers.map((offer) => (
        <li key={offer.id} className="flex min-w-0 *:min-w-0 *:grow">
          <Card
            offer={offer}
            storageId={storageId}
            zone={zone}
            scores={scores}
            comparable={comparable}
            note={noteOf(offer)}
            form={form}
            isFirst={comparable && isFirst(offer.arrival_at)}
          />
        </li>
      ))}
    </OfferList>
  );
}

interface CardProps {
  offer: Offer;
  storageId: number;
  zone: string;
  scores: Scores;
  comparable: boolean;
  note: string;
  form: 'primary' | 'tertiary';
  /** Whether it arrives on an earlier day than other offers. */
  isFirst: boolean;
}

function Card({ offer, storageId, zone, scores, comparable, note, form, isFirst }: CardProps) {
  const line = useBasketLine(offer, storageId);
  const { deferred, toggle } = useDeferred(offer.standard_id);
  return (
    <OfferCard
      form={form}
      offer={{
        ...offer,
        price: toKopecks(offer.price),
        supplier: `${offer.supplier.title}, ${offer.storage.city}`,
        best_seller: offer.best_seller === 1,
      }}
      basketQuantity={offer.basket_quantity}
      pending={line.pending}
      arrival={formatArrival(offer.arrival_at, zone)}
      arrivalExplained={<PromisedSteps offer={offer} zone={zone} />}
      isFaster={isFirst}
      deferred={deferred}
      onDefer={toggle}
      onPut={line.put}
      onRemove={line.remove}
      basketHref={BASKET_HREF}
      tools={comparable && <CompareButton offer={offer} />}
    >
      <Text size="small" tone="muted" block>
        {/* The line is reserved until the score has loaded. */}
        {scores ? `Поставщик: ${scoreWords(scores.get(offer.supplier.id))}` : '\u00a0'}
      </Text>
      <Text size="small" block className="min-h-5">
        <Punctual offer={offer} storageId={storageId} zone={zone} />
      </Text>
      <SellerTitle title={offer.seller_title} />
      {note !== '' && (
        <Text size="small" tone="muted" block>
          {note}
        </Text>
      )}
      <CutOff own offers={[offer]} zone={zone} />
    </OfferCard>
  );
}
