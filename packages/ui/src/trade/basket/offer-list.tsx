'use client';
import {
  useImperativeHandle,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { goesOn, type RootProps } from '../../parts/root-props.js';

const CARD = '[data-slot="offer-card"]';
const FIELD = '[data-slot="counter"] input:not(:disabled)';

export interface OfferListProps extends RootProps<'ul'> {
  /** Accessible name. */
  label: string;
  /** `li` elements with an `OfferCard` each. */
  children: ReactNode;
  /** Class of the root element. */
  className?: string;
}

/**
 * A list of offer cards that the arrow keys walk: ↑, ↓, Home and End go to a card, Enter to its quantity or, without one, to its first
 * button, Escape from there back to the card. One card is a Tab stop; the controls of all cards are too.
 */
export const OfferList = forwardRef<HTMLUListElement, OfferListProps>(function OfferList(
  { label, children, className = '', ...props },
  ref,
) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle<HTMLUListElement | null, HTMLUListElement | null>(ref, () => list.current);
  const [reached, setReached] = useState<Element | null>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(CARD) ?? [])];
  // Cards come and go without this component rendering in between; only the Tab stop itself is theirs to lose.
  useLayoutEffect(() => {
    const all = cards();
    const stop = all.find((card) => card === reached) ?? all[0];
    for (const card of all) card.tabIndex = card === stop ? 0 : -1;
  });
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const { key, target, defaultPrevented } = event;
    const card = target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
    if (!card || defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = cards();
    const at = all.indexOf(card);
    let next: HTMLElement | null | undefined;
    if (target !== card) next = key === 'Escape' ? card : null;
    else if (key === 'Enter')
      next =
        card.querySelector<HTMLElement>(FIELD) ?? card.querySelector<HTMLElement>('footer button, button');
    else next = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[key];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      {...props}
      onKeyDown={(event) => goesOn(props.onKeyDown, event) && onKeyDown(event)}
      onFocus={(event) => goesOn(props.onFocus, event) && setReached(event.target.closest(CARD))}
      className={className}
    >
      {children}
    </ul>
  );
});
