'use client';
import { forwardRef, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { CloseIcon } from '../icons.js';
import { alertBar } from '../language/messages/ru/feedback/alert-bar.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface AlertBarProps extends RootProps<'div', 'onClose'> {
  /** The message, one line. */
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** Called when the reader closes the bar; without it the bar cannot be closed. */
  onClose?(): void;
  /** Colour: information or warning. @default 'brand' */
  tone?: 'brand' | 'yellow';
}

/** A bar across the bottom of the page: a survey, lost connection. */
export const AlertBar = forwardRef<HTMLDivElement, AlertBarProps>(function AlertBar(
  { children, actions, onClose, tone = 'brand', className = '', ...props },
  ref,
) {
  const say = useMessages('alertBar', alertBar);
  return (
    <div
      ref={ref}
      data-slot="alert-bar"
      role="status"
      {...props}
      className={`fixed inset-x-0 bottom-0 z-30 flex min-h-13 items-center justify-center gap-4 px-6 py-2 shadow-float ${tone === 'brand' ? 'bg-brand-tint text-brand-strong' : 'bg-yellow-tint text-yellow'} ${className}`}
    >
      <p className="font-medium">{children}</p>
      {actions}
      {onClose && (
        <IconButton size="small" icon={<CloseIcon />} aria-label={say('close')} onClick={onClose} />
      )}
    </div>
  );
});
