'use client';
import { useRef } from 'react';

/** Milliseconds in which the browser tells of the scroll that a focus has caused. */
const SOON = 200;

/**
 * Radix closes a hint when an area around its control scrolls; the focus that opened the hint may scroll it, to bring the control into
 * sight. `onFocus` is for the control; `isScroll` says whether the hint is being closed by that scroll.
 */
export function useFocusScroll(): { onFocus(): void; isScroll(): boolean } {
  const scrolling = useRef(false);
  return {
    onFocus() {
      // Before Radix listens, and so told before it.
      const mark = () => {
        scrolling.current = true;
        setTimeout(() => (scrolling.current = false));
      };
      window.addEventListener('scroll', mark, { capture: true });
      setTimeout(() => window.removeEventListener('scroll', mark, { capture: true }), SOON);
    },
    isScroll: () => scrolling.current,
  };
}
