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
import { formatArrival } from '../../session/dates.ts';
import { useCompared } from './compared.ts';
import type { Offer } from './queries.ts';
import { useBasketLine } from './use-basket-line.ts';

/** The offers that were chosen for it, side by side; the way there is a strip below the list. */
export function Comparison({ offers, storageId }: { offers: readonly Offer[]; storageId: number }) {
  const { compared, toggle, clear } = useCompared();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<number | null>(1);
  // An offer that has gone is compared no more.
  const chosen = offers.filter(({ id }) => compared.has(id));
  if (chosen.length === 0) return null;
  return (
    <>
      <CardBar edge="bottom" sticky role="status" align="between">
        К сравнению: {chosen.length} {plural(chosen.length, 'предложение', 'предложения', 'предложений')}
        <span className="flex gap-2">
          <Button size="small" variant="ghost" onClick={clear}>
            Очистить
          </Button>
          <Button size="small" disabled={chosen.length < 2} onClick={() => setOpen(true)}>
            Сравнить
          </Button>
        </span>
      </CardBar>
      <Dialog
        open={open && chosen.length > 1}
        onOpenChange={setOpen}
        title="Сравнение предложений"
        width={360 + chosen.length * 230}
      >
        <Field label="Сколько нужно, шт." className="mb-4 w-52">
          <NumberInput value={wanted} onChange={setWanted} min={1} />
        </Field>
        <OfferComparison
          offers={chosen.map((offer) => ({
            ...offer,
            price: toKopecks(offer.price),
            supplier: `${offer.supplier.title}, ${offer.storage.city}`,
            arrival: Date.parse(offer.arrival_at),
            arrivalText: formatArrival(offer.arrival_at),
            reserveText: offer.reserve_text,
            best_seller: offer.best_seller === 1,
          }))}
          wanted={Math.max(1, wanted ?? 1)}
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
    />
  );
}
