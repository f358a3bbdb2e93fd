'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect(): void;
  /** @default 'normal' */
  tone?: 'normal' | 'danger';
}

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** What stands above the items. */
  header?: ReactNode;
  /** @default 'end' */
  align?: 'start' | 'end';
}

/** A short list of actions. Arrow keys walk it, letters jump in it. */
export function DropdownMenu({ trigger, items, header, align = 'end' }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="dropdown-menu"
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          {header && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1.5">{header}</div>}
          {items.map(({ label, icon, onSelect, tone }) => (
            <Radix.Item
              key={label}
              onSelect={onSelect}
              className={`flex items-center gap-2.5 rounded-control px-2.5 py-2 outline-none data-highlighted:bg-brand-tint [&_svg]:size-4 ${tone === 'danger' ? 'text-red' : ''}`}
            >
              {icon}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
