'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../../parts/root-props.js';

/** Look of a menu's panel. */
export const PANEL = 'z-50 min-w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float';
/** Look of an item. */
export const ITEM =
  'flex items-center gap-2.5 rounded-control px-2.5 py-2 max-md:min-h-11 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-brand-tint [&_svg]:size-4';

export interface Chosen extends RootProps<'div', 'onSelect'> {
  /** Content of the item. */
  children: ReactNode;
  /** Shown but disabled. @default false */
  disabled?: boolean;
  /** Called when the item is chosen; the menu closes unless the default is prevented. */
  onSelect?(event: Event): void;
}

export interface DropdownMenuItemProps extends Chosen {
  /** Icon before the text. */
  icon?: ReactNode;
  /** Colour of the item. @default 'normal' */
  tone?: 'normal' | 'danger';
  /** The only child is the item itself: a link. @default false */
  asChild?: boolean;
}

/** An action of a menu; with `asChild` a link. */
export const DropdownMenuItem = forwardRef<HTMLDivElement, DropdownMenuItemProps>(function DropdownMenuItem(
  { icon, tone = 'normal', asChild = false, children, className = '', ...props },
  ref,
) {
  return (
    <Radix.Item
      ref={ref}
      data-slot="dropdown-menu-item"
      {...props}
      asChild={asChild}
      className={`${ITEM} ${tone === 'danger' ? 'text-red' : ''} ${className}`}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
});
