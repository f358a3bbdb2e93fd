'use client';
import { productFlags } from '@portal/domain/offers';
import { forwardRef, type ReactNode } from 'react';
import { Badge } from '../data/badge.js';
import { PartIcon } from '../icons.js';
import { PartNumber } from '../data/part-number.js';
import { Price } from '../data/price.js';
import { productSigns } from '../language/messages/ru/trade/product-signs.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface ProductCardProps extends RootProps<'section', 'title'> {
  /** Brand of the product. */
  brand: string;
  /** Part number. */
  article: string;
  /** Name of the product. */
  title: string;
  /** Text below the name. */
  description?: ReactNode;
  /** Ids of its signs: 16 OEM, 27 in stock, 28 bestseller. */
  signs: readonly number[];
  /** Address of the picture; without it a placeholder is shown. */
  imageUrl?: string | undefined;
  /** «7 предложений от». */
  offers?: { words: ReactNode; minPrice: number } | undefined;
  /** Below the price: other offers, «аналоги: 60 от 172,18 руб.». */
  note?: ReactNode;
  /** Buttons of the card. */
  actions?: ReactNode;
}

/** A product with its signs and lowest price. */
export const ProductCard = forwardRef<HTMLElement, ProductCardProps>(function ProductCard(
  { brand, article, title, description, signs, imageUrl, offers, note, actions, className = '', ...props },
  ref,
) {
  return (
    <section
      ref={ref}
      data-slot="product-card"
      {...props}
      className={`flex items-center gap-5 rounded-card border border-line bg-surface px-5 py-4 max-md:flex-wrap max-md:gap-3 max-md:p-4 ${className}`}
    >
      <div className="flex size-19 shrink-0 items-center justify-center overflow-hidden rounded-card bg-sunken text-ink-3">
        {imageUrl ? (
          <img src={imageUrl} alt="" className="size-full object-contain" />
        ) : (
          <PartIcon aria-hidden="true" className="size-9" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 grow max-md:basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          {brand}
          <ProductSigns signs={signs} />
        </p>
        <h1 className="mt-1 truncate text-title font-semibold max-md:type-20 max-md:whitespace-normal">
          {title} <PartNumber className="inline-block font-medium">{article}</PartNumber>
        </h1>
        {description && <p className="mt-0.5 truncate text-ink-3">{description}</p>}
      </div>
      <div className="shrink-0 text-end max-md:w-full max-md:text-start">
        {offers && (
          <>
            <p className="text-ink-3">{offers.words}</p>
            <Price value={offers.minPrice} className="type-24 leading-8 font-bold" />
          </>
        )}
        {note && <p className="text-small text-ink-3">{note}</p>}
        {actions}
      </div>
    </section>
  );
});

export interface ProductSignsProps extends RootProps<'span'>, Pick<ProductCardProps, 'signs'> {}

/** Texts of a product's signs: 16 OEM, 28 bestseller, 27 in stock; other signs have none. They stand in the line or the row around them. */
export const ProductSigns = forwardRef<HTMLSpanElement, ProductSignsProps>(function ProductSigns(
  { signs, className = '', ...props },
  ref,
) {
  const say = useMessages('productSigns', productSigns);
  const { oem_brand, best_seller, stock } = productFlags(signs.map((id) => ({ id })));
  return (
    <span ref={ref} data-slot="product-signs" {...props} className={`contents ${className}`}>
      {oem_brand && <Badge tone="brand">OEM</Badge>}
      {best_seller && <Badge tone="yellow">{say('bestSeller')}</Badge>}
      {stock && <Badge tone="green">{say('inStock')}</Badge>}
    </span>
  );
});
