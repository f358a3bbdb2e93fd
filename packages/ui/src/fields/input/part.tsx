'use client';
import { type HTMLAttributes, memo } from 'react';

/**
 * What a part of a form takes beside its own properties: `id`, `className`, `data-*`, `aria-*` and handlers, which its outer
 * element carries, and the name that a form sends its value under.
 */
export type PartProps<Own extends string = never> = Omit<
  HTMLAttributes<HTMLElement>,
  'onChange' | 'children' | 'defaultValue' | Own
> & {
  name?: string | undefined;
};

export interface SentProps {
  name: string | undefined;
  values: readonly string[];
  /** A disabled part sends nothing. */
  disabled?: boolean | undefined;
}

/** What a form sends of a part that is no field of the platform's. Of ten thousand values nothing is rendered again in vain. */
export const Sent = memo(function Sent({ name, values, disabled = false }: SentProps) {
  if (name === undefined || disabled) return null;
  return values.map((value) => <input key={value} type="hidden" name={name} value={value} />);
});
