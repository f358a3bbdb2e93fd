'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { CloseIcon } from '../icons.js';
import { keepEscape, useWayBack } from './parts/way-back.js';
import { usePortalContainer } from './parts/portal-container.js';
import { drawer } from '../language/messages/ru/overlays/drawer.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useDirection } from '../language/parts/direction.js';
import { useHeld } from '../fields/input/held.js';

export interface DrawerProps extends RootProps<'div', 'title'> {
  /** Whether the window is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the window keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the drawer asks to be closed. */
  onOpenChange?(open: boolean): void;
  /** A button that opens it; it needs no state of the caller's then. */
  trigger?: ReactElement;
  /** Heading, which is the accessible name, too. */
  title: ReactNode;
  /** Content of the drawer. */
  children?: ReactNode;
  /** Buttons in the footer, the main one last. */
  actions?: ReactNode;
  /** Pixels. @default 520 */
  width?: number;
}

/** A panel at the edge where lines end (the right one, from left to right) for details of a row or filters; the list remains visible. */
export const Drawer = forwardRef<HTMLDivElement, DrawerProps>(function Drawer(
  {
    open: given,
    defaultOpen = false,
    onOpenChange,
    trigger,
    title,
    children,
    actions,
    width = 520,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('drawer', drawer);
  const dir = useDirection();
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const wayBack = useWayBack(open);
  return (
    <Radix.Root open={open} onOpenChange={turn}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal container={usePortalContainer()}>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          ref={ref}
          data-slot="drawer"
          dir={dir}
          aria-describedby={undefined}
          {...props}
          {...wayBack}
          onEscapeKeyDown={keepEscape}
          style={{ width, ...props.style }}
          className={`fixed inset-y-0 end-0 z-50 flex max-w-[95vw] flex-col max-md:w-full! max-md:max-w-full border-s border-line bg-surface text-ink shadow-float ${className}`}
        >
          <header className="flex items-center gap-4 border-b border-line px-6 py-4 max-md:py-2 max-md:pe-2 max-md:ps-4">
            <Radix.Title className="grow text-lead font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton size="small" icon={<CloseIcon />} aria-label={say('close')} />
            </Radix.Close>
          </header>
          <div className="grow overflow-y-auto px-6 py-4 max-md:px-4">{children}</div>
          {actions && (
            <footer className="flex justify-end gap-2 border-t border-line px-6 py-4 max-md:px-4 max-md:py-3 max-md:*:grow">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});
