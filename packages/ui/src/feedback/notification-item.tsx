'use client';
import { type ReactNode, useState } from 'react';
import { Link } from '../actions/link.js';

export interface NotificationItemProps {
  title: string;
  /** What it is about, as a sign before its title. Decoration: the title says it. */
  icon?: ReactNode;
  /** Where it leads: the document it tells of. */
  href?: string | undefined;
  onOpen?(): void;
  /** «21.11.2026 12:40». */
  time: ReactNode;
  text: string;
  /** The beginning of a long text; the whole is behind a press. */
  excerpt?: string | undefined;
  /** @default 'Показать всё' */
  expandLabel?: string;
  /** Not read yet. @default false */
  unread?: boolean;
  /** A button to mark it read, or that it was. */
  action?: ReactNode;
}

/** One notification in their list. Put it into a `<ul>`. */
export function NotificationItem({
  title,
  icon,
  href,
  onOpen,
  time,
  text,
  excerpt,
  expandLabel = 'Показать всё',
  unread = false,
  action,
}: NotificationItemProps) {
  const [whole, setWhole] = useState(false);
  const cut = excerpt !== undefined && !whole;
  return (
    <li
      data-slot="notification-item"
      className={`flex items-start gap-3 border-b border-line px-4 py-3 last:border-0 ${unread ? 'bg-brand-tint' : ''}`}
    >
      {icon !== undefined && (
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3">
          {icon}
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          {href === undefined ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <Link href={href} className="font-semibold" onClick={onOpen}>
              {title}
            </Link>
          )}
          <span className="text-note text-ink-3">{time}</span>
        </p>
        <p className="mt-0.5 break-words text-ink-2">
          {cut ? `${excerpt}… ` : text}
          {cut && (
            <button
              type="button"
              className="rounded-sm font-semibold text-brand hover:underline"
              onClick={() => setWhole(true)}
            >
              {expandLabel}
            </button>
          )}
        </p>
      </div>
      {action}
    </li>
  );
}
