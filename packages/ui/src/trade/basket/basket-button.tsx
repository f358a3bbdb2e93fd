'use client';
import type { Kopecks } from '@portal/domain/money';
import { useImperativeHandle, forwardRef, useEffect, useRef } from 'react';
import { Button } from '../../actions/button.js';
import { buttonRecipe } from '../../actions/button/recipe.js';
import { IconButton } from '../../actions/icon-button.js';
import { BasketIcon, CheckIcon, CloseIcon } from '../../icons.js';
import { BareLink } from '../../actions/link.js';
import { basketButton } from '../../language/messages/ru/trade/basket-button.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { useFormats } from '../../language/parts/use-formats.js';
import type { RootProps } from '../../parts/root-props.js';

export interface BasketButtonProps extends RootProps<'span'> {
  /** Whether the offer is in the basket. */
  inBasket: boolean;
  /** Called when the offer is put into the basket. */
  onAdd(): void;
  /** Called when the offer is removed from the basket. */
  onRemove(): void;
  /** The change is being saved: clicks are ignored and a spinner is shown. @default false */
  pending?: boolean;
  /** The quantity is invalid or there is no stock. @default false */
  disabled?: boolean;
  /** The offer, for screen readers: «KNECHT OC 90, Поставщик А». */
  label: string;
  /** URL of the basket, the target of «В корзине». */
  basketHref?: string;
  /** Kopecks that it comes to in the basket. */
  amount?: Kopecks;
  /** For dense rows: an icon that becomes the button while its row is hovered or focused. @default false */
  quiet?: boolean;
}

const QUIET =
  '[tr:hover_&]:bg-brand [tr:hover_&]:text-on-brand [tr:focus-within_&]:bg-brand [tr:focus-within_&]:text-on-brand';
const QUIET_WORDS = 'hidden [tr:hover_&]:inline [tr:focus-within_&]:inline';

/** «В корзину»; when the offer is in the basket, the link «В корзине» and a button that removes it. */
export const BasketButton = forwardRef<HTMLSpanElement, BasketButtonProps>(function BasketButton(
  {
    inBasket,
    onAdd,
    onRemove,
    pending = false,
    disabled = false,
    label,
    basketHref,
    amount,
    quiet = false,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('basketButton', basketButton);
  const { amount: formatted } = useFormats();
  const root = useRef<HTMLSpanElement>(null);
  useImperativeHandle<HTMLSpanElement | null, HTMLSpanElement | null>(ref, () => root.current);
  // The pressed button was replaced: the focus moves to its replacement instead of the page's start.
  const pressed = useRef(false);
  const before = useRef(inBasket);
  useEffect(() => {
    if (before.current === inBasket) return;
    before.current = inBasket;
    if (!pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [inBasket]);
  if (!inBasket)
    return (
      <span
        ref={root}
        data-slot="basket-button"
        {...props}
        className={`flex justify-end ${quiet ? '' : 'min-w-32'} ${className}`}
      >
        <Button
          size="small"
          variant={quiet ? 'ghost' : 'primary'}
          aria-label={`${say('add')}: ${label}`}
          icon={quiet && !disabled ? <BasketIcon aria-hidden="true" className="size-4" /> : undefined}
          pending={pending}
          disabled={disabled}
          onClick={({ detail }) => {
            // The second click of a double click would remove what the first has added.
            if (detail > 1) return;
            pressed.current = true;
            onAdd();
          }}
          className={quiet ? `px-2.5! ${disabled ? '' : QUIET}` : 'w-full px-2!'}
        >
          {quiet && !disabled ? <span className={QUIET_WORDS}>{say('add')}</span> : say('add')}
        </Button>
      </span>
    );
  const words = (
    <>
      <CheckIcon aria-hidden="true" className="size-4 shrink-0" />
      {say('added')}
      {amount !== undefined && <span className="max-[1599px]:hidden">{formatted(amount)}</span>}
    </>
  );
  const look = buttonRecipe({ variant: 'ghost', size: 'small', className: 'grow gap-1.5! px-1.5!' });
  return (
    <span
      ref={root}
      data-slot="basket-button"
      {...props}
      className={`flex items-center justify-end ${quiet ? '' : 'min-w-32'} ${className}`}
    >
      {basketHref === undefined ? (
        <span className={look}>{words}</span>
      ) : (
        <BareLink href={basketHref} className={look}>
          {words}
          <span className="sr-only">
            : {label}. {say('open')}
          </span>
        </BareLink>
      )}
      <IconButton
        size="small"
        icon={<CloseIcon className="size-4!" />}
        aria-label={say('removeOffer', { name: label })}
        title={say('remove')}
        aria-disabled={pending || undefined}
        onClick={({ detail }) => {
          if (detail > 1 || pending) return;
          pressed.current = true;
          onRemove();
        }}
      />
    </span>
  );
});

export interface TakeNearestProps extends RootProps<'span'> {
  /** The nearest valid quantity in pieces. */
  quantity: number;
  /** The offer, for screen readers. */
  label: string;
  /** Called with the nearest valid quantity when it is chosen. */
  onTake(quantity: number): void;
}

/** Shown when the initial quantity is invalid: a button that sets the nearest valid one. */
export const TakeNearest = forwardRef<HTMLSpanElement, TakeNearestProps>(function TakeNearest(
  { quantity, label, onTake, className = '', ...props },
  ref,
) {
  const say = useMessages('basketButton', basketButton);
  return (
    <span ref={ref} data-slot="take-nearest" {...props} className={`flex w-32 ${className}`}>
      <Button
        size="small"
        variant="secondary"
        className="w-full px-2!"
        aria-label={say('takeOffer', { quantity: String(quantity), name: label })}
        onClick={() => onTake(quantity)}
      >
        {say('take', { count: quantity })}
      </Button>
    </span>
  );
});
