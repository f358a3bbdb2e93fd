'use client';
import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';

export interface PopoverProps {
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: ReactNode;
}

/** A panel beside what opened it. Parts: PopoverTrigger or PopoverAnchor, and PopoverPanel. */
export function Popover(props: PopoverProps) {
  return <Radix.Root {...props} />;
}

/** The one button that opens the panel. */
export function PopoverTrigger({ children }: { children: ReactNode }) {
  return <Radix.Trigger asChild>{children}</Radix.Trigger>;
}

/** What the panel stands beside, when something else opens it. */
export function PopoverAnchor({ children }: { children: ReactNode }) {
  return <Radix.Anchor asChild>{children}</Radix.Anchor>;
}

export interface PopoverPanelProps {
  children: ReactNode;
  /** Its name for screen readers. */
  label?: string;
  /** @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** Leave the focus where it is. @default false */
  keepFocus?: boolean;
  className?: string;
}

export function PopoverPanel({
  children,
  label = 'Подсказка',
  align = 'start',
  keepFocus = false,
  className = '',
}: PopoverPanelProps) {
  const stay = (event: Event) => keepFocus && event.preventDefault();
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="popover-panel"
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        className={`z-50 rounded-card border border-line bg-surface p-3 text-ink shadow-float ${className}`}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
