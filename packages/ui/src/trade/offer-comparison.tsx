'use client';
import { bestOffers, type ComparedAspect, type ComparedOffer, comparedSum } from '@portal/domain/comparison';
import { validStep } from '@portal/domain/quantity';
import { forwardRef, type ReactNode } from 'react';
import { Badge } from '../data/badge.js';
import { DeliveryTerm } from '../data/delivery-term.js';
import { IconButton } from '../actions/icon-button.js';
import { CloseIcon } from '../icons.js';
import { PartName } from '../data/part-name.js';
import { Price } from '../data/price.js';
import { offerComparison } from '../language/messages/ru/trade/offer-comparison.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import type { RootProps } from '../parts/root-props.js';

export interface OfferComparisonOffer extends ComparedOffer {
  brand_title: string;
  article: string;
  title: string;
  supplier: string;
  /** The seller's title, if it names another thing than the catalogue's. */
  sellerTitle?: string | null;
  /** Minutes. */
  term: number;
  /** Formatted arrival: «вт 24.11, до 14:00». */
  arrivalText: ReactNode;
  /** Formatted stock: «>10». */
  reserveText: ReactNode;
  is_distributor_contract: boolean;
  oem?: boolean;
  best_seller: boolean;
}

export interface OfferComparisonProps extends RootProps<'div'> {
  /** Two to four offers. */
  offers: readonly OfferComparisonOffer[];
  /** Wanted pieces. */
  wanted: number;
  /** Heading of the terms, which may name the time zone. @default «Срок» */
  arrivalTitle?: string;
  /** Called with the id of the offer that is removed from the comparison. */
  onRemove(id: number): void;
  /** Renders the basket button for so many pieces. */
  action?(offer: OfferComparisonOffer, quantity: number): ReactNode;
}

type Row = readonly [
  title: string,
  aspect: ComparedAspect | null,
  cell: (offer: OfferComparisonOffer) => ReactNode,
];

/** Compares offers side by side: one row per property, the best value marked, and the total for the wanted pieces. */
export const OfferComparison = forwardRef<HTMLDivElement, OfferComparisonProps>(function OfferComparison(
  { offers, wanted, arrivalTitle, onRemove, action, className = '', ...props },
  ref,
) {
  const say = useMessages('offerComparison', offerComparison);
  const { money } = useFormats();
  const best = bestOffers(offers, wanted);
  const rows: readonly Row[] = [
    [say('supplier'), null, ({ supplier }) => supplier],
    ...(offers.some(({ sellerTitle }) => (sellerTitle ?? null) !== null)
      ? [[say('sellerTitle'), null, ({ sellerTitle }: OfferComparisonOffer) => sellerTitle ?? '—'] as const]
      : []),
    [say('contract'), null, (offer) => (offer.is_distributor_contract ? say('distributor') : say('direct'))],
    [say('price'), 'price', ({ price }) => <Price value={price} />],
    [
      arrivalTitle ?? say('term'),
      'arrival',
      ({ term, arrivalText }) => <DeliveryTerm minutes={term} arrival={arrivalText} />,
    ],
    [say('stock'), 'reserve', ({ reserveText }) => <bdi>{reserveText}</bdi>],
    [say('multiple'), null, validStep],
    [say('minimum'), null, ({ minimal_quantity }) => Math.max(1, minimal_quantity)],
    [
      say('signs'),
      null,
      ({ oem, best_seller }) => (
        <span className="flex flex-wrap gap-1.5">
          {oem && <Badge tone="brand">OEM</Badge>}
          {best_seller && <Badge tone="yellow">{say('bestSeller')}</Badge>}
          {!oem && !best_seller && '—'}
        </span>
      ),
    ],
    [
      say('total', { count: wanted }),
      'amount',
      (offer) => {
        const { quantity, amount, surplus } = comparedSum(offer, wanted);
        if (quantity === null) return <span className="text-ink-3">{say('notEnough')}</span>;
        return (
          <>
            <Price value={amount ?? 0} strong />
            {surplus !== null && surplus > 0 && (
              <span className="block text-small text-ink-3">
                {say('surplus', { count: quantity, amount: money(surplus) })}
              </span>
            )}
          </>
        );
      },
    ],
  ];
  return (
    <div ref={ref} data-slot="offer-comparison" {...props} className={`overflow-x-auto ${className}`}>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{say('caption')}</caption>
        <colgroup>
          <col className="w-36" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{say('property')}</span>
            </th>
            {offers.map((offer) => (
              <th key={offer.id} scope="col" className="px-3 pb-3 text-start align-top font-normal">
                <span className="flex items-start justify-between gap-2">
                  <PartName brand={offer.brand_title} article={offer.article} title={offer.title} />
                  <IconButton
                    size="small"
                    icon={<CloseIcon />}
                    aria-label={say('remove', {
                      name: `${offer.brand_title} ${offer.article}, ${offer.supplier}`,
                    })}
                    onClick={() => onRemove(offer.id)}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, aspect, cell]) => (
            <tr key={title} className="border-t border-line">
              <th scope="row" className="py-2 pe-3 text-start align-top font-normal text-ink-3">
                {title}
              </th>
              {offers.map((offer) => {
                const isBest = aspect !== null && best[aspect].has(offer.id);
                return (
                  <td
                    key={offer.id}
                    data-best={isBest || undefined}
                    className={`px-3 py-2 align-top ${isBest ? 'bg-green-tint text-green' : ''}`}
                  >
                    {cell(offer)}
                    {isBest && <span className="sr-only">, {say('best')}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          {action && (
            <tr className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal text-ink-3">
                {say('toBasket')}
              </th>
              {offers.map((offer) => {
                const { quantity } = comparedSum(offer, wanted);
                return (
                  <td key={offer.id} className="px-3 pt-3 align-top">
                    {quantity !== null && action(offer, quantity)}
                  </td>
                );
              })}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
});
