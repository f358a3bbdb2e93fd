'use client';
import { useState } from 'react';

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

/** The value and its setter; without `value` the component keeps it, starting with `defaultValue`. */
export function useHeld<T, Told extends T = T>({ value, defaultValue, onChange }: Given<T, Told>) {
  const [own, setOwn] = useState(defaultValue);
  const set = (next: Told) => {
    if (value === undefined) setOwn(() => next);
    onChange?.(next);
  };
  // `Held` demands one of the two.
  return [(value === undefined ? own : value) as T, set] as const;
}
