'use client';
import { spinner } from '../language/messages/ru/feedback/spinner.js';
import { useMessages } from '../language/parts/use-messages.js';
import { forwardRef } from 'react';
import type { RootProps } from '../parts/root-props.js';

export interface SpinnerProps extends RootProps<'span'> {
  /** Text for screen readers; empty if the text beside it is enough. @default «Загрузка…» */
  label?: string;
  /** Pixels. @default 16 */
  size?: number;
}

/** Indicates that something is in progress. */
export const Spinner = forwardRef<HTMLSpanElement, SpinnerProps>(function Spinner(
  { label, size = 16, className = '', ...props },
  ref,
) {
  const say = useMessages('spinner', spinner);
  return (
    <span
      ref={ref}
      data-slot="spinner"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label ?? say('label') })}
      {...props}
      className={`inline-flex ${className}`}
    >
      <svg width={size} height={size} viewBox="0 0 16 16" className="animate-spin" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path
          d="M14.5 8A6.5 6.5 0 0 0 8 1.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
});
