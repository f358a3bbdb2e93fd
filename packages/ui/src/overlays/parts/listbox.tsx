'use client';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';

export interface ListboxOptions {
  open: boolean;
  turn(open: boolean): void;
  /** How many options there are. */
  count: number;
  isDisabled?(index: number): boolean;
  /** The option that arrows begin at when they open the list; -1 for either end. */
  start?: number;
  choose(index: number): void;
  /** Asks again for options that did not come: Enter does it while there are none. */
  retry?: (() => void) | undefined;
}

/** Options that PageUp and PageDown pass. */
const PAGE = 10;

/**
 * The list of a combobox: the focus stays in the text field, arrows walk the options, Enter and a click choose, and nothing
 * else does. Escape, a press elsewhere and the place of the list are its `Layer`'s. ARIA practices, «Editable Combobox With
 * List Autocomplete»: what is highlighted is not chosen by leaving the field.
 */
export function useListbox({
  open,
  turn,
  count,
  isDisabled = () => false,
  start = -1,
  choose,
  retry,
}: ListboxOptions) {
  const id = useId();
  const [reached, setActive] = useState(-1);
  const active = open && reached < count ? reached : -1;

  /** The nearest option that can be chosen, from a place on in a direction; round the ends when `round`. */
  function next(from: number, by: 1 | -1, round: boolean): number {
    for (let tried = 0, at = from; tried < count; tried++, at += by) {
      if (!round && (at < 0 || at >= count)) return active;
      const place = (at + count) % count;
      if (!isDisabled(place)) return place;
    }
    return -1;
  }
  function openAt(by: 1 | -1 | 0) {
    turn(true);
    setActive(by === 0 ? -1 : start >= 0 ? start : next(by === 1 ? 0 : count - 1, by, true));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1;
      if (altKey) turn(by === 1);
      else if (!open) openAt(by);
      else setActive(next(active < 0 ? (by === 1 ? 0 : count - 1) : active + by, by, true));
    } else if (open && (key === 'PageDown' || key === 'PageUp')) {
      const at = active + (key === 'PageDown' ? PAGE : -PAGE);
      const end = key === 'PageDown' ? count - 1 : 0;
      setActive(
        at >= 0 && at < count
          ? next(at, key === 'PageDown' ? 1 : -1, false)
          : next(end, end > 0 ? -1 : 1, true),
      );
    } else if (open && key === 'Enter') {
      if (active >= 0) choose(active);
      else if (retry) retry();
      else turn(false);
    } else {
      // The cursor moves in the text: the highlight would only be in the way of Enter.
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) setActive(-1);
      return;
    }
    event.preventDefault();
  }
  return {
    active,
    setActive,
    listId: `${id}list`,
    inputProps: {
      role: 'combobox' as const,
      autoComplete: 'off',
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': open,
      'aria-controls': open ? `${id}list` : undefined,
      'aria-activedescendant': active >= 0 ? `${id}${active}` : undefined,
      onKeyDown,
      onClick: () => open || openAt(0),
      onBlur(event: FocusEvent) {
        // A window in the background keeps its list.
        if (document.activeElement !== event.target) turn(false);
      },
    },
    optionProps: (index: number) => ({
      id: `${id}${index}`,
      'aria-disabled': isDisabled(index) || undefined,
      'data-active': index === active || undefined,
      onPointerMove: () => index === active || isDisabled(index) || setActive(index),
      onClick: () => isDisabled(index) || choose(index),
    }),
  };
}

export type Listbox = ReturnType<typeof useListbox>;

/** What screen readers are told of an open list; what stands in its place says itself. */
export function ListStatus({ open, count }: { open: boolean; count: number }) {
  return (
    <span role="status" className="sr-only">
      {open && count > 0 && `Вариантов: ${count}. Стрелки вверх и вниз — выбор.`}
    </span>
  );
}
