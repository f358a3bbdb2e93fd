'use client';
import { forwardRef, type ReactNode } from 'react';
import { CountBadge } from '../data/badge.js';
import { IconButton } from '../actions/icon-button.js';
import { BellIcon } from '../icons.js';
import { Popover, PopoverPanel, PopoverTrigger } from '../overlays/popover.js';
import { notificationBell } from '../language/messages/ru/layout/notification-bell.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

export interface BellItem {
  id: number;
  title: ReactNode;
  text: ReactNode;
  /** Formatted time. */
  time: ReactNode;
}

/** `ref`, `id`, `data-*`, `aria-*` and handlers apply to the button, `className` and `style` to the box around it. */
export interface NotificationBellProps extends RootProps<'button', 'aria-label' | 'aria-labelledby'> {
  /** Number in the badge. */
  count: number;
  /** The newest unread ones; at most 3 are shown. */
  items: readonly BellItem[];
  /** Called with the notification that is opened. */
  onOpen(item: BellItem): void;
  /** With it there is the button «Прочитать все». */
  onReadAll?(): void;
  /** Content below the list, for example a link to all notifications. */
  footer?: ReactNode;
  /** Whether it is open; without it the bell keeps that itself. */
  open?: boolean;
  /** Whether it is open at first, if the bell keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the list opens or closes. */
  onOpenChange?(open: boolean): void;
}

/** The bell with the number of unread notifications and the three newest ones. */
export const NotificationBell = forwardRef<HTMLButtonElement, NotificationBellProps>(
  function NotificationBell(
    {
      count,
      items,
      onOpen,
      onReadAll,
      footer,
      open: given,
      defaultOpen = false,
      onOpenChange,
      className = '',
      style,
      ...props
    },
    ref,
  ) {
    const say = useMessages('notificationBell', notificationBell);
    const [open, setOpen] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
    return (
      <Popover open={open} onOpenChange={setOpen}>
        <span data-slot="notification-bell" style={style} className={`relative inline-flex ${className}`}>
          <PopoverTrigger>
            <IconButton
              ref={ref}
              {...props}
              icon={<BellIcon />}
              aria-label={count > 0 ? say('withNew', { number: String(count) }) : say('title')}
            />
          </PopoverTrigger>
          <span aria-hidden="true" className="pointer-events-none absolute -top-0.5 -end-0.5">
            <CountBadge count={count} label={say('unread', { count })} />
          </span>
        </span>
        <PopoverPanel label={say('title')} align="end" className="w-96 p-0!">
          <header className="flex items-center justify-between border-b border-line px-4 py-3">
            <h2 className="font-semibold">{say('title')}</h2>
            {onReadAll && (count > 0 || items.length > 0) && (
              <button
                type="button"
                onClick={onReadAll}
                className="text-small font-semibold text-brand hover:underline"
              >
                {say('readAll')}
              </button>
            )}
          </header>
          {items.length === 0 ? (
            <p className="px-4 py-8 text-center text-ink-3">{say('none')}</p>
          ) : (
            <ul>
              {items.slice(0, 3).map((item) => (
                <li key={item.id} className="border-b border-line last:border-0">
                  <button
                    type="button"
                    className="block w-full px-4 py-3 text-start hover:bg-brand-tint"
                    onClick={() => {
                      setOpen(false);
                      onOpen(item);
                    }}
                  >
                    <span className="flex justify-between gap-3">
                      <span className="font-semibold">{item.title}</span>
                      <span className="shrink-0 text-note text-ink-3">{item.time}</span>
                    </span>
                    <span className="mt-0.5 block text-small text-ink-2">{item.text}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {footer}
        </PopoverPanel>
      </Popover>
    );
  },
);
