import { toKopecks } from '@portal/api-client/money';
import { quantityFault, initialQuantity, orderableQuantity, TERTIARY_TOOLTIP } from '@portal/domain/quantity';
import { BasketButton, TakeNearest } from '@portal/ui/basket-button';
import { Counter } from '@portal/ui/counter';
import { Tooltip } from '@portal/ui/tooltip';
import { useState } from 'react';
import { BASKET_HREF } from '../../../session/storage/taken-out.ts';
import type { Offer } from '../queries.ts';
import { useBasketLine } from './use-basket-line.ts';

export const nameOf = (offer: Offer) => `${offer.brand_title} ${offer.article}, ${offer.supplier.title}`;

export interface ToBasketProps {
  offer: Offer;
  storageId: number;
  /** For dense rows: the button is an icon until the row is hovered or focused. @default false */
  quiet?: boolean;
}

/** Quantity of an offer, with the buttons to put it into the basket and remove it. */
export function ToBasket({ offer, storageId, quiet = false }: ToBasketProps) {
  const orderable = orderableQuantity(offer);
  const start = initialQuantity(offer);
  const [quantity, setQuantity] = useState(offer.basket_quantity ?? start);
  const [draft, setDraft] = useState<number | null>(quantity);
  const line = useBasketLine(offer, storageId);
  const take = (nearest: number) => {
    setQuantity(nearest);
    setDraft(nearest);
  };
  const possible = draft !== null && quantityFault(draft, offer) === null;
  const button = (
    <BasketButton
      label={nameOf(offer)}
      inBasket={line.inBasket}
      quiet={quiet}
      disabled={!possible}
      pending={line.pending}
      basketHref={BASKET_HREF}
      {...(quiet ? { amount: toKopecks(offer.price) * (offer.basket_quantity ?? 0) } : {})}
      onAdd={() => draft !== null && line.put(draft)}
      onRemove={line.remove}
    />
  );
  return (
    <span
      className={`inline-flex max-md:flex-wrap max-md:justify-end items-center gap-2 ${quiet ? '' : 'min-[1400px]:gap-4'}`}
    >
      <Counter
        label={`Количество: ${nameOf(offer)}`}
        value={quantity}
        rules={offer}
        onDraft={setDraft}
        onChange={(next) => {
          setQuantity(next);
          if (line.inBasket) line.put(next);
        }}
        onEnter={(entered) => {
          if (!line.inBasket && orderable !== null) line.put(entered);
        }}
      />
      <span className={quiet ? 'w-33 max-md:w-auto min-[1600px]:w-46' : ''}>
        {orderable === null && !line.inBasket ? (
          <Tooltip text={TERTIARY_TOOLTIP}>
            <span>{button}</span>
          </Tooltip>
        ) : orderable !== null && draft === start && !possible && !line.inBasket ? (
          <TakeNearest quantity={orderable} label={nameOf(offer)} onTake={take} />
        ) : (
          button
        )}
      </span>
    </span>
  );
}
