'use client';
import { IconButton } from './icon-button.js';
import { LeftIcon, RightIcon } from './icons.js';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
}

/** «1–20 из 318», and a step back or on. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav data-slot="pagination" aria-label="Страницы" className="ml-auto flex items-center gap-2">
      <span className="mr-1 text-ink-3">
        {from}–{to} из {total.toLocaleString('ru')}
      </span>
      <IconButton
        variant="outline"
        icon={<LeftIcon />}
        aria-label="Предыдущая страница"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        variant="outline"
        icon={<RightIcon />}
        aria-label="Следующая страница"
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
