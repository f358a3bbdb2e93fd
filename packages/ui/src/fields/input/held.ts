'use client';
import { useCallback, useState } from 'react';

/**
 * A value is held by the caller (`value` with `onChange`) or by the component (`defaultValue`).
 * `Told` is the type that `onChange` is called with.
 */
export type Held<T, Told extends T = T> =
  | {
      /** Current value; the caller keeps it and changes it in `onChange`. */
      value: T;
      /** Called with the new value. */
      onChange(value: Told): void;
      defaultValue?: undefined;
    }
  | {
      /** Initial value of a field that keeps its value itself. */
      defaultValue: T;
      onChange?: ((value: Told) => void) | undefined;
      value?: undefined;
    };

interface Given<T, Told> {
  value?: T | undefined;
  defaultValue?: T | undefined;
  onChange?: ((value: Told) => void) | undefined;
}

/**
 * The value, its setter, and a function that brings a kept value back to its default (undefined if the caller keeps it). Without `value`
 * the component keeps it, starting with `defaultValue`.
 */
export function useHeld<T, Told extends T = T>({ value, defaultValue, onChange }: Given<T, Told>) {
  const [own, setOwn] = useState(() => defaultValue);
  const [first] = useState(() => defaultValue);
  const back = useCallback(() => setOwn(() => first), [first]);
  const set = (next: Told) => {
    if (value === undefined && defaultValue !== undefined) setOwn(() => next);
    onChange?.(next);
  };
  // `Held` demands one of the two.
  // The caller's own value is the caller's to reset.
  const reset = value === undefined ? back : undefined;
  return [(value === undefined ? own : value) as T, set, reset] as const;
}
