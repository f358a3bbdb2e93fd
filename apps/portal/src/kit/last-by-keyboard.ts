import { type RefObject, useEffect, useRef } from 'react';

/** Whether the user's last input on the page was a key rather than a pointer; read it in event handlers. */
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
