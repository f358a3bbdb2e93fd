'use client';
import { IconButton } from '../../actions/icon-button.js';
import { LeftIcon, RightIcon } from '../../icons.js';
import { pagination } from '../../language/messages/ru/data/pagination.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { forwardRef } from 'react';
import type { RootProps } from '../../parts/root-props.js';
import { useHeld } from '../../fields/input/held.js';

export interface PaginationProps extends RootProps<'nav'> {
  /** The current page from 1, if the caller keeps it; if several are shown, the last of them. */
  page?: number;
  /** The page at first, if the component keeps it itself. @default 1 */
  defaultPage?: number;
  /** The first of several shown pages. @default page */
  firstPage?: number;
  /** The last page that can be requested, if it is limited. */
  lastPage?: number;
  /** Rows on a page. */
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  /** Called with the number of the chosen page. */
  onPage?(page: number): void;
}

/** «1–20 из 318», with buttons for the previous and the next page. */
export const Pagination = forwardRef<HTMLElement, PaginationProps>(function Pagination(
  {
    page: given,
    defaultPage = 1,
    firstPage: first,
    lastPage = Number.POSITIVE_INFINITY,
    pageSize,
    total,
    onPage,
    className = '',
    ...props
  },
  ref,
) {
  const [page, turn] = useHeld({ value: given, defaultValue: defaultPage, onChange: onPage });
  const firstPage = first ?? page;
  const say = useMessages('pagination', pagination);
  if (total === 0) return null;
  const from = (firstPage - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav
      ref={ref}
      data-slot="pagination"
      aria-label={say('label')}
      {...props}
      className={`ms-auto flex items-center gap-2 print:hidden ${className}`}
    >
      <span className="me-1 text-ink-3">{say('place', { from, to, total })}</span>
      <IconButton
        variant="outline"
        icon={<LeftIcon />}
        aria-label={say('previous')}
        disabled={firstPage <= 1}
        onClick={() => turn(firstPage - 1)}
      />
      <IconButton
        variant="outline"
        icon={<RightIcon />}
        aria-label={say('next')}
        disabled={to >= total || page >= lastPage}
        onClick={() => turn(page + 1)}
      />
    </nav>
  );
});
