'use client';
// Made of the parts of Radix's own popover: the whole of it also carries what locks the page's scrolling under a modal
// one, and no panel here is modal.
import { DismissableLayer } from '@radix-ui/react-dismissable-layer';
import { useFocusGuards } from '@radix-ui/react-focus-guards';
import { FocusScope, useFocusScopeBranch } from '@radix-ui/react-focus-scope';
import { Anchor, Content, Root } from '@radix-ui/react-popper';
import { Portal } from '@radix-ui/react-portal';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

interface Panel {
  open: boolean;
  turn(open: boolean): void;
  id: string;
  trigger: RefObject<HTMLElement | null>;
  /** Whether a PopoverAnchor is there; else the trigger is what the panel stands beside. */
  anchored: boolean;
  setAnchored(anchored: boolean): void;
}

const Context = createContext<Panel | null>(null);

function usePanel(): Panel {
  const panel = useContext(Context);
  if (!panel) throw new Error('a part of a popover stands outside Popover');
  return panel;
}

export interface PopoverProps {
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: ReactNode;
}

/** A panel beside what opened it. Parts: PopoverTrigger or PopoverAnchor, and PopoverPanel. */
export function Popover({ open: given, onOpenChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const [anchored, setAnchored] = useState(false);
  const trigger = useRef<HTMLElement>(null);
  const id = useId();
  const open = given ?? own;
  function turn(next: boolean) {
    setOwn(next);
    if (next !== open) onOpenChange?.(next);
  }
  return (
    <Root>
      <Context.Provider value={{ open, turn, id, trigger, anchored, setAnchored }}>
        {children}
      </Context.Provider>
    </Root>
  );
}

/** The one button that opens the panel. */
export function PopoverTrigger({ children }: { children: ReactNode }) {
  const { open, turn, id, trigger, anchored } = usePanel();
  const button = (
    <Slot
      ref={trigger}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      data-state={open ? 'open' : 'closed'}
      onClick={() => turn(!open)}
    >
      {children}
    </Slot>
  );
  return anchored ? button : <Anchor asChild>{button}</Anchor>;
}

/** What the panel stands beside, when something else opens it. */
export function PopoverAnchor({ children }: { children: ReactNode }) {
  const { setAnchored } = usePanel();
  useEffect(() => {
    setAnchored(true);
    return () => setAnchored(false);
  }, [setAnchored]);
  return <Anchor asChild>{children}</Anchor>;
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

export function PopoverPanel(props: PopoverPanelProps) {
  return usePanel().open && <OpenPanel {...props} />;
}

function OpenPanel({
  children,
  label = 'Подсказка',
  align = 'start',
  keepFocus = false,
  className = '',
}: PopoverPanelProps) {
  const { turn, id, trigger } = usePanel();
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  // Inside a dialog the focus may leave it for this panel.
  useFocusScopeBranch(node);
  useFocusGuards();
  // What took the person out of the panel, and whether it was a press.
  const left = useRef({ any: false, pressed: false });
  return (
    <Portal asChild>
      <FocusScope
        asChild
        loop
        onMountAutoFocus={(event) => keepFocus && event.preventDefault()}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          // Back to the button, unless the person went on to something else.
          if (!keepFocus && !left.current.any) trigger.current?.focus();
        }}
      >
        <DismissableLayer
          asChild
          deferPointerDownOutside
          onDismiss={() => turn(false)}
          onInteractOutside={(event) => {
            const { type } = event.detail.originalEvent;
            left.current.any = true;
            if (type === 'pointerdown') left.current.pressed = true;
            // The button's own click closes; a press that also moves the focus has closed already.
            const onTrigger = event.target instanceof Node && trigger.current?.contains(event.target);
            if (onTrigger || (type === 'focusin' && left.current.pressed)) event.preventDefault();
          }}
        >
          <Content
            ref={setNode}
            id={id}
            role="dialog"
            aria-label={label}
            data-slot="popover-panel"
            data-state="open"
            align={align}
            sideOffset={6}
            collisionPadding={12}
            className={`z-50 rounded-card border border-line bg-surface p-3 text-ink shadow-float ${className}`}
          >
            {children}
          </Content>
        </DismissableLayer>
      </FocusScope>
    </Portal>
  );
}
