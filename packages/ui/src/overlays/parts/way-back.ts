'use client';
import { type RefObject, useState } from 'react';

/** The control that opened a layer, by the layer's element: the button of a menu, the field of a list. */
const leads = new WeakMap<Element, RefObject<HTMLElement | null>>();

/** Stores the control that opened a layer, so that dialogs opened from inside can return the focus after the layer is closed. */
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

/** The heading of the page, if it is inside. */
const headingIn = (place: Element): HTMLElement | null => {
  const heading = place.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
};

/**
 * The element that gets the focus back: the element itself; the button of the menu that contained it; otherwise the
 * first control of the nearest remaining container, such as the list whose row was deleted; if only the page remains, its
 * heading and not any control of it. Returns that element.
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
    for (const outer of around) {
      if (!outer.isConnected) continue;
      const controls = [...outer.querySelectorAll<HTMLElement>(TABBABLE)];
      if ([headingIn(outer) ?? [], controls].flat().some(takesFocus)) return;
    }
  };
}

/**
 * For a dialog opened by state: returns the focus, unless it is already elsewhere: Radix calls back after the dialog
 * is removed, and meanwhile the user may have gone on to a field. The handlers are passed to Radix's content.
 */
export function useWayBack(open: boolean) {
  const [was, setWas] = useState(false);
  const [back, setBack] = useState<() => void>();
  // During render: a menu whose item opened this dialog is removed by the same click, before effects run.
  if (open !== was) {
    setWas(open);
    if (open && typeof document !== 'undefined') setBack(() => wayBack(document.activeElement));
  }
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) back?.();
    },
  };
}

/** Escape is first handled by a field that has something of its own to undo. */
export function keepEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault();
}
