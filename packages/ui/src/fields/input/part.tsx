'use client';
import { type HTMLAttributes, memo } from 'react';

/**
 * Properties of a form part besides its own: `id`, `className`, `data-*`, `aria-*` and handlers, which
 * apply to its outer element, and the name under which a form submits its value.
 */
export type PartProps<Own extends string = never> = Omit<
  HTMLAttributes<HTMLElement>,
  'onChange' | 'children' | 'defaultValue' | Own
> & {
  /** Name under which the value is submitted with the form. */
  name?: string | undefined;
};

export interface SentProps {
  name: string | undefined;
  values: readonly string[];
  /** A disabled part submits nothing. */
  disabled?: boolean | undefined;
}

/**
 * Hidden inputs by which a form submits a part that is no native control. Memoised, because there may be
 * ten thousand values.
 */
export const Sent = memo(function Sent({ name, values, disabled = false }: SentProps) {
  if (name === undefined || disabled) return null;
  return values.map((value) => <input key={value} type="hidden" name={name} value={value} />);
});
