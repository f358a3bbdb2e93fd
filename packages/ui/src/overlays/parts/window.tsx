'use client';
import * as Radix from '@radix-ui/react-dialog';
import { createContext, forwardRef, type ReactElement, type ReactNode, useContext } from 'react';
import { IconButton } from '../../actions/icon-button.js';
import { useHeld } from '../../fields/input/held.js';
import { CloseIcon } from '../../icons.js';
import { useDirection } from '../../language/parts/direction.js';
import type { RootProps } from '../../parts/root-props.js';
import { usePortalContainer } from './portal-container.js';
import { keepEscape, useWayBack } from './way-back.js';

/** Whether the window is open. */
const Open = createContext(false);
/** Whether only the window's buttons close it. */
const MustAnswer = createContext(false);

export interface Opened {
  /** Whether the window is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the window keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the window is opened or asks to be closed. */
  onOpenChange?(open: boolean): void;
}

export interface WindowRootProps extends Opened {
  /** The button that opens the window, and its content. */
  children: ReactNode;
}

/** Holds the state of a window's parts: the button that opens it, and its content. */
export function WindowRoot({ open: given, defaultOpen = false, onOpenChange, children }: WindowRootProps) {
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  return (
    <Open.Provider value={open}>
      <Radix.Root open={open} onOpenChange={turn}>
        {children}
      </Radix.Root>
    </Open.Provider>
  );
}

export interface WindowButtonProps extends RootProps<'button'> {
  /** One button; it gets the other properties. */
  children: ReactElement;
  /** The child is always the button; the property is there for those who write it. */
  asChild?: true;
}

/** The button that opens the window. */
export const WindowTrigger = forwardRef<HTMLButtonElement, WindowButtonProps>(
  function WindowTrigger(props, ref) {
    return <Radix.Trigger ref={ref} {...props} asChild />;
  },
);

/** A button that closes the window. */
export const WindowClose = forwardRef<HTMLButtonElement, WindowButtonProps>(function WindowClose(props, ref) {
  return <Radix.Close ref={ref} {...props} asChild />;
});

interface WindowContentProps extends Radix.DialogContentProps {
  /** Colour of what covers the page; without it nothing does. */
  veil?: string;
  /** Only the window's own buttons close it: there is no cross, and neither Escape nor a click outside does. */
  mustAnswer?: boolean;
}

const stay = (event: Event) => event.preventDefault();

/** The window itself, at the end of the page. The focus stays inside and returns when it is closed. */
export const WindowContent = forwardRef<HTMLDivElement, WindowContentProps>(function WindowContent(
  { veil, mustAnswer = false, ...props },
  ref,
) {
  const dir = useDirection();
  // Windows are opened by state, too, so the element to return the focus to is stored here.
  const wayBack = useWayBack(useContext(Open));
  return (
    <Radix.Portal container={usePortalContainer()}>
      {veil && <Radix.Overlay className={`fixed inset-0 z-40 ${veil}`} />}
      <MustAnswer.Provider value={mustAnswer}>
        <Radix.Content
          ref={ref}
          dir={dir}
          {...props}
          {...wayBack}
          {...(mustAnswer && { onInteractOutside: stay })}
          onEscapeKeyDown={mustAnswer ? stay : keepEscape}
        />
      </MustAnswer.Provider>
    </Radix.Portal>
  );
});

export interface WindowHeaderProps extends RootProps<'header'> {
  /** The title and the description. */
  children: ReactNode;
}

/** The top of the window, with the cross that closes it unless it must be answered. */
export const WindowHeader = forwardRef<HTMLElement, WindowHeaderProps & { close: string }>(
  function WindowHeader({ close, children, ...props }, ref) {
    const mustAnswer = useContext(MustAnswer);
    return (
      <header ref={ref} {...props}>
        <div className="grow">{children}</div>
        {!mustAnswer && (
          <Radix.Close asChild>
            <IconButton size="small" icon={<CloseIcon />} aria-label={close} />
          </Radix.Close>
        )}
      </header>
    );
  },
);

export interface WindowTitleProps extends RootProps<'h2'> {
  /** The heading. */
  children: ReactNode;
}

export interface WindowDescriptionProps extends RootProps<'p'> {
  /** A sentence. */
  children: ReactNode;
}

export interface WindowBodyProps extends RootProps<'div'> {
  /** Content of the window. */
  children?: ReactNode;
}

export interface WindowFooterProps extends RootProps<'footer'> {
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** Looks of the parts that stand in every window. */
export const TITLE = 'text-lead font-semibold';
export const DESCRIPTION = 'mt-1 text-ink-2';
export const FOOTER =
  'flex justify-end gap-2 border-t border-line px-6 py-4 max-md:flex-wrap max-md:px-4 max-md:py-3 max-md:*:grow';
