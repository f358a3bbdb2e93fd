import { useEffect, useRef } from 'react';

/** Maximum interval in milliseconds between two keys of a scanner; people type more slowly. */
const QUICK = 60;
/** Minimum length of a code typed by a scanner. */
const SHORTEST = 3;

/**
 * Handles a scanner that acts as a keyboard: keys that come faster than a person types and end with Enter are a
 * code, wherever the focus is. Keys typed into an input field are left to that field, whose whole value is the
 * code, however slowly it was typed. The listener must handle invalid and repeated codes.
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const listener = useRef(onCode);
  useEffect(() => {
    listener.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) {
        typed = '';
        return;
      }
      const isQuick = event.timeStamp - last < QUICK;
      last = event.timeStamp;
      if (event.key === 'Enter') {
        if (isQuick && typed.length >= SHORTEST) {
          event.preventDefault();
          event.stopPropagation();
          listener.current(typed);
        }
        typed = '';
      } else if (event.key.length === 1) typed = isQuick ? typed + event.key : event.key;
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
