import { type RefObject, useEffect, useRef } from 'react';

/** Whether the person's last input on the page was a key, and not a press of a pointer: read in an event's handler. */
export function useLastByKeyboard(): Readonly<RefObject<boolean>> {
  const byKeyboard = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener(
      'keydown',
      () => {
        byKeyboard.current = true;
      },
      options,
    );
    document.addEventListener(
      'pointerdown',
      () => {
        byKeyboard.current = false;
      },
      options,
    );
    return () => listening.abort();
  }, []);
  return byKeyboard;
}
