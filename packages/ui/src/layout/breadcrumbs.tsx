'use client';
import { LeftIcon, RightIcon } from '../icons.js';
import { BareLink } from '../actions/link.js';
import { breadcrumbs } from '../language/messages/ru/layout/breadcrumbs.js';
import { useMessages } from '../language/parts/use-messages.js';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';
import { keyOf } from '../parts/key-of.js';

export interface Crumb {
  label: ReactNode;
  /** Absent for a group's label and for the current page. */
  href?: string;
}

export interface BreadcrumbsProps extends RootProps<'nav'> {
  /** From the group to the page; the last item is the current page. */
  items: readonly Crumb[];
}

/**
 * The path to the current page. In a narrow place, such as a header with a long storage and limit, the page and the one above it keep
 * their names and what is above these is left out. Below 768 pixels only the nearest linked page above is shown, as the way back.
 */
export const Breadcrumbs = forwardRef<HTMLElement, BreadcrumbsProps>(function Breadcrumbs(
  { items, className = '', ...props },
  ref,
) {
  const say = useMessages('breadcrumbs', breadcrumbs);
  const back = items.slice(0, -1).findLastIndex(({ href }) => href !== undefined);
  const shown = back === -1 ? items.length - 1 : back;
  return (
    <nav
      ref={ref}
      data-slot="breadcrumbs"
      aria-label={say('label')}
      {...props}
      className={`min-w-0 ${className}`}
    >
      <ol className="crumbs flex items-center gap-2">
        {items.map(({ label, href }, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={`${index} ${keyOf(label, index)}`}
              className={`flex min-w-0 items-center gap-2 ${index === shown ? '' : 'max-md:hidden'}`}
              {...(last ? { 'aria-current': 'page' } : {})}
            >
              {index > 0 && (
                <RightIcon aria-hidden="true" className="size-4 shrink-0 text-ink-3 max-md:hidden" />
              )}
              {index === back && (
                <LeftIcon aria-hidden="true" className="-me-1.5 size-4 shrink-0 text-ink-3 md:hidden" />
              )}
              {href && !last ? (
                <BareLink href={href} className="truncate text-ink-3 hover:text-brand max-md:py-3">
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
});
