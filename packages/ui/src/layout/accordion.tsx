import { forwardRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { DownIcon } from '../icons.js';
import type { RootProps } from '../parts/root-props.js';

export interface AccordionProps extends RootProps<'div'> {
  /** Sections in order: the heading and what it opens. */
  items: readonly { id: string; title: ReactNode; content: ReactNode }[];
  /** Ids of the open items, if the caller keeps them. */
  open?: readonly string[];
  /** Ids of the items that are open at first; the page then keeps them. @default [] */
  defaultOpen?: readonly string[];
  /** Called with the ids of the open items; used with `open`. */
  onOpenChange?(open: string[]): void;
  /** Opening an item closes the others. @default false */
  single?: boolean;
}

/** Questions with collapsed answers. Uses the native `details` element: found by the page search, works without scripts. */
export const Accordion = forwardRef<HTMLDivElement, AccordionProps>(function Accordion(
  { items, open, defaultOpen = [], onOpenChange, single = false, className = '', ...props },
  ref,
) {
  const shown = open ?? defaultOpen;
  const others = (id: string) => (single ? [] : shown.filter((other) => other !== id));
  /** Handlers of a controlled item: its caller decides, not the browser. The page search opens one without a click. */
  const handlers = (id: string) =>
    open && {
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        onOpenChange?.(shown.includes(id) ? shown.filter((other) => other !== id) : [...others(id), id]);
      },
      onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => {
        if (event.currentTarget.open && !shown.includes(id)) onOpenChange?.([...others(id), id]);
      },
    };
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
          open={shown.includes(id)}
          {...(single && !open ? { name: 'accordion' } : {})}
          onToggle={handlers(id)?.onToggle}
          className="group"
        >
          <summary
            onClick={handlers(id)?.onClick}
            className="flex items-center justify-between gap-4 px-5 py-3.5 font-medium marker:content-none focus-visible:-outline-offset-2"
          >
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
