'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactElement, type ReactNode } from 'react';
import { drawer } from '../language/messages/ru/overlays/drawer.js';
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
  WindowClose as DrawerClose,
  WindowRoot as DrawerRoot,
  WindowTrigger as DrawerTrigger,
} from './parts/window.js';
export type {
  WindowBodyProps as DrawerBodyProps,
  WindowButtonProps as DrawerButtonProps,
  WindowDescriptionProps as DrawerDescriptionProps,
  WindowFooterProps as DrawerFooterProps,
  WindowHeaderProps as DrawerHeaderProps,
  WindowRootProps as DrawerRootProps,
  WindowTitleProps as DrawerTitleProps,
} from './parts/window.js';

export interface DrawerContentProps extends RootProps<'div'> {
  /** `DrawerHeader`, `DrawerBody`, `DrawerFooter`, or anything with a `DrawerTitle`. */
  children?: ReactNode;
  /** Pixels. @default 520 */
  width?: number;
}

/** The panel. The focus stays inside and returns when it is closed. */
export const DrawerContent = forwardRef<HTMLDivElement, DrawerContentProps>(function DrawerContent(
  { width = 520, className = '', ...props },
  ref,
) {
  return (
    <WindowContent
      ref={ref}
      veil="bg-black/40"
      data-slot="drawer"
      {...props}
      style={{ width, ...props.style }}
      className={`fixed inset-y-0 end-0 z-50 flex max-w-[95vw] flex-col max-md:w-full! max-md:max-w-full border-s border-line bg-surface text-ink shadow-float ${className}`}
    />
  );
});

/** The top of the panel, with the cross that closes it. */
export const DrawerHeader = forwardRef<HTMLElement, WindowHeaderProps>(function DrawerHeader(
  { className = '', ...props },
  ref,
) {
  const say = useMessages('drawer', drawer);
  return (
    <WindowHeader
      ref={ref}
      close={say('close')}
      data-slot="drawer-header"
      {...props}
      className={`flex items-center gap-4 border-b border-line px-6 py-4 max-md:py-2 max-md:pe-2 max-md:ps-4 ${className}`}
    />
  );
});

/** The heading, which is the accessible name of the panel. */
export const DrawerTitle = part<WindowTitleProps, HTMLHeadingElement>('DrawerTitle', Radix.Title, TITLE);

/** A sentence below the title, which describes the panel. */
export const DrawerDescription = part<WindowDescriptionProps, HTMLParagraphElement>(
  'DrawerDescription',
  Radix.Description,
  DESCRIPTION,
);

/** The content, which scrolls. */
export const DrawerBody = part<WindowBodyProps, HTMLDivElement>(
  'DrawerBody',
  'div',
  'grow overflow-y-auto px-6 py-4 max-md:px-4',
);

/** The buttons at the foot of the panel. */
export const DrawerFooter = part<WindowFooterProps, HTMLElement>('DrawerFooter', 'footer', FOOTER);

export interface DrawerProps extends Omit<DrawerContentProps, 'title'>, Opened {
  /** A button that opens it; it needs no state of the caller's then. */
  trigger?: ReactElement;
  /** Heading, which is the accessible name, too. */
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Content of the drawer. */
  children?: ReactNode;
  /** Buttons in the footer, the main one last. */
  actions?: ReactNode;
}

/**
 * A panel at the edge where lines end (the right one, from left to right) for details of a row or filters; the list remains
 * visible. The short form of `DrawerRoot` and its parts.
 */
export const Drawer = forwardRef<HTMLDivElement, DrawerProps>(function Drawer(
  { open, defaultOpen, onOpenChange, trigger, title, description, children, actions, ...props },
  ref,
) {
  return (
    <WindowRoot {...({ open, defaultOpen, onOpenChange } as Opened)}>
      {trigger && <WindowTrigger>{trigger}</WindowTrigger>}
      <DrawerContent ref={ref} {...props}>
        <DrawerHeader>
          <DrawerTitle>{title}</DrawerTitle>
          {description && <DrawerDescription>{description}</DrawerDescription>}
        </DrawerHeader>
        <DrawerBody>{children}</DrawerBody>
        {actions && <DrawerFooter>{actions}</DrawerFooter>}
      </DrawerContent>
    </WindowRoot>
  );
});
