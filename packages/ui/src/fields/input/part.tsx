'use client';
import { type HTMLAttributes, memo, useEffect, useRef } from 'react';

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
  /** Brings the value back to the default; called when the form is reset. */
  reset?: (() => void) | undefined;
}

/** Calls back when the form around it is reset, unless a handler, which may be called after this one, prevents it. */
export function Reset({ to }: { to: (() => void) | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = to && place.current?.closest('form');
    if (!form) return;
    const onReset = (event: Event) => setTimeout(() => event.defaultPrevented || to());
    form.addEventListener('reset', onReset);
    return () => form.removeEventListener('reset', onReset);
  }, [to]);
  return to && <span ref={place} hidden />;
}

/**
 * Hidden inputs by which a form submits a part that is no native control. Memoised, because there may be
 * ten thousand values.
 */
export const Sent = memo(function Sent({ name, values, disabled = false, reset }: SentProps) {
  const isSent = name !== undefined && !disabled;
  return (
    <>
      <Reset to={reset} />
      {isSent && values.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
    </>
  );
});
