import { forwardRef, type ReactNode } from 'react';
import { CheckIcon } from '../../icons.js';
import type { RootProps } from '../../parts/root-props.js';

export interface TrailStop {
  id: string;
  /** «Отгружено 4». */
  title: ReactNode;
  /** Lines below the title: document, time, person. */
  notes?: readonly ReactNode[];
  /** `done`: has happened; `bad`: has happened and is undesirable; `ahead`: still to come. */
  state: 'done' | 'bad' | 'ahead';
}

export interface TrailProps extends RootProps<'ol'> {
  /** Accessible name: what moves along the stops. */
  label: string;
  /** Stops in order, each with its state. */
  stops: readonly TrailStop[];
}

const DOTS = {
  done: 'border-brand bg-brand text-on-brand',
  bad: 'border-red bg-red text-on-red',
  ahead: 'border-dashed border-line-strong bg-surface',
};

/** Progress of something through its stops, left to right. */
export const Trail = forwardRef<HTMLOListElement, TrailProps>(function Trail(
  { label, stops, className = '', ...props },
  ref,
) {
  return (
    <ol ref={ref} data-slot="trail" aria-label={label} {...props} className={`flex min-w-0 ${className}`}>
      {stops.map(({ id, title, notes = [], state }, place) => (
        <li
          key={id}
          className={`relative min-w-0 flex-1 pe-3 not-last:before:absolute not-last:before:top-2 not-last:before:end-0 not-last:before:start-5 not-last:before:border-t ${stops[place + 1]?.state === 'ahead' ? 'before:border-dashed before:border-line-strong' : 'before:border-brand'}`}
        >
          <span
            aria-hidden="true"
            className={`relative flex size-4 items-center justify-center rounded-full border ${DOTS[state]}`}
          >
            {state === 'done' && <CheckIcon className="size-2.5" strokeWidth={3} />}
          </span>
          <p
            className={`mt-1 font-semibold ${state === 'bad' ? 'text-red' : state === 'ahead' ? 'text-ink-3' : ''}`}
          >
            {title}
          </p>
          {notes.map((note, line) => (
            <p key={line} className="truncate text-small leading-4.5 text-ink-3">
              {note}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
});
