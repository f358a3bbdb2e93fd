'use client';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useHeld } from '../fields/input/held.js';
import { ledBy } from './parts/way-back.js';
import { usePortalContainer } from './parts/portal-container.js';
import { isRightToLeft, useDirection } from '../language/parts/direction.js';
import { keyOf } from '../parts/key-of.js';
import { goesOn, hand, type RootProps } from '../parts/root-props.js';

import { DropdownMenuItem, PANEL } from './dropdown-menu/item.js';

export { DropdownMenuItem } from './dropdown-menu/item.js';
export {
  DropdownMenuCheckboxItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from './dropdown-menu/items.js';

interface Menu {
  open: boolean;
  /** It was opened at its last item. */
  fromEnd: boolean;
  turn(open: boolean, fromEnd?: boolean): void;
  button: RefObject<HTMLButtonElement | null>;
}
const Context = createContext<Menu | null>(null);

function useMenu(): Menu {
  const menu = useContext(Context);
  if (!menu) throw new Error('a part of a menu stands outside DropdownMenuRoot');
  return menu;
}

interface Opened {
  /** Whether it is open; without it the menu keeps it itself. */
  open?: boolean;
  /** Whether it is open at first. @default false */
  defaultOpen?: boolean;
  /** Called when the menu is opened or closed. */
  onOpenChange?(open: boolean): void;
}

export interface DropdownMenuRootProps extends Opened {
  /** `DropdownMenuTrigger` and `DropdownMenuContent`. */
  children: ReactNode;
}

/** A menu of parts: `DropdownMenuTrigger`, and `DropdownMenuContent` with items, groups and menus of the next level. */
export function DropdownMenuRoot({
  open: given,
  defaultOpen = false,
  onOpenChange,
  children,
}: DropdownMenuRootProps) {
  const [open, setOpen] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const [fromEnd, setFromEnd] = useState(false);
  const direction = useDirection();
  // Radix would take a menu without a direction for one from left to right.
  const dir =
    direction ?? (open && typeof document !== 'undefined' && isRightToLeft(document.body) ? 'rtl' : 'ltr');
  const button = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean, end = false) => {
    setFromEnd(end);
    setOpen(next);
  };
  return (
    <Context.Provider value={{ open, fromEnd, turn, button }}>
      <Radix.Root dir={dir} modal={false} open={open} onOpenChange={(next) => turn(next)}>
        {children}
      </Radix.Root>
    </Context.Provider>
  );
}

/** A button with aria-disabled keeps the focus and its events; its menu stays closed. */
const unlessDisabled = (event: PointerEvent | KeyboardEvent) => {
  if (
    event.currentTarget.getAttribute('aria-disabled') === 'true' &&
    !('key' in event && event.key === 'Tab')
  )
    event.preventDefault();
};

export interface DropdownMenuTriggerProps extends RootProps<'button'> {
  /** One button; it gets the other properties. */
  children: ReactElement;
  /** The child is always the button; the property is there for those who write it. */
  asChild?: true;
}

/** The button that opens the menu; ArrowUp opens it at its last item. */
export const DropdownMenuTrigger = forwardRef<HTMLButtonElement, DropdownMenuTriggerProps>(
  function DropdownMenuTrigger({ children, onPointerDown, onKeyDown, ...props }, ref) {
    const { turn, button } = useMenu();
    return (
      <Radix.Trigger
        ref={ref}
        {...props}
        asChild
        onPointerDown={(event) => {
          onPointerDown?.(event);
          unlessDisabled(event);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          unlessDisabled(event);
          if (event.defaultPrevented || event.key !== 'ArrowUp') return;
          event.preventDefault();
          turn(true, true);
        }}
      >
        <Slot ref={button}>{children}</Slot>
      </Radix.Trigger>
    );
  },
);

export interface DropdownMenuContentProps extends RootProps<'div'> {
  /** Items, labels, separators. */
  children?: ReactNode;
  /** Edge of the button that the menu is aligned with. @default 'end' */
  align?: 'start' | 'end';
}

/** The list of an open menu. Arrow keys move the focus, letters jump to items, Tab goes on from the button. */
export const DropdownMenuContent = forwardRef<HTMLDivElement, DropdownMenuContentProps>(
  function DropdownMenuContent({ align = 'end', onKeyDownCapture, className = '', ...props }, ref) {
    const { open, fromEnd, turn, button } = useMenu();
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!open || !fromEnd) return;
      const timer = setTimeout(() =>
        [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [])]
          .at(-1)
          ?.focus(),
      );
      return () => clearTimeout(timer);
    }, [open, fromEnd]);
    // Tab continues from the button, as if the menu did not exist.
    function onKeys(event: KeyboardEvent<HTMLDivElement>) {
      if (!goesOn(onKeyDownCapture, event) || event.key !== 'Tab') return;
      event.stopPropagation();
      button.current?.focus();
      turn(false);
    }
    return (
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
          className={`${PANEL} ${className}`}
        />
      </Radix.Portal>
    );
  },
);

export interface MenuItem {
  /** Text of the item. */
  label: ReactNode;
  icon?: ReactNode;
  onSelect(): void;
  /** @default 'normal' */
  tone?: 'normal' | 'danger';
  /** Shown but disabled. @default false */
  disabled?: boolean;
}

/** `ref`, `id`, `className` and the other attributes apply to the menu. */
export interface DropdownMenuProps extends Omit<DropdownMenuContentProps, 'children'>, Opened {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items in order. */
  items: readonly MenuItem[];
  /** Content above the items. */
  header?: ReactNode;
}

/** A short list of actions: the short form of `DropdownMenuRoot` and its parts. */
export const DropdownMenu = forwardRef<HTMLDivElement, DropdownMenuProps>(function DropdownMenu(
  { trigger, items, header, open, defaultOpen, onOpenChange, ...props },
  ref,
) {
  return (
    <DropdownMenuRoot {...({ open, defaultOpen, onOpenChange } as Opened)}>
      <DropdownMenuTrigger>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent ref={ref} {...props}>
        {header && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1.5">{header}</div>}
        {items.map(({ label, icon, onSelect, tone = 'normal', disabled = false }, index) => (
          <DropdownMenuItem
            key={keyOf(label, index)}
            icon={icon}
            tone={tone}
            disabled={disabled}
            onSelect={onSelect}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenuRoot>
  );
});
