'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactElement, type ReactNode } from 'react';
import { dialog } from '../language/messages/ru/overlays/dialog.js';
import { useMessages } from '../language/parts/use-messages.js';
import { part } from '../parts/part.js';
import type { RootProps } from '../parts/root-props.js';
import {
  DESCRIPTION,
  FOOTER,
  type Opened,
  TITLE,
  type WindowBodyProps,
  WindowContent,
  type WindowDescriptionProps,
  type WindowFooterProps,
  WindowHeader,
  type WindowHeaderProps,
  WindowRoot,
  type WindowTitleProps,
  WindowTrigger,
} from './parts/window.js';

export {
  WindowClose as DialogClose,
  WindowRoot as DialogRoot,
  WindowTrigger as DialogTrigger,
} from './parts/window.js';
export type {
  WindowBodyProps as DialogBodyProps,
  WindowButtonProps as DialogButtonProps,
  WindowDescriptionProps as DialogDescriptionProps,
  WindowFooterProps as DialogFooterProps,
  WindowHeaderProps as DialogHeaderProps,
  WindowRootProps as DialogRootProps,
  WindowTitleProps as DialogTitleProps,
} from './parts/window.js';

const FIELD =
  ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea):not(:disabled, [readonly])';
/** On a touch screen a field with the focus opens the keyboard over the window. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

export interface DialogContentProps extends RootProps<'div'> {
  /** `DialogHeader`, `DialogBody`, `DialogFooter`, or anything with a `DialogTitle`. */
  children?: ReactNode;
  /** Pixels. @default 480 */
  width?: number;
  /**
   * Only its own buttons close it: there is no cross, and neither Escape nor a click outside does. For what is shown
   * once. @default false
   */
  mustAnswer?: boolean;
}

/** The window. Its first field has the focus, without one its first button. The focus stays inside and returns when it is closed. */
export const DialogContent = forwardRef<HTMLDivElement, DialogContentProps>(function DialogContent(
  { width = 480, className = '', ...props },
  ref,
) {
  return (
    <WindowContent
      ref={ref}
      veil="bg-black/50"
      data-slot="dialog"
      {...props}
      onOpenAutoFocus={(event) => {
        const { target } = event;
        const field = target instanceof Element ? target.querySelector<HTMLElement>(FIELD) : null;
        if (!field || isTouched()) return;
        event.preventDefault();
        field.focus();
      }}
      style={{ width, ...props.style }}
      className={`fixed inset-x-0 top-1/2 z-50 mx-auto flex max-h-[90dvh] max-w-[95vw] -translate-y-1/2 flex-col rounded-card max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full! max-md:max-w-full max-md:translate-y-0 max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] border border-line bg-surface text-ink shadow-float ${className}`}
    />
  );
});

/** The top of the window, with the cross that closes it. */
export const DialogHeader = forwardRef<HTMLElement, WindowHeaderProps>(function DialogHeader(
  { className = '', ...props },
  ref,
) {
  const say = useMessages('dialog', dialog);
  return (
    <WindowHeader
      ref={ref}
      close={say('close')}
      data-slot="dialog-header"
      {...props}
      className={`flex items-start gap-4 px-6 pt-5 max-md:px-4 max-md:pt-4 ${className}`}
    />
  );
});

/** The heading, which is the accessible name of the window. */
export const DialogTitle = part<WindowTitleProps, HTMLHeadingElement>('DialogTitle', Radix.Title, TITLE);

/** A sentence below the title, which describes the window. */
export const DialogDescription = part<WindowDescriptionProps, HTMLParagraphElement>(
  'DialogDescription',
  Radix.Description,
  DESCRIPTION,
);

/** The content, which scrolls. */
export const DialogBody = part<WindowBodyProps, HTMLDivElement>(
  'DialogBody',
  'div',
  'overflow-y-auto px-6 py-4 max-md:px-4',
);

/** The buttons below the content. */
export const DialogFooter = part<WindowFooterProps, HTMLElement>('DialogFooter', 'footer', FOOTER);

export interface DialogProps extends Omit<DialogContentProps, 'title'>, Opened {
  /** A button that opens it; it needs no state of the caller's then. */
  trigger?: ReactElement;
  /** Heading, which is the accessible name, too. */
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Content of the dialog. */
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
}

/** A modal window: the short form of `DialogRoot` and its parts. */
export const Dialog = forwardRef<HTMLDivElement, DialogProps>(function Dialog(
  { open, defaultOpen, onOpenChange, trigger, title, description, children, actions, ...props },
  ref,
) {
  return (
    <WindowRoot {...({ open, defaultOpen, onOpenChange } as Opened)}>
      {trigger && <WindowTrigger>{trigger}</WindowTrigger>}
      <DialogContent ref={ref} {...props}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        <DialogBody>{children}</DialogBody>
        {actions && <DialogFooter>{actions}</DialogFooter>}
      </DialogContent>
    </WindowRoot>
  );
});
