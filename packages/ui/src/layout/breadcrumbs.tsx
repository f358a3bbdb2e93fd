import { RightIcon } from '../icons.js';
import { BareLink } from '../actions/link.js';

export interface Crumb {
  label: string;
  /** Absent for a group's label and for the current page. */
  href?: string;
}

export interface BreadcrumbsProps {
  /** From the group to the page; the last item is the current page. */
  items: readonly Crumb[];
}

/** The path to the current page. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav data-slot="breadcrumbs" aria-label="Навигационная цепочка" className="min-w-0">
      <ol className="flex items-center gap-2">
        {items.map(({ label, href }, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={`${index} ${label}`}
              className="flex min-w-0 items-center gap-2"
              {...(last ? { 'aria-current': 'page' } : {})}
            >
              {index > 0 && <RightIcon aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
              {href && !last ? (
                <BareLink href={href} className="truncate text-ink-3 hover:text-brand">
                  {label}
                </BareLink>
              ) : (
                <span className={`truncate ${last ? 'font-semibold' : 'text-ink-3'}`}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
