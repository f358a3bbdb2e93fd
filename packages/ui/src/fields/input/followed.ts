'use client';
import { useState } from 'react';

/**
 * State of a text that starts with a value and is reset when the value changes. Reset while rendering, not
 * in an effect: an effect runs after the paint and would discard what was typed meanwhile.
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
