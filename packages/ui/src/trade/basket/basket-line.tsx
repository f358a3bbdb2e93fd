'use client';
import type { Kopecks } from '@portal/domain/money';
import type { QuantityRules } from '@portal/domain/quantity';
import { Alert } from '../../feedback/alert.js';
import { Button } from '../../actions/button.js';
import { Checkbox } from '../../fields/choice/checkbox.js';
import { Counter } from '../../fields/counter.js';
import { DeliveryTerm } from '../../data/delivery-term.js';
import { IconButton } from '../../actions/icon-button.js';
import { HeartIcon, PartIcon, RemoveIcon } from '../../icons.js';
import { BareLink } from '../../actions/link.js';
import { PartNumber } from '../../data/part-number.js';
import { Price } from '../../data/price.js';
import { basketLine } from '../../language/messages/ru/trade/basket-line.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../../parts/root-props.js';
import { useHeld } from '../../fields/input/held.js';

/** Data of a basket line. */
export interface BasketLineItem extends QuantityRules {
  brand_title: string;
  article: string;
  title: string;
  /** URL of the product's page. */
  href?: string;
  imageUrl?: string;
  /** Kopecks, now. */
  price: Kopecks;
  /** Minutes. */
  term: number;
  arrival?: ReactNode;
  quantity: number;
  /** Kopecks it was put in at; when it differs from `price`, the person has to agree. */
  price_before?: Kopecks;
  /** Why the line cannot be ordered: «Осталось 6 шт.». */
  problem?: ReactNode;
}

export interface BasketLineProps extends RootProps<'article', 'onSelect'> {
  /** The offer and its quantity. */
  item: BasketLineItem;
  /** Called with the new quantity. */
  onQuantity(quantity: number): void;
  /** Called when the line is removed. */
  onRemove(): void;
  /** Moves the line to the deferred goods. */
  onDefer?(): void;
  /** With `onSelect` it has a checkbox. */
  selected?: boolean;
  /** Whether it is selected at first; it then keeps that itself and has a checkbox. */
  defaultSelected?: boolean;
  /** Called when the checkbox changes; without it the line has no checkbox. */
  onSelect?(selected: boolean): void;
  /** Accepts the new price. */
  onAgree?(): void;
  /** A change is being saved. @default false */
  pending?: boolean;
}

/** A basket line: part, term, price, quantity, and problems to resolve before ordering. */
export const BasketLine = forwardRef<HTMLElement, BasketLineProps>(function BasketLine(
  {
    item,
    onQuantity,
    onRemove,
    onDefer,
    selected: givenSelected,
    defaultSelected,
    onSelect,
    onAgree,
    pending = false,
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
  const say = useMessages('basketLine', basketLine);
  const name = `${item.brand_title} ${item.article}`;
  const dearer = item.price_before !== undefined && item.price_before !== item.price;
  const part = (
    <>
      <b>{item.brand_title}</b> <PartNumber>{item.article}</PartNumber>
    </>
  );
  return (
    <article
      ref={ref}
      data-slot="basket-line"
      aria-label={name}
      aria-busy={pending || undefined}
      {...props}
      className={`border-b border-line px-4 py-3 last:border-b-0 ${selected ? 'bg-brand-tint' : ''} ${className}`}
    >
      <div className="grid grid-cols-[auto_44px_minmax(0,1fr)_136px_120px_auto_130px_auto] items-center gap-4 max-md:grid-cols-[auto_44px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2">
        {onSelect || defaultSelected !== undefined ? (
          <Checkbox
            aria-label={say('select', { name })}
            checked={selected}
            onChange={({ target }) => select(target.checked)}
          />
        ) : (
          <span />
        )}
        <span className="flex size-11 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-3">
          {item.imageUrl ? (
            <img src={item.imageUrl} alt="" className="size-full object-contain" />
          ) : (
            <PartIcon aria-hidden="true" className="size-5" />
          )}
        </span>
        <span className="min-w-0">
          <span className="block truncate">
            {item.href ? (
              <BareLink href={item.href} className="hover:text-brand">
                {part}
              </BareLink>
            ) : (
              part
            )}
          </span>
          <span className="block truncate text-small text-ink-3">{item.title}</span>
        </span>
        <span className="max-md:order-2 max-md:col-span-3">
          <DeliveryTerm
            minutes={item.term}
            {...(item.arrival === undefined ? {} : { arrival: item.arrival })}
          />
        </span>
        <span className="text-end max-md:order-2">
          {dearer && item.price_before !== undefined && (
            <s className="block text-small text-ink-3">
              <span className="sr-only">{say('before')} </span>
              <Price value={item.price_before} unit={false} />
            </s>
          )}
          <Price value={item.price} />
        </span>
        <Counter
          label={say('quantity', { name })}
          rules={item}
          value={item.quantity}
          disabled={pending}
          onChange={onQuantity}
          className="max-md:order-2 max-md:col-span-3 max-md:w-44"
        />
        <Price value={item.price * item.quantity} className="text-end font-bold max-md:order-2" />
        <span className="flex max-md:order-1">
          {onDefer && (
            <IconButton aria-label={say('defer', { name })} icon={<HeartIcon />} onClick={() => onDefer()} />
          )}
          <IconButton aria-label={say('remove', { name })} icon={<RemoveIcon />} onClick={() => onRemove()} />
        </span>
      </div>
      {item.problem !== undefined && (
        <div className="mt-2">
          <Alert tone="red">{item.problem}</Alert>
        </div>
      )}
      {dearer && (
        <div className="mt-2">
          <Alert
            tone="yellow"
            actions={
              onAgree && (
                <Button size="small" variant="secondary" pending={pending} onClick={() => onAgree()}>
                  {say('agree')}
                </Button>
              )
            }
          >
            {item.price_before !== undefined && item.price > item.price_before
              ? say('dearer')
              : say('cheaper')}
          </Alert>
        </div>
      )}
    </article>
  );
});
