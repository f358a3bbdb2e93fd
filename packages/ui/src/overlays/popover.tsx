'use client';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useState,
} from 'react';
import { useHeld } from '../fields/input/held.js';
import { Layer } from './parts/layer.js';
import { popover } from '../language/messages/ru/overlays/popover.js';
import { useMessages } from '../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../parts/root-props.js';

interface Panel {
  open: boolean;
  turn(open: boolean): void;
  id: string;
  trigger: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  /** The anchor, otherwise the button. */
  place: RefObject<HTMLElement | null>;
}

function placesOf(): Pick<Panel, 'trigger' | 'anchor' | 'place'> {
  const trigger: RefObject<HTMLElement | null> = { current: null };
  const anchor: RefObject<HTMLElement | null> = { current: null };
  const place = {
    get current() {
      return anchor.current ?? trigger.current;
    },
  };
  return { trigger, anchor, place };
}

const Context = createContext<Panel | null>(null);

function usePanel(): Panel {
  const panel = useContext(Context);
  if (!panel) throw new Error('a part of a popover stands outside Popover');
  return panel;
}

export interface PopoverProps {
  /** Whether the popover is open; without it the popover keeps that itself. */
  open?: boolean;
  /** Whether it is open at first, if the popover keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the popover opens or closes. */
  onOpenChange?(open: boolean): void;
  /** `PopoverTrigger` and `PopoverPanel`. */
  children: ReactNode;
}

/** A panel beside its trigger. Parts: PopoverTrigger or PopoverAnchor, and PopoverPanel. */
export function Popover({ open: given, defaultOpen = false, onOpenChange, children }: PopoverProps) {
  const [open, set] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const [places] = useState(placesOf);
  const id = useId();
  const turn = (next: boolean) => {
    if (next !== open) set(next);
  };
  return <Context.Provider value={{ open, turn, id, ...places }}>{children}</Context.Provider>;
}

export interface PopoverTriggerProps extends RootProps<'button'> {
  /** One button; it gets the other properties. */
  children: ReactNode;
}

/** The one button that opens the panel; a disabled one does not. */
export const PopoverTrigger = forwardRef<HTMLElement, PopoverTriggerProps>(function PopoverTrigger(
  { children, onClick, ...props },
  ref,
) {
  const { open, turn, id, trigger } = usePanel();
  return (
    <Slot
      ref={ref}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      data-state={open ? 'open' : 'closed'}
      {...props}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (event.currentTarget.getAttribute('aria-disabled') !== 'true' && goesOn(onClick, event))
          turn(!open);
      }}
    >
      <Slot ref={trigger}>{children}</Slot>
    </Slot>
  );
});

export interface PopoverAnchorProps extends RootProps<'div'> {
  /** One element; it gets the other properties. */
  children: ReactNode;
}

/** The element that the panel is placed beside, if something else opens it. */
export const PopoverAnchor = forwardRef<HTMLElement, PopoverAnchorProps>(function PopoverAnchor(
  { children, ...props },
  ref,
) {
  const { anchor } = usePanel();
  return (
    <Slot ref={ref} {...props}>
      <Slot ref={anchor}>{children}</Slot>
    </Slot>
  );
});

export interface PopoverPanelProps extends RootProps<'div', 'id'> {
  /** Content of the panel. */
  children: ReactNode;
  /** Accessible name. */
  label?: string;
  /** Edge of the trigger that the panel is aligned with. @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** Leaves the focus where it is. @default false */
  keepFocus?: boolean;
}

/** Content of the open popover. */
export const PopoverPanel = forwardRef<HTMLDivElement, PopoverPanelProps>(function PopoverPanel(
  { children, label, align = 'start', keepFocus = false, className = '', ...props },
  ref,
) {
  const say = useMessages('popover', popover);
  const { open, turn, id, trigger, place } = usePanel();
  if (!open) return null;
  return (
    <Layer
      ref={ref}
      role="dialog"
      aria-label={label ?? say('label')}
      data-slot="popover-panel"
      data-state="open"
      {...props}
      anchor={place}
      trigger={trigger}
      onDismiss={() => turn(false)}
      takesFocus={!keepFocus}
      id={id}
      align={align}
      className={`overflow-y-auto p-3 ${className}`}
    >
      {children}
    </Layer>
  );
});
