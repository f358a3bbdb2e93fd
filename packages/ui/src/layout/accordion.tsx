import { forwardRef, type ReactNode } from 'react';
import { DownIcon } from '../icons.js';
import type { RootProps } from '../parts/root-props.js';

export interface AccordionProps extends RootProps<'div'> {
  /** Sections in order: the heading and what it opens. */
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** Ids of the items that are open initially. */
  open?: readonly string[];
  /** Opening an item closes the others. @default false */
  single?: boolean;
}

/** Questions with collapsed answers. Uses the native `details` element: found by the page search, works without scripts. */
export const Accordion = forwardRef<HTMLDivElement, AccordionProps>(function Accordion(
  { items, open = [], single = false, className = '', ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="accordion"
      {...props}
      className={`divide-y divide-line rounded-card border border-line bg-surface ${className}`}
    >
      {items.map(({ id, title, content }) => (
        <details
          key={id}
          open={open.includes(id)}
          {...(single ? { name: 'accordion' } : {})}
          className="group"
        >
          <summary className="flex items-center justify-between gap-4 px-5 py-3.5 font-medium marker:content-none focus-visible:-outline-offset-2">
            {title}
            <DownIcon
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-5 pb-4 text-ink-2">{content}</div>
        </details>
      ))}
    </div>
  );
});
