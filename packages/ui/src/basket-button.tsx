'use client';
import { BASKETED, TO_BASKET } from '@portal/domain/offers';
import { Button } from './button.js';
import { CheckIcon } from './icons.js';

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
}

/** «В корзину», or «В корзине», which takes it out again. */
export function BasketButton({
  inBasket,
  onAdd,
  onRemove,
  pending = false,
  disabled = false,
  label,
}: BasketButtonProps) {
  return (
    <Button
      size="small"
      variant={inBasket ? 'ghost' : 'primary'}
      aria-pressed={inBasket}
      aria-label={inBasket ? `В корзине: ${label}. Убрать` : `В корзину: ${label}`}
      icon={inBasket ? <CheckIcon aria-hidden="true" className="size-4" /> : undefined}
      pending={pending}
      disabled={disabled && !inBasket}
      onClick={({ detail }) => {
        // The second click of a double one would take out again what the first has just put in.
        if (detail > 1) return;
        if (inBasket) onRemove();
        else onAdd();
      }}
      className="w-27 px-2! [&_svg]:shrink-0"
    >
      {inBasket ? BASKETED : TO_BASKET}
    </Button>
  );
}
