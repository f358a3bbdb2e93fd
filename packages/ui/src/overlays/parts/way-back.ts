'use client';
import { type RefObject, useState } from 'react';

/** What leads to a layer: the button of a menu, the field of a list. By the layer's element. */
const leads = new WeakMap<Element, RefObject<HTMLElement | null>>();

/** Remembers what led to a layer, so that whatever is opened from within it finds a way back when the layer is gone. */
export function ledBy(layer: Element | null, trigger: RefObject<HTMLElement | null>): void {
  if (layer) leads.set(layer, trigger);
}

const leadOf = (place: Element): HTMLElement | null => {
  for (let at: Element | null = place; at; at = at.parentElement) {
    const lead = leads.get(at);
    if (lead) return lead.current;
  }
  return null;
};

const takesFocus = (place: HTMLElement): boolean => {
  if (!place.isConnected) return false;
  place.focus();
  return document.activeElement === place;
};

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * The way back to a place: the place itself; the button of the menu it stood in, when that has closed; else the first control of
 * what is left around them — of the list whose row was deleted. Answers what takes it.
 */
export function wayBack(from: Element | null): () => void {
  const places: HTMLElement[] = [];
  const around: Element[] = [];
  for (let at = from; at instanceof HTMLElement && at !== document.body; at = leadOf(at)) {
    if (places.includes(at)) break;
    places.push(at);
    for (let outer = at.parentElement; outer && outer !== document.body; outer = outer.parentElement)
      around.push(outer);
  }
  return () => {
    if (places.some(takesFocus)) return;
    const left = around.find((outer) => outer.isConnected && outer.querySelector(TABBABLE));
    left?.querySelector<HTMLElement>(TABBABLE)?.focus();
  };
}

/** For a window opened by state: the focus goes back to where it was. The handlers go on Radix's content. */
export function useWayBack(open: boolean) {
  const [was, setWas] = useState(false);
  const [back, setBack] = useState<() => void>();
  // While rendering: a menu whose item opened this window is gone with the same click, before any effect could look.
  if (open !== was) {
    setWas(open);
    if (open && typeof document !== 'undefined') setBack(() => wayBack(document.activeElement));
  }
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      back?.();
    },
  };
}

/** Escape belongs first to the field that has something of its own to take back. */
export function keepEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault();
}
