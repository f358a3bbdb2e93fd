'use client';
import { forwardRef, type ReactNode } from 'react';
import { Button } from '../actions/button.js';
import { RetryIcon, WarningIcon } from '../icons.js';
import { emptyState } from '../language/messages/ru/feedback/empty-state.js';
import { errorState } from '../language/messages/ru/feedback/error-state.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface EmptyStateProps extends RootProps<'div', 'title'> {
  /** Heading of the message. @default «По вашему запросу ничего не найдено» */
  title?: ReactNode;
  /** What the person can do. */
  children?: ReactNode;
  /** Icon above the heading. */
  icon?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
}

/** An empty list or page, and what the person can do. */
export const EmptyState = forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(
  { title, children, icon, actions, className = '', ...props },
  ref,
) {
  const say = useMessages('emptyState', emptyState);
  return (
    <div
      ref={ref}
      data-slot="empty-state"
      {...props}
      className={`flex flex-col items-center gap-2 px-6 py-14 text-center ${className}`}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 flex size-12 items-center justify-center rounded-card bg-sunken text-ink-3 [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold">{title ?? say('title')}</p>
      {children && <div className="max-w-110 text-balance text-ink-2">{children}</div>}
      {actions && <div className="mt-3 flex gap-2">{actions}</div>}
    </div>
  );
});

export interface ErrorStateProps extends RootProps<'div'> {
  /** The message of the server. */
  message: ReactNode;
  /** Called by the retry button; without it there is none. */
  onRetry?(): void;
  /** Links for failures that a retry does not fix. */
  actions?: ReactNode;
}

/** A failure with a retry button. */
export const ErrorState = forwardRef<HTMLDivElement, ErrorStateProps>(function ErrorState(
  { message, onRetry, actions, className = '', ...props },
  ref,
) {
  const say = useMessages('errorState', errorState);
  return (
    <div
      ref={ref}
      data-slot="error-state"
      role="alert"
      {...props}
      className={`flex flex-col items-center gap-2 px-6 py-14 text-center ${className}`}
    >
      <span
        aria-hidden="true"
        className="mb-1 flex size-12 items-center justify-center rounded-card bg-red-tint text-red [&_svg]:size-6"
      >
        <WarningIcon />
      </span>
      <p className="max-w-110 font-semibold text-balance">{message}</p>
      {(onRetry || actions) && (
        <div className="mt-3 flex gap-2">
          {onRetry && (
            <Button variant="secondary" icon={<RetryIcon className="size-4" />} onClick={onRetry}>
              {say('retry')}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
});
