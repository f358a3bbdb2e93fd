'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import {
  forwardRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { useHeld } from '../fields/input/held.js';
import { ledBy } from './parts/way-back.js';
import { usePortalContainer } from './parts/portal-container.js';
import { isRightToLeft, useDirection } from '../language/parts/direction.js';
import { goesOn, hand, type RootProps } from '../parts/root-props.js';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect(): void;
  /** @default 'normal' */
  tone?: 'normal' | 'danger';
  /** Shown but disabled. @default false */
  disabled?: boolean;
}

/** `ref`, `id`, `className` and the other attributes apply to the menu. */
export interface DropdownMenuProps extends RootProps<'div'> {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items of the menu. */
  items: readonly MenuItem[];
  /** Content above the items. */
  header?: ReactNode;
  /** Edge of the trigger that the menu is aligned with. @default 'end' */
  align?: 'start' | 'end';
  /** Whether it is open; without it the menu keeps it itself. */
  open?: boolean;
  /** Whether it is open at first. @default false */
  defaultOpen?: boolean;
  /** Called when the menu is opened or closed. */
  onOpenChange?(open: boolean): void;
}

/** A button with aria-disabled keeps the focus and its events; its menu stays closed. */
const unlessDisabled = (event: PointerEvent | KeyboardEvent) => {
  if (
    event.currentTarget.getAttribute('aria-disabled') === 'true' &&
    !('key' in event && event.key === 'Tab')
  )
    event.preventDefault();
};

/** A short list of actions. Arrow keys move the focus, letters jump to items. */
export const DropdownMenu = forwardRef<HTMLDivElement, DropdownMenuProps>(function DropdownMenu(
  {
    trigger,
    items,
    header,
    align = 'end',
    open: given,
    defaultOpen = false,
    onOpenChange,
    onKeyDownCapture,
    className = '',
    ...props
  },
  ref,
) {
  const [open, setOpen] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const direction = useDirection();
  // Radix would take a menu without a direction for one from left to right.
  const dir =
    direction ?? (open && typeof document !== 'undefined' && isRightToLeft(document.body) ? 'rtl' : 'ltr');
  const button = useRef<HTMLButtonElement>(null);
  // ArrowUp on the button opens the menu at its last item.
  const fromEnd = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !fromEnd.current) return;
    fromEnd.current = false;
    const timer = setTimeout(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])') ?? [])]
        .at(-1)
        ?.focus(),
    );
    return () => clearTimeout(timer);
  }, [open]);
  function onTriggerKey(event: KeyboardEvent) {
    unlessDisabled(event);
    if (event.defaultPrevented || event.key !== 'ArrowUp') return;
    event.preventDefault();
    fromEnd.current = true;
    setOpen(true);
  }
  // Tab continues from the button, as if the menu did not exist.
  function onKeys(event: KeyboardEvent<HTMLDivElement>) {
    if (!goesOn(onKeyDownCapture, event) || event.key !== 'Tab') return;
    event.stopPropagation();
    button.current?.focus();
    setOpen(false);
  }
  return (
    <Radix.Root dir={dir} modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={button} onPointerDown={unlessDisabled} onKeyDown={onTriggerKey}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={usePortalContainer()}>
        <Radix.Content
          data-slot="dropdown-menu"
          loop
          {...props}
          ref={(menu) => {
            list.current = menu;
            ledBy(menu, button);
            hand(ref, menu);
          }}
          onKeyDownCapture={onKeys}
          onCloseAutoFocus={(event) => {
            // A dialog opened by an item already has the focus.
            const { activeElement } = document;
            if (activeElement && activeElement !== document.body) event.preventDefault();
          }}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={`z-50 min-w-52 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float ${className}`}
        >
          {header && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1.5">{header}</div>}
          {items.map(({ label, icon, onSelect, tone, disabled = false }) => (
            <Radix.Item
              key={label}
              onSelect={onSelect}
              disabled={disabled}
              className={`flex items-center gap-2.5 rounded-control px-2.5 py-2 max-md:min-h-11 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-brand-tint [&_svg]:size-4 ${tone === 'danger' ? 'text-red' : ''}`}
            >
              {icon}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
});
