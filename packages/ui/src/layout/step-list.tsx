'use client';
import { CheckIcon, ClockIcon } from '../icons.js';
import { Link } from '../actions/link.js';
import { Text } from '../data/text.js';
import { stepList } from '../language/messages/ru/layout/step-list.js';
import { useMessages } from '../language/parts/use-messages.js';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';

export interface ListedStep {
  id: string | number;
  title: ReactNode;
  note: ReactNode;
  /** Still to be done, waiting for somebody else, done. */
  state: 'ahead' | 'waiting' | 'done';
  /** Where it is done; null while something before it is missing. */
  href: string | null;
}

export interface StepListProps extends RootProps<'ol'> {
  /** Steps in order, each with its state. */
  steps: readonly ListedStep[];
}

const LOOKS = {
  ahead: 'bg-sunken text-ink-2',
  waiting: 'bg-yellow-tint text-yellow',
  done: 'bg-green-tint text-green',
};

/** Steps to something, each leading to where it is done: what is done, what waits for others and what is left. */
export const StepList = forwardRef<HTMLOListElement, StepListProps>(function StepList(
  { steps, className = '', ...props },
  ref,
) {
  const say = useMessages('stepList', stepList);
  return (
    <ol
      ref={ref}
      data-slot="step-list"
      {...props}
      className={`grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-6 ${className}`}
    >
      {steps.map(({ id, title, note, state, href }, index) => (
        <li key={id} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className={`flex size-6 shrink-0 items-center justify-center rounded-full text-small font-bold ${LOOKS[state]}`}
          >
            {state === 'done' && <CheckIcon className="size-4" />}
            {state === 'waiting' && <ClockIcon className="size-4" />}
            {state === 'ahead' && index + 1}
          </span>
          <span className="min-w-0">
            {state === 'done' || href === null ? (
              <Text weight="strong">{title}</Text>
            ) : (
              <Link href={href} className="font-semibold">
                {title}
              </Link>
            )}
            <span className="sr-only">{state === 'ahead' ? '' : `, ${say(state)}`}</span>
            <Text block tone="muted">
              {note}
            </Text>
          </span>
        </li>
      ))}
    </ol>
  );
});
