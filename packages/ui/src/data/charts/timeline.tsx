import type { ReactNode } from 'react';

export interface TimelineProps {
  items: readonly { id: number; time: ReactNode; actor: string; text: ReactNode }[];
}

/** History of a document, newest first. */
export function Timeline({ items }: TimelineProps) {
  return (
    <ol data-slot="timeline" className="flex flex-col gap-4">
      {items.map(({ id, time, actor, text }) => (
        <li
          key={id}
          className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:bg-brand"
        >
          <p className="font-medium">{text}</p>
          <p className="text-small text-ink-3">
            {time} · {actor}
          </p>
        </li>
      ))}
    </ol>
  );
}
