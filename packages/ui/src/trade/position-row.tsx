'use client';
import { type PriceColour, priceColour, priceDifference } from '@portal/domain/offers';
import type { PositionTag, PositionType } from '@portal/domain/positions';
import type { Kopecks } from '@portal/domain/money';
import { forwardRef, type ReactNode } from 'react';
import { Badge, StatusBadge, type Tone } from '../data/badge.js';
import { Checkbox } from '../fields/choice/checkbox.js';
import { DeliveryTerm } from '../data/delivery-term.js';
import { IconButton } from '../actions/icon-button.js';
import { DownIcon } from '../icons.js';
import { PartNumber } from '../data/part-number.js';
import { Price, PriceDelta } from '../data/price.js';
import { Skeleton } from '../feedback/skeleton.js';
import { positionRow } from '../language/messages/ru/trade/position-row.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import type { RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

/** Data of a request line. */
export interface PositionRowPosition {
  /** As it was uploaded: «MAHLE OC90», «oc 90». */
  written: string;
  /** The recognised product; null if not recognised. */
  product: { brand_title: string; article: string; title: string } | null;
  type: PositionType;
  /** Tags beside «Загружено» and the type's own. */
  tags: readonly PositionTag[];
  quantity: number;
  /** Kopecks; null or 0 is no wish. */
  desired_price: Kopecks | null;
  /** The best offer; null without offers. */
  offer: { supplier: string; price: Kopecks; term: number; arrival?: ReactNode } | null;
  offers_count: number;
  /** Offers are being loaded: neither a price nor their absence is shown. @default false */
  pending?: boolean;
}

export interface PositionRowProps extends RootProps<'article', 'onSelect'> {
  /** The requested part with its offer. */
  position: PositionRowPosition;
  /** With `onSelect` it has a checkbox. */
  selected?: boolean;
  /** Whether it is selected at first; it then keeps that itself and has a checkbox. */
  defaultSelected?: boolean;
  /** Called when the checkbox changes; without it the row has no checkbox. */
  onSelect?(selected: boolean): void;
  /** With `onExpand` the row can be expanded: `children` are the other offers. */
  expanded?: boolean;
  /** Whether it is expanded at first; it then keeps that itself and can be expanded. */
  defaultExpanded?: boolean;
  /** Called when the other offers are shown or hidden. */
  onExpand?(expanded: boolean): void;
  /** Buttons: choose a brand, add to the basket, remove. */
  actions?: ReactNode;
  /** Content of the expanded row. */
  children?: ReactNode;
}

const TYPES: Readonly<Record<PositionType, Tone>> = {
  common: 'green',
  needBrandChoose: 'yellow',
  unrecognized: 'red',
  empty: 'neutral',
};
/** Tags with more information than the type. */
const TELLING = ['manySources', 'outOfLimit', 'lessCount', 'distStore'] as const satisfies PositionTag[];
const isTelling = (tag: PositionTag): tag is (typeof TELLING)[number] =>
  (TELLING as readonly PositionTag[]).includes(tag);
const TONES = {
  normal: 'neutral',
  green: 'green',
  yellow: 'yellow',
  red: 'red',
} as const satisfies Record<PriceColour, Tone>;
const EDGES: Readonly<Record<PriceColour, string>> = {
  normal: 'border-s-transparent',
  green: 'border-s-green',
  yellow: 'border-s-yellow',
  red: 'border-s-red',
};

/**
 * A line of an uploaded request: the text, the recognised product, the best offer coloured against the desired price
 * (up to 10 % above green, up to 20 % yellow, more red), and its tags.
 */
export const PositionRow = forwardRef<HTMLElement, PositionRowProps>(function PositionRow(
  {
    position,
    selected: givenSelected,
    defaultSelected,
    onSelect,
    expanded: givenExpanded,
    defaultExpanded,
    onExpand,
    actions,
    children,
    className = '',
    ...props
  },
  ref,
) {
  const [selected = false, select] = useHeld({
    value: givenSelected,
    defaultValue: defaultSelected,
    onChange: onSelect,
  });
  const [expanded = false, expand] = useHeld({
    value: givenExpanded,
    defaultValue: defaultExpanded,
    onChange: onExpand,
  });
  const say = useMessages('positionRow', positionRow);
  const { amount } = useFormats();
  const { product, offer, quantity, desired_price: desired, type, pending = false } = position;
  const name = product ? `${product.brand_title} ${product.article}` : position.written;
  const colour = offer ? priceColour(offer.price, desired) : 'normal';
  const percent = offer ? priceDifference(offer.price, desired) : null;
  const others = position.offers_count - 1;
  return (
    <article
      ref={ref}
      data-slot="position-row"
      data-type={type}
      data-colour={colour}
      aria-label={name}
      aria-busy={pending || undefined}
      {...props}
      className={`border-b border-s-3 border-b-line ${EDGES[colour]} ${selected ? 'bg-brand-tint' : 'bg-surface'} ${className}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_72px_140px_180px_minmax(0,auto)] items-center gap-4 py-2.5 pe-4 ps-[13px] min-[1400px]:grid-cols-[auto_minmax(0,1fr)_72px_184px_180px_minmax(0,auto)] max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2">
        <span className="flex items-center gap-2">
          {(onExpand || defaultExpanded !== undefined) && (
            <IconButton
              size="small"
              aria-expanded={expanded}
              aria-label={say(expanded ? 'collapse' : 'expand', { name })}
              icon={
                <DownIcon
                  className={`transition-transform ${expanded ? '' : '-rotate-[calc(90deg*var(--portal-forward,1))]'}`}
                />
              }
              onClick={() => expand(!expanded)}
            />
          )}
          {(onSelect || defaultSelected !== undefined) && (
            <Checkbox
              aria-label={say('select', { name })}
              checked={selected}
              onChange={({ target }) => select(target.checked)}
            />
          )}
        </span>
        <div className="min-w-0">
          {product ? (
            <p className="truncate">
              <b>{product.brand_title}</b> <PartNumber>{product.article}</PartNumber>{' '}
              <span className="text-ink-2">{product.title}</span>
            </p>
          ) : (
            <p className="truncate">
              <PartNumber>{position.written}</PartNumber>
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            {pending ? (
              <StatusBadge tone="brand">{say('pending')}</StatusBadge>
            ) : (
              <StatusBadge tone={TYPES[type]}>{say(type)}</StatusBadge>
            )}
            {position.tags.filter(isTelling).map((tag) => (
              <Badge key={tag} tone={tag === 'outOfLimit' || tag === 'lessCount' ? 'yellow' : 'neutral'}>
                {say(tag)}
              </Badge>
            ))}
            {product && (
              <span className="text-small text-ink-3">{say('written', { text: position.written })}</span>
            )}
          </p>
        </div>
        <span className="text-end whitespace-nowrap">{say('pieces', { count: quantity })}</span>
        <span className="min-w-0 text-small text-ink-2 max-md:col-span-2 max-md:self-start">
          {offer && (
            <>
              <span title={offer.supplier} className="block truncate">
                {offer.supplier}
              </span>
              {others > 0 && <span className="text-ink-3">{say('others', { count: others })}</span>}
            </>
          )}
        </span>
        <span className="flex flex-col items-end gap-1">
          {pending && <Skeleton className="h-4 w-24" />}
          {offer && (
            <>
              <span className="flex items-center gap-2">
                <Price value={offer.price} className="font-bold" />
                {percent !== null && <PriceDelta percent={percent} tone={TONES[colour]} />}
              </span>
              <span className="flex items-center gap-2 text-small text-ink-3">
                {desired ? say('desired', { amount: amount(desired) }) : null}
                <DeliveryTerm
                  minutes={offer.term}
                  {...(offer.arrival === undefined ? {} : { arrival: offer.arrival })}
                />
              </span>
            </>
          )}
        </span>
        <span className="flex items-center justify-end gap-2 max-md:col-span-3">{actions}</span>
      </div>
      {expanded && children && <div className="border-t border-line bg-sunken px-4 py-3">{children}</div>}
    </article>
  );
});
