'use client';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { listbox } from '../../language/messages/ru/overlays/listbox.js';
import { useMessages } from '../../language/parts/use-messages.js';

export interface ListboxOptions {
  open: boolean;
  turn(open: boolean): void;
  /** Number of options. */
  count: number;
  isDisabled?(index: number): boolean;
  /** The option that is highlighted when arrow keys open the list; -1 for the first or last. */
  start?: number;
  /** The first option is highlighted until the person moves. @default false */
  first?: boolean;
  choose(index: number): void;
  /** Reloads options that could not be loaded; Enter calls it while there are none. */
  retry?: (() => void) | undefined;
}

/** Number of options that PageUp and PageDown skip. */
const PAGE = 10;

/**
 * The list of a combobox: the focus stays in the text field, arrow keys move the highlight, Enter and a click
 * choose, nothing else does. Escape, clicks outside and the position are handled by `Layer`. ARIA practices,
 * «Editable Combobox With List Autocomplete»: leaving the field does not choose the highlighted option.
 */
export function useListbox({
  open,
  turn,
  count,
  isDisabled = () => false,
  start = -1,
  first = false,
  choose,
  retry,
}: ListboxOptions) {
  const id = useId();
  const [reached, setActive] = useState(-1);
  const moved = open && reached < count ? reached : -1;
  const active = first && open && count > 0 ? Math.max(moved, 0) : moved;

  /** The nearest enabled option from an index in a direction; wraps around if `round`. */
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
      // The cursor moves in the text: a highlight would make Enter choose an option.
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) setActive(-1);
      return;
    }
    event.preventDefault();
  }
  return {
    active,
    /** The option that the person moved to; -1 if none. */
    moved,
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

/** Announces the number of options of an open list; other content of the list announces itself. */
export function ListStatus({ open, count }: { open: boolean; count: number }) {
  const say = useMessages('listbox', listbox);
  return (
    <span role="status" className="sr-only">
      {open && count > 0 && say('status', { number: String(count) })}
    </span>
  );
}
