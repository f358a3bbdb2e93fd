'use client';
import * as Radix from '@radix-ui/react-dialog';
import { createContext, forwardRef, type ReactElement, type ReactNode, useContext } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { useHeld } from '../fields/input/held.js';
import { CloseIcon } from '../icons.js';
import { keepEscape, useWayBack } from './parts/way-back.js';
import { usePortalContainer } from './parts/portal-container.js';
import { dialog } from '../language/messages/ru/overlays/dialog.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useDirection } from '../language/parts/direction.js';

/** Whether the dialog is open. */
const Open = createContext(false);

interface Opened {
  /** Whether the dialog is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the dialog keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the dialog is opened or asks to be closed. */
  onOpenChange?(open: boolean): void;
}

export interface DialogRootProps extends Opened {
  /** `DialogTrigger` and `DialogContent`. */
  children: ReactNode;
}

/** A modal window of parts: `DialogTrigger`, and `DialogContent` with `DialogHeader`, `DialogBody` and `DialogFooter`. */
export function DialogRoot({ open: given, defaultOpen = false, onOpenChange, children }: DialogRootProps) {
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  return (
    <Open.Provider value={open}>
      <Radix.Root open={open} onOpenChange={turn}>
        {children}
      </Radix.Root>
    </Open.Provider>
  );
}

export interface DialogButtonProps extends RootProps<'button'> {
  /** One button; it gets the other properties. */
  children: ReactElement;
  /** The child is always the button; the property is there for those who write it. */
  asChild?: true;
}

/** The button that opens the dialog. */
export const DialogTrigger = forwardRef<HTMLButtonElement, DialogButtonProps>(
  function DialogTrigger(props, ref) {
    return <Radix.Trigger ref={ref} {...props} asChild />;
  },
);

/** A button that closes the dialog. */
export const DialogClose = forwardRef<HTMLButtonElement, DialogButtonProps>(function DialogClose(props, ref) {
  return <Radix.Close ref={ref} {...props} asChild />;
});

const FIELD =
  ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea):not(:disabled, [readonly])';
/** On a touch screen a field with the focus opens the keyboard over the window. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;

export interface DialogContentProps extends RootProps<'div'> {
  /** `DialogHeader`, `DialogBody`, `DialogFooter`, or anything with a `DialogTitle`. */
  children?: ReactNode;
  /** Pixels. @default 480 */
  width?: number;
}

/** The window. Its first field has the focus, without one its first button. The focus stays inside and returns when it is closed. */
export const DialogContent = forwardRef<HTMLDivElement, DialogContentProps>(function DialogContent(
  { children, width = 480, className = '', ...props },
  ref,
) {
  const dir = useDirection();
  // Dialogs are opened by state, too, so the element to return the focus to is stored here.
  const wayBack = useWayBack(useContext(Open));
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
      <Radix.Content
        ref={ref}
        data-slot="dialog"
        dir={dir}
        {...props}
        {...wayBack}
        onOpenAutoFocus={(event) => {
          const { target } = event;
          const field = target instanceof Element ? target.querySelector<HTMLElement>(FIELD) : null;
          if (!field || isTouched()) return;
          event.preventDefault();
          field.focus();
        }}
        onEscapeKeyDown={keepEscape}
        style={{ width, ...props.style }}
        className={`fixed inset-x-0 top-1/2 z-50 mx-auto flex max-h-[90dvh] max-w-[95vw] -translate-y-1/2 flex-col rounded-card max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full! max-md:max-w-full max-md:translate-y-0 max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] border border-line bg-surface text-ink shadow-float ${className}`}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
});

export interface DialogHeaderProps extends RootProps<'header'> {
  /** `DialogTitle` and `DialogDescription`. */
  children: ReactNode;
}

/** The top of the window, with the cross that closes it. */
export const DialogHeader = forwardRef<HTMLElement, DialogHeaderProps>(function DialogHeader(
  { children, className = '', ...props },
  ref,
) {
  const say = useMessages('dialog', dialog);
  return (
    <header
      ref={ref}
      data-slot="dialog-header"
      {...props}
      className={`flex items-start gap-4 px-6 pt-5 max-md:px-4 max-md:pt-4 ${className}`}
    >
      <div className="grow">{children}</div>
      <Radix.Close asChild>
        <IconButton size="small" icon={<CloseIcon />} aria-label={say('close')} />
      </Radix.Close>
    </header>
  );
});

export interface DialogTitleProps extends RootProps<'h2'> {
  /** The heading. */
  children: ReactNode;
}

/** The heading, which is the accessible name of the window. */
export const DialogTitle = forwardRef<HTMLHeadingElement, DialogTitleProps>(function DialogTitle(
  { className = '', ...props },
  ref,
) {
  return (
    <Radix.Title
      ref={ref}
      data-slot="dialog-title"
      {...props}
      className={`text-lead font-semibold ${className}`}
    />
  );
});

export interface DialogDescriptionProps extends RootProps<'p'> {
  /** A sentence. */
  children: ReactNode;
}

/** A sentence below the title, which describes the window. */
export const DialogDescription = forwardRef<HTMLParagraphElement, DialogDescriptionProps>(
  function DialogDescription({ className = '', ...props }, ref) {
    return (
      <Radix.Description
        ref={ref}
        data-slot="dialog-description"
        {...props}
        className={`mt-1 text-ink-2 ${className}`}
      />
    );
  },
);

export interface DialogBodyProps extends RootProps<'div'> {
  /** Content of the window. */
  children?: ReactNode;
}

/** The content, which scrolls. */
export const DialogBody = forwardRef<HTMLDivElement, DialogBodyProps>(function DialogBody(
  { className = '', ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="dialog-body"
      {...props}
      className={`overflow-y-auto px-6 py-4 max-md:px-4 ${className}`}
    />
  );
});

export interface DialogFooterProps extends RootProps<'footer'> {
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** The buttons below the content. */
export const DialogFooter = forwardRef<HTMLElement, DialogFooterProps>(function DialogFooter(
  { className = '', ...props },
  ref,
) {
  return (
    <footer
      ref={ref}
      data-slot="dialog-footer"
      {...props}
      className={`flex justify-end gap-2 border-t border-line px-6 py-4 max-md:flex-wrap max-md:px-4 max-md:py-3 max-md:*:grow ${className}`}
    />
  );
});

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
    <DialogRoot {...({ open, defaultOpen, onOpenChange } as Opened)}>
      {trigger && <DialogTrigger>{trigger}</DialogTrigger>}
      <DialogContent ref={ref} {...props}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        <DialogBody>{children}</DialogBody>
        {actions && <DialogFooter>{actions}</DialogFooter>}
      </DialogContent>
    </DialogRoot>
  );
});
