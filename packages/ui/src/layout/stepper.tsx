'use client';
import { CheckIcon } from '../icons.js';
import { stepper } from '../language/messages/ru/layout/stepper.js';
import { useMessages } from '../language/parts/use-messages.js';
import { forwardRef, type ReactNode } from 'react';
import { keyOf } from '../parts/key-of.js';
import type { RootProps } from '../parts/root-props.js';

export interface StepperProps extends RootProps<'ol'> {
  /** Names of the steps in order. */
  steps: readonly ReactNode[];
  /** The step one is at, from 0. */
  current: number;
}

/** Where one is in a job of several steps. Below 768 pixels only the current step shows its title. */
export const Stepper = forwardRef<HTMLOListElement, StepperProps>(function Stepper(
  { steps, current, className = '', ...props },
  ref,
) {
  const say = useMessages('stepper', stepper);
  return (
    <ol
      ref={ref}
      data-slot="stepper"
      {...props}
      className={`flex items-center gap-3 max-md:gap-2 ${className}`}
    >
      {steps.map((title, index) => {
        const done = index < current;
        return (
          <li
            key={keyOf(title, index)}
            {...(index === current ? { 'aria-current': 'step' } : {})}
            className="flex min-w-0 items-center gap-2"
          >
            {index > 0 && (
              <span aria-hidden="true" className="me-1 h-px w-10 max-md:me-0 max-md:w-4 bg-line-strong" />
            )}
            <span
              aria-hidden="true"
              className={`flex size-6 shrink-0 items-center justify-center rounded-full text-small font-bold ${done || index === current ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-3'}`}
            >
              {done ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <span className={index === current ? 'truncate font-semibold' : 'text-ink-3 max-md:sr-only'}>
              {title}
            </span>
            {done && <span className="sr-only">, {say('done')}</span>}
          </li>
        );
      })}
    </ol>
  );
});
