'use client';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useState,
} from 'react';
import { Layer } from './parts/layer.js';
import { popover } from '../language/messages/ru/overlays/popover.js';
import { useMessages } from '../language/parts/use-messages.js';

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
  /** Called when the popover opens or closes. */
  onOpenChange?(open: boolean): void;
  /** `PopoverTrigger` and `PopoverPanel`. */
  children: ReactNode;
}

/** A panel beside its trigger. Parts: PopoverTrigger or PopoverAnchor, and PopoverPanel. */
export function Popover({ open: given, onOpenChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const [places] = useState(placesOf);
  const id = useId();
  const open = given ?? own;
  function turn(next: boolean) {
    setOwn(next);
    if (next !== open) onOpenChange?.(next);
  }
  return <Context.Provider value={{ open, turn, id, ...places }}>{children}</Context.Provider>;
}

/** The one button that opens the panel; a disabled one does not. */
export function PopoverTrigger({
  children,
}: {
  /** The button that opens the panel. */
  children: ReactNode;
}) {
  const { open, turn, id, trigger } = usePanel();
  return (
    <Slot
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      data-state={open ? 'open' : 'closed'}
      onClick={(event: MouseEvent) => {
        if (event.currentTarget.getAttribute('aria-disabled') !== 'true') turn(!open);
      }}
    >
      {children}
    </Slot>
  );
}

/** The element that the panel is placed beside, if something else opens it. */
export function PopoverAnchor({
  children,
}: {
  /** The element that the panel is placed beside. */
  children: ReactNode;
}) {
  const { anchor } = usePanel();
  return <Slot ref={anchor}>{children}</Slot>;
}

export interface PopoverPanelProps {
  /** Content of the panel. */
  children: ReactNode;
  /** Accessible name. */
  label?: string;
  /** Edge of the trigger that the panel is aligned with. @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** Leaves the focus where it is. @default false */
  keepFocus?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** Content of the open popover. */
export function PopoverPanel({
  children,
  label,
  align = 'start',
  keepFocus = false,
  className = '',
}: PopoverPanelProps) {
  const say = useMessages('popover', popover);
  const { open, turn, id, trigger, place } = usePanel();
  if (!open) return null;
  return (
    <Layer
      anchor={place}
      trigger={trigger}
      onDismiss={() => turn(false)}
      takesFocus={!keepFocus}
      id={id}
      role="dialog"
      aria-label={label ?? say('label')}
      data-slot="popover-panel"
      data-state="open"
      align={align}
      className={`overflow-y-auto p-3 ${className}`}
    >
      {children}
    </Layer>
  );
}
