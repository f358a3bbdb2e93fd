'use client';
import { useState } from 'react';

/**
 * A text that is typed over a value it was given, and that follows when the value changes. While rendering, not in an effect: an
 * effect comes after the paint, and would take away what somebody quick had typed by then.
 */
export function useFollowed<T>(value: T): [T, (text: T) => void] {
  const [text, setText] = useState(value);
  const [of, setOf] = useState(value);
  if (!Object.is(of, value)) {
    setOf(value);
    setText(value);
    return [value, setText];
  }
  return [text, setText];
}
