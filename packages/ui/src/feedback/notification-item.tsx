'use client';
import { forwardRef, type ReactNode, useState } from 'react';
import { Link } from '../actions/link.js';
import { notificationItem } from '../language/messages/ru/feedback/notification-item.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface NotificationItemProps extends RootProps<'li', 'title'> {
  /** Heading of the notification. */
  title: ReactNode;
  /** Decorative icon of the subject before the title. */
  icon?: ReactNode;
  /** Link to the document that the notification is about. */
  href?: string | undefined;
  /** Called when the notification is opened; without it the notification is no button. */
  onOpen?(): void;
  /** «21.11.2026 12:40». */
  time: ReactNode;
  /** Text of the notification. */
  text: ReactNode;
  /** The beginning of a long text; the whole text is shown by a button. */
  excerpt?: string | undefined;
  /** Label of the button that shows the whole text. @default «Показать всё» */
  expandLabel?: ReactNode;
  /** Unread. @default false */
  unread?: boolean;
  /** A button that marks it as read, or the time when it was read. */
  action?: ReactNode;
}

/** One notification of a list, an `<li>`: put it into a `<ul>`. */
export const NotificationItem = forwardRef<HTMLLIElement, NotificationItemProps>(function NotificationItem(
  {
    title,
    icon,
    href,
    onOpen,
    time,
    text,
    excerpt,
    expandLabel,
    unread = false,
    action,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('notificationItem', notificationItem);
  const [whole, setWhole] = useState(false);
  const cut = excerpt !== undefined && !whole;
  return (
    <li
      ref={ref}
      data-slot="notification-item"
      {...props}
      className={`flex items-start gap-3 border-b border-line px-4 py-3 last:border-0 ${unread ? 'bg-brand-tint' : ''} ${className}`}
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
              {expandLabel ?? say('expand')}
            </button>
          )}
        </p>
      </div>
      {action}
    </li>
  );
});
