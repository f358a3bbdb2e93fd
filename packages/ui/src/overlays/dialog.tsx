'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactNode, useRef } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { CloseIcon } from '../icons.js';
import { keepEscape, useWayBack } from './parts/way-back.js';
import { usePortalContainer } from './parts/portal-container.js';
import { dialog } from '../language/messages/ru/overlays/dialog.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useDirection } from '../language/parts/direction.js';

export interface DialogProps extends RootProps<'div', 'title'> {
  /** Whether the dialog is open. */
  open: boolean;
  /** Called when the dialog asks to be closed. */
  onOpenChange(open: boolean): void;
  /** Heading, which is the accessible name, too. */
  title: string;
  /** One sentence below the title. */
  description?: string;
  /** Content of the dialog. */
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Pixels. @default 480 */
  width?: number;
}

const FIELD =
  ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea):not(:disabled, [readonly])';
/** On a touch screen a field with the focus opens the keyboard over the window. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** A modal window. Its first field has the focus, without one its first button. The focus stays inside and returns when it is closed. */
export const Dialog = forwardRef<HTMLDivElement, DialogProps>(function Dialog(
  { open, onOpenChange, title, description, children, actions, width = 480, className = '', ...props },
  ref,
) {
  // Dialogs are opened by state, not by a trigger, so the element to return the focus to is stored here.
  const say = useMessages('dialog', dialog);
  const dir = useDirection();
  const wayBack = useWayBack(open);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={usePortalContainer()}>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          ref={ref}
          data-slot="dialog"
          dir={dir}
          // Without a description Radix must not point at one; the caller's own stays.
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...props}
          {...wayBack}
          onOpenAutoFocus={(event) => {
            const field = body.current?.querySelector<HTMLElement>(FIELD);
            if (!field || isTouched()) return;
            event.preventDefault();
            field.focus();
          }}
          onEscapeKeyDown={keepEscape}
          style={{ width, ...props.style }}
          className={`fixed inset-x-0 top-1/2 z-50 mx-auto flex max-h-[90dvh] max-w-[95vw] -translate-y-1/2 flex-col rounded-card max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full! max-md:max-w-full max-md:translate-y-0 max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] border border-line bg-surface text-ink shadow-float ${className}`}
        >
          <header className="flex items-start gap-4 px-6 pt-5 max-md:px-4 max-md:pt-4">
            <div className="grow">
              <Radix.Title className="text-lead font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton size="small" icon={<CloseIcon />} aria-label={say('close')} />
            </Radix.Close>
          </header>
          <div ref={body} className="overflow-y-auto px-6 py-4 max-md:px-4">
            {children}
          </div>
          {actions && (
            <footer className="flex justify-end gap-2 border-t border-line px-6 py-4 max-md:flex-wrap max-md:px-4 max-md:py-3 max-md:*:grow">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});
