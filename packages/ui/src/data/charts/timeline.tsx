import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../../parts/root-props.js';

export interface TimelineProps extends RootProps<'ol'> {
  /** Events in order: time, who, what. */
  items: readonly { id: number; time: ReactNode; actor: ReactNode; text: ReactNode }[];
}

/** History of a document, newest first. */
export const Timeline = forwardRef<HTMLOListElement, TimelineProps>(function Timeline(
  { items, className = '', ...props },
  ref,
) {
  return (
    <ol ref={ref} data-slot="timeline" {...props} className={`flex flex-col gap-4 ${className}`}>
      {items.map(({ id, time, actor, text }) => (
        <li
          key={id}
          className="relative ps-5 before:absolute before:top-1.5 before:start-0 before:size-2 before:rounded-full before:bg-brand"
        >
          <p className="font-medium">{text}</p>
          <p className="text-small text-ink-3">
            {time} · {actor}
          </p>
        </li>
      ))}
    </ol>
  );
});
