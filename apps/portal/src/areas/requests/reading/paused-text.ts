import { useDeferredValue, useEffect, useState } from 'react';

/** A text up to this many characters is parsed within a frame. */
const SHORT = 1_000;
/** Milliseconds after the last key. */
const PAUSE = 200;

/**
 * A text to parse while it is typed: a short or pasted one at once, a long one when typing pauses, because parsing it would
 * hold up the next key.
 */
export function usePausedText(text: string): string {
  const [typed, setTyped] = useState(text);
  const [paused, setPaused] = useState(text);
  if (typed !== text) {
    setTyped(text);
    if (text.length <= SHORT || Math.abs(text.length - typed.length) > 1) setPaused(text);
  }
  useEffect(() => {
    if (paused === text) return;
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [paused, text]);
  return useDeferredValue(paused);
}
