'use client';
import type { Kopecks } from '@portal/domain/money';
import type { PriceColour } from '@portal/domain/offers';
import {
  initialQuantity,
  isAddDisabled,
  isTertiaryAddDisabled,
  orderableQuantity,
  quantityFault,
  type QuantityRules,
  validStep,
} from '@portal/domain/quantity';
import { forwardRef, type ReactNode, useState } from 'react';
import { Badge } from '../data/badge.js';
import { BasketButton, TakeNearest } from './basket/basket-button.js';
import { Counter } from '../fields/counter.js';
import { DeliveryTerm } from '../data/delivery-term.js';
import { HeartButton } from './heart-button.js';
import { PartNumber } from '../data/part-number.js';
import { Price, PriceDelta } from '../data/price.js';
import { Tooltip } from '../overlays/tooltip.js';
import { offerCard } from '../language/messages/ru/trade/offer-card.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

/** Data of an offer. */
export interface OfferCardOffer extends QuantityRules {
  brand_title: string;
  article: string;
  title: string;
  price: Kopecks;
  /** Minutes. */
  term: number;
  supplier: string;
  /** «>100», «12». */
  reserve_text: string;
  best_seller?: boolean;
  oem?: boolean;
  is_distributor_contract?: boolean;
}

export interface OfferCardProps extends RootProps<'article'> {
  /** The offer that is shown. */
  offer: OfferCardOffer;
  /**
   * primary: the offer with all details; secondary: one of several, in one line; tertiary: an analog or recommended
   * product, whose counter appears when it is in the basket.
   * @default 'primary'
   */
  form?: 'primary' | 'secondary' | 'tertiary';
  /** Pieces in the basket; null if it is not in the basket. */
  basketQuantity: number | null;
  /** Initial pieces. @default the initial quantity of the rules */
  startQuantity?: number;
  /** Adds the offer to the basket or changes its quantity. */
  onPut(quantity: number): void;
  /** Called when the offer is removed from the basket. */
  onRemove(): void;
  /** Whether it is among the deferred goods. Without `onDefer` there is no heart button. @default false */
  deferred?: boolean;
  /** Called when the offer is put off or taken back. */
  onDefer?(deferred: boolean): void;
  /** URL of the basket, the target of «В корзине». */
  basketHref?: string;
  /** A request is pending. @default false */
  pending?: boolean;
  /** Comparison with the desired price: colour and signed percent. */
  delta?: { percent: number; colour: PriceColour };
  /** Formatted arrival: «вт 24.11, до 14:00». */
  arrival?: ReactNode;
  /** The steps of the delivery that lead to this arrival. */
  arrivalExplained?: ReactNode;
  /** It is the fastest, or faster than the chosen offer. @default false */
  isFaster?: boolean;
  /** Beside the heart button: adds the offer to a comparison. */
  tools?: ReactNode;
  /** A note: above the price of a primary card, at the end of other cards. */
  children?: ReactNode;
}

const TONES = { normal: 'neutral', green: 'green', yellow: 'yellow', red: 'red' } as const;

/** An offer with its price, term, stock and basket button. */
export const OfferCard = forwardRef<HTMLElement, OfferCardProps>(function OfferCard(
  {
    offer,
    form = 'primary',
    basketQuantity,
    startQuantity,
    onPut,
    onRemove,
    deferred = false,
    onDefer,
    basketHref,
    pending = false,
    delta,
    arrival,
    arrivalExplained,
    isFaster = false,
    tools,
    children,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('offerCard', offerCard);
  const inBasket = basketQuantity !== null;
  const nearest = orderableQuantity(offer);
  const initial = initialQuantity(offer);
  // The tertiary card has no counter to show a reason: it starts with a valid quantity.
  const start = startQuantity ?? (form === 'tertiary' ? (nearest ?? initial) : initial);
  const [wanted, setWanted] = useState(start);
  const [draft, setDraft] = useState<number | null>(basketQuantity ?? wanted);
  // Another offer or other rules: the quantity entered before does not apply.
  const known = [offer.brand_title, offer.article, offer.supplier, validStep(offer), start].join();
  const [of, setOf] = useState(known);
  if (of !== known) {
    setOf(known);
    setWanted(start);
    setDraft(basketQuantity ?? start);
  }
  const name = `${offer.brand_title} ${offer.article}, ${offer.supplier}`;
  // The quantity is still the initial one, and the norms refuse it.
  const isRefused = draft === start && quantityFault(start, offer) !== null;
  const short = form === 'tertiary' ? isTertiaryAddDisabled(offer) : nearest === null;
  const button = (
    <BasketButton
      inBasket={inBasket}
      label={name}
      pending={pending}
      disabled={short || isAddDisabled(draft, offer, pending)}
      onAdd={() => onPut(draft ?? wanted)}
      onRemove={onRemove}
      {...(basketHref === undefined ? {} : { basketHref })}
    />
  );
  const actions = (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {(form !== 'tertiary' || inBasket) && (
        <Counter
          label={say('quantity', { name })}
          rules={offer}
          value={basketQuantity ?? wanted}
          onDraft={setDraft}
          onChange={(quantity) => {
            setWanted(quantity);
            if (inBasket) onPut(quantity);
          }}
          onEnter={(quantity) => {
            if (!inBasket && !short && !isAddDisabled(quantity, offer, pending)) onPut(quantity);
          }}
        />
      )}
      {short && !inBasket ? (
        <Tooltip text={say('noValidStock')}>
          <span>{button}</span>
        </Tooltip>
      ) : nearest !== null && isRefused && !inBasket && form !== 'tertiary' ? (
        <TakeNearest
          quantity={nearest}
          label={name}
          onTake={(quantity) => {
            setWanted(quantity);
            setDraft(quantity);
          }}
        />
      ) : (
        button
      )}
    </div>
  );
  const price = (
    <span className="flex items-baseline gap-2">
      <Price value={offer.price} className={form === 'primary' ? 'text-title font-bold' : 'font-bold'} />
      {delta && <PriceDelta percent={delta.percent} tone={TONES[delta.colour]} />}
    </span>
  );
  const term = (
    <DeliveryTerm
      minutes={offer.term}
      isFast={isFaster}
      {...(arrival === undefined ? {} : { arrival })}
      {...(arrivalExplained === undefined ? {} : { explained: arrivalExplained })}
    />
  );
  const heart = onDefer && <HeartButton name={name} pressed={deferred} onPress={onDefer} />;
  const root = { ref, 'data-slot': 'offer-card', 'data-form': form, 'aria-label': name, ...props };
  const box = `rounded-card border bg-surface ${inBasket ? 'border-brand' : 'border-line'} ${className}`;
  if (form !== 'primary')
    return (
      <article {...root} className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 ${box}`}>
        <span className={`min-w-0 grow ${form === 'tertiary' ? 'basis-full' : ''}`}>
          <span className="block truncate">
            <b>{offer.brand_title}</b> <PartNumber>{offer.article}</PartNumber>{' '}
            <span className="text-ink-2">{form === 'secondary' ? offer.supplier : offer.title}</span>
          </span>
          <span className="block truncate text-small text-ink-3">
            {form === 'tertiary' && `${offer.supplier} · `}
            {say('reserve', { reserve: offer.reserve_text })}
          </span>
        </span>
        {term}
        {/* Kept together, at the right edge if there is no space beside the term. */}
        <span className="ms-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {price}
          {heart}
          {actions}
        </span>
        {form === 'secondary' && children && <div className="basis-full">{children}</div>}
      </article>
    );
  return (
    <article {...root} className={`flex flex-col gap-3 p-4 ${box}`}>
      <header className="flex items-start gap-3">
        <span className="min-w-0 grow">
          <span className="block">
            <b>{offer.brand_title}</b> <PartNumber>{offer.article}</PartNumber>
          </span>
          <span className="block truncate text-ink-2">{offer.title}</span>
        </span>
        <span className="flex shrink-0">
          {tools}
          {heart}
        </span>
      </header>
      <p className="flex flex-wrap gap-1.5">
        {term}
        {offer.oem && <Badge tone="brand">OEM</Badge>}
        {offer.best_seller && <Badge tone="yellow">{say('bestSeller')}</Badge>}
        {offer.is_distributor_contract && <Badge>{say('distributor')}</Badge>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small">
        <dt className="text-ink-3">{say('supplier')}</dt>
        <dd className="break-words">{offer.supplier}</dd>
        <dt className="text-ink-3">{say('stock')}</dt>
        <dd>{say('pieces', { reserve: offer.reserve_text })}</dd>
        <dt className="text-ink-3">{say('multiple')}</dt>
        <dd>{validStep(offer)}</dd>
      </dl>
      {children}
      {/* At the bottom, so that prices and buttons of neighbouring cards are aligned. */}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3">
        {price}
        {actions}
      </footer>
    </article>
  );
});
