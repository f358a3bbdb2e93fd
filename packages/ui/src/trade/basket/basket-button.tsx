'use client';
import { formatAmount, type Kopecks } from '@portal/domain/money';
import { BASKETED, TO_BASKET } from '@portal/domain/offers';
import { useEffect, useRef } from 'react';
import { Button } from '../../actions/button.js';
import { buttonRecipe } from '../../actions/button/recipe.js';
import { IconButton } from '../../actions/icon-button.js';
import { BasketIcon, CheckIcon, CloseIcon } from '../../icons.js';
import { BareLink } from '../../actions/link.js';

export interface BasketButtonProps {
  inBasket: boolean;
  onAdd(): void;
  onRemove(): void;
  /** @default false */
  pending?: boolean;
  /** The quantity is wrong or there is nothing to take. @default false */
  disabled?: boolean;
  /** What it is about, for screen readers: «KNECHT OC 90, Поставщик А». */
  label: string;
  /** The basket: «В корзине» leads there. */
  basketHref?: string;
  /** Kopecks that it comes to in the basket. */
  amount?: Kopecks;
  /** In a dense row: a sign of a basket, which becomes the button under the pointer and with the focus in its row. @default false */
  quiet?: boolean;
}

const QUIET =
  '[tr:hover_&]:bg-brand [tr:hover_&]:text-on-brand [tr:focus-within_&]:bg-brand [tr:focus-within_&]:text-on-brand';
const QUIET_WORDS = 'hidden [tr:hover_&]:inline [tr:focus-within_&]:inline';

/** «В корзину»; once it is there «В корзине», which leads there, and a cross that takes it out again. */
export function BasketButton({
  inBasket,
  onAdd,
  onRemove,
  pending = false,
  disabled = false,
  label,
  basketHref,
  amount,
  quiet = false,
}: BasketButtonProps) {
  const root = useRef<HTMLSpanElement>(null);
  // What was pressed has given way to something else: the focus goes there, and not to the beginning of the page.
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
      <span ref={root} data-slot="basket-button" className={`flex justify-end ${quiet ? '' : 'w-32'}`}>
        <Button
          size="small"
          variant={quiet ? 'ghost' : 'primary'}
          aria-label={`${TO_BASKET}: ${label}`}
          icon={quiet && !disabled ? <BasketIcon aria-hidden="true" className="size-4" /> : undefined}
          pending={pending}
          disabled={disabled}
          onClick={({ detail }) => {
            // The second click of a double one would take out again what the first has just put in.
            if (detail > 1) return;
            pressed.current = true;
            onAdd();
          }}
          className={quiet ? `px-2.5! ${disabled ? '' : QUIET}` : 'w-full px-2!'}
        >
          <span className={quiet && !disabled ? QUIET_WORDS : ''}>{TO_BASKET}</span>
        </Button>
      </span>
    );
  const words = (
    <>
      <CheckIcon aria-hidden="true" className="size-4 shrink-0" />
      {BASKETED}
      {amount !== undefined && <span className="max-[1599px]:hidden">{formatAmount(amount)}</span>}
    </>
  );
  const look = buttonRecipe({ variant: 'ghost', size: 'small', className: 'grow gap-1.5! px-1.5!' });
  return (
    <span
      ref={root}
      data-slot="basket-button"
      className={`flex items-center justify-end ${quiet ? '' : 'w-32'}`}
    >
      {basketHref === undefined ? (
        <span className={look}>{words}</span>
      ) : (
        <BareLink href={basketHref} className={look}>
          {words}
          <span className="sr-only">: {label}. Открыть корзину</span>
        </BareLink>
      )}
      <IconButton
        size="small"
        icon={<CloseIcon className="size-4!" />}
        aria-label={`Убрать из корзины: ${label}`}
        title="Убрать"
        aria-disabled={pending || undefined}
        onClick={({ detail }) => {
          if (detail > 1 || pending) return;
          pressed.current = true;
          onRemove();
        }}
      />
    </span>
  );
}

export interface TakeNearestProps {
  /** The nearest valid quantity, pieces. */
  quantity: number;
  /** What it is about, for screen readers. */
  label: string;
  onTake(quantity: number): void;
}

/** Where a card begins with a quantity that the norms refuse: the nearest valid one, to take instead. */
export function TakeNearest({ quantity, label, onTake }: TakeNearestProps) {
  return (
    <span data-slot="take-nearest" className="flex w-32">
      <Button
        size="small"
        variant="secondary"
        className="w-full px-2!"
        aria-label={`Взять ${quantity}: ${label}`}
        onClick={() => onTake(quantity)}
      >
        Взять {quantity.toLocaleString('ru')}
      </Button>
    </span>
  );
}
