import { toKopecks } from '@portal/api-client/money';
import { BasketButton } from '@portal/ui/basket-button';
import { Button } from '@portal/ui/button';
import { CardBar } from '@portal/ui/card';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { NumberInput } from '@portal/ui/number-input';
import { OfferComparison } from '@portal/ui/offer-comparison';
import { plural } from '@portal/domain/words';
import { useState } from 'react';
import { BASKET_HREF } from '../../../session/storage/taken-out.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { arrivalTitle, formatArrivalHour } from '../../../session/time/dates.ts';
import { useCompared } from './compared.ts';
import type { Offer } from '../queries.ts';
import { useBasketLine } from '../offers/use-basket-line.ts';

export interface ComparisonProps {
  offers: readonly Offer[];
  storageId: number;
  /** Quantity for which the offers are compared; null while the comparison is closed. */
  need: number | null;
  onNeed(need: number | null): void;
}

/** Compares the selected offers side by side; opened from a bar below the list. */
export function Comparison({ offers, storageId, need, onNeed }: ComparisonProps) {
  const { compared, toggle, clear } = useCompared();
  // While the field is empty, the last number applies.
  const [empty, setEmpty] = useState(false);
  const zone = useStorageZone(storageId);
  const wanted = need ?? 1;
  const chosen = offers.filter(({ id }) => compared.has(id));
  if (chosen.length === 0) return null;
  return (
    <>
      {/* On the left, because toasts appear on the right. */}
      <CardBar edge="bottom" sticky role="status">
        К сравнению: {chosen.length} {plural(chosen.length, 'предложение', 'предложения', 'предложений')}
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="ghost" onClick={clear}>
            Очистить
          </Button>
          <Button size="small" disabled={chosen.length < 2} onClick={() => onNeed(wanted)}>
            Сравнить
          </Button>
        </span>
      </CardBar>
      <Dialog
        open={need !== null && chosen.length > 1}
        onOpenChange={(open) => onNeed(open ? wanted : null)}
        title="Сравнение предложений"
        width={360 + chosen.length * 230}
      >
        <Field label="Сколько нужно, шт." className="mb-4 w-52">
          <NumberInput
            value={empty ? null : wanted}
            emptyValue={1}
            onChange={(next) => {
              setEmpty(next === null);
              if (next !== null) onNeed(Math.max(1, next));
            }}
          />
        </Field>
        <OfferComparison
          offers={chosen.map((offer) => ({
            ...offer,
            price: toKopecks(offer.price),
            supplier: `${offer.supplier.title}, ${offer.storage.city}`,
            sellerTitle: offer.seller_title,
            arrival: Date.parse(offer.arrival_at),
            arrivalText: formatArrivalHour(offer.arrival_at, zone),
            reserveText: offer.reserve_text,
            best_seller: offer.best_seller === 1,
          }))}
          wanted={wanted}
          arrivalTitle={arrivalTitle(zone, 'Срок')}
          onRemove={toggle}
          action={({ id }, quantity) => {
            const offer = chosen.find((one) => one.id === id);
            return offer && <ToBasket offer={offer} storageId={storageId} quantity={quantity} />;
          }}
        />
      </Dialog>
    </>
  );
}

function ToBasket({ offer, storageId, quantity }: { offer: Offer; storageId: number; quantity: number }) {
  const line = useBasketLine(offer, storageId);
  return (
    <BasketButton
      label={`${offer.brand_title} ${offer.article}, ${offer.supplier.title}`}
      inBasket={line.inBasket}
      pending={line.pending}
      onAdd={() => line.put(quantity)}
      onRemove={line.remove}
      basketHref={BASKET_HREF}
    />
  );
}
