'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { forwardRef, type ReactNode } from 'react';
import { useHeld } from '../../fields/input/held.js';
import { CheckIcon, RightIcon } from '../../icons.js';
import { usePortalContainer } from '../parts/portal-container.js';
import { type Chosen, ITEM, PANEL } from './item.js';
import type { RootProps } from '../../parts/root-props.js';

const MARKED = `${ITEM} relative ps-8`;

const Mark = () => (
  <Radix.ItemIndicator className="absolute start-2.5">
    <CheckIcon aria-hidden="true" />
  </Radix.ItemIndicator>
);

export interface DropdownMenuCheckboxItemProps extends Omit<Chosen, 'defaultChecked'> {
  /** Whether it is checked, if the caller keeps it. */
  checked?: boolean;
  /** Whether it is checked at first, if the item keeps it. @default false */
  defaultChecked?: boolean;
  /** Called with the new state. */
  onCheckedChange?(checked: boolean): void;
}

/** Something that is on or off. */
export const DropdownMenuCheckboxItem = forwardRef<HTMLDivElement, DropdownMenuCheckboxItemProps>(
  function DropdownMenuCheckboxItem(
    { checked: given, defaultChecked = false, onCheckedChange, children, className = '', ...props },
    ref,
  ) {
    const [checked, check] = useHeld({
      value: given,
      defaultValue: defaultChecked,
      onChange: onCheckedChange,
    });
    return (
      <Radix.CheckboxItem
        ref={ref}
        data-slot="dropdown-menu-checkbox-item"
        {...props}
        checked={checked}
        onCheckedChange={check}
        className={`${MARKED} ${className}`}
      >
        <Mark />
        {children}
      </Radix.CheckboxItem>
    );
  },
);

export interface DropdownMenuRadioGroupProps extends RootProps<'div'> {
  /** `DropdownMenuRadioItem`s. */
  children: ReactNode;
  /** The value of the chosen item, if the caller keeps it. */
  value?: string;
  /** The value at first, if the group keeps it. @default '' */
  defaultValue?: string;
  /** Called with the chosen value. */
  onValueChange?(value: string): void;
}

/** Items of which one is chosen. */
export const DropdownMenuRadioGroup = forwardRef<HTMLDivElement, DropdownMenuRadioGroupProps>(
  function DropdownMenuRadioGroup({ value: given, defaultValue = '', onValueChange, ...props }, ref) {
    const [value, choose] = useHeld({ value: given, defaultValue, onChange: onValueChange });
    return (
      <Radix.RadioGroup
        ref={ref}
        data-slot="dropdown-menu-radio-group"
        {...props}
        value={value}
        onValueChange={choose}
      />
    );
  },
);

export interface DropdownMenuRadioItemProps extends Chosen {
  /** The value of the group while this one is chosen. */
  value: string;
}

/** One of a `DropdownMenuRadioGroup`. */
export const DropdownMenuRadioItem = forwardRef<HTMLDivElement, DropdownMenuRadioItemProps>(
  function DropdownMenuRadioItem({ children, className = '', ...props }, ref) {
    return (
      <Radix.RadioItem
        ref={ref}
        data-slot="dropdown-menu-radio-item"
        {...props}
        className={`${MARKED} ${className}`}
      >
        <Mark />
        {children}
      </Radix.RadioItem>
    );
  },
);

export interface DropdownMenuLabelProps extends RootProps<'div'> {
  /** The heading. */
  children: ReactNode;
}

/** The heading of some items. */
export const DropdownMenuLabel = forwardRef<HTMLDivElement, DropdownMenuLabelProps>(
  function DropdownMenuLabel({ className = '', ...props }, ref) {
    return (
      <Radix.Label
        ref={ref}
        data-slot="dropdown-menu-label"
        {...props}
        className={`px-2.5 pt-2 pb-1 text-note text-ink-3 ${className}`}
      />
    );
  },
);

/** A line between items. */
export const DropdownMenuSeparator = forwardRef<HTMLDivElement, RootProps<'div'>>(
  function DropdownMenuSeparator({ className = '', ...props }, ref) {
    return (
      <Radix.Separator
        ref={ref}
        data-slot="dropdown-menu-separator"
        {...props}
        className={`my-1.5 border-t border-line ${className}`}
      />
    );
  },
);

export interface DropdownMenuSubProps {
  /** `DropdownMenuSubTrigger` and `DropdownMenuSubContent`. */
  children: ReactNode;
  /** Whether it is open; without it the menu keeps it itself. */
  open?: boolean;
  /** Whether it is open at first. @default false */
  defaultOpen?: boolean;
  /** Called when the menu is opened or closed. */
  onOpenChange?(open: boolean): void;
}

/** A menu of the next level. */
export function DropdownMenuSub({
  open: given,
  defaultOpen = false,
  onOpenChange,
  children,
}: DropdownMenuSubProps) {
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  return (
    <Radix.Sub open={open} onOpenChange={turn}>
      {children}
    </Radix.Sub>
  );
}

export interface DropdownMenuSubTriggerProps extends RootProps<'div', 'onSelect'> {
  /** Content of the item. */
  children: ReactNode;
  /** Shown but disabled. @default false */
  disabled?: boolean;
}

/** The item that opens the menu of the next level, on hover, by ArrowRight and by Enter. */
export const DropdownMenuSubTrigger = forwardRef<HTMLDivElement, DropdownMenuSubTriggerProps>(
  function DropdownMenuSubTrigger({ children, className = '', ...props }, ref) {
    return (
      <Radix.SubTrigger
        ref={ref}
        data-slot="dropdown-menu-sub-trigger"
        {...props}
        className={`${ITEM} ${className}`}
      >
        <span className="grow">{children}</span>
        <RightIcon aria-hidden="true" className="text-ink-3" />
      </Radix.SubTrigger>
    );
  },
);

export interface DropdownMenuSubContentProps extends RootProps<'div'> {
  /** Items. */
  children: ReactNode;
}

/** The list of a menu of the next level. */
export const DropdownMenuSubContent = forwardRef<HTMLDivElement, DropdownMenuSubContentProps>(
  function DropdownMenuSubContent({ className = '', ...props }, ref) {
    return (
      <Radix.Portal container={usePortalContainer()}>
        <Radix.SubContent
          ref={ref}
          data-slot="dropdown-menu-sub-content"
          loop
          sideOffset={4}
          collisionPadding={12}
          {...props}
          className={`${PANEL} ${className}`}
        />
      </Radix.Portal>
    );
  },
);
