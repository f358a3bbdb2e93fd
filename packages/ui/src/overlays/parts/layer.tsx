'use client';
// What every list, panel and hint beside a control stands on, made of the parts of Radix's own popover: the whole of it also
// carries what locks the page's scrolling under a modal one, and no layer here is modal.
import { DismissableLayer } from '@radix-ui/react-dismissable-layer';
import { useFocusGuards } from '@radix-ui/react-focus-guards';
import { FocusScope, useFocusScopeBranch } from '@radix-ui/react-focus-scope';
import { Anchor, Content, Root } from '@radix-ui/react-popper';
import { Portal } from '@radix-ui/react-portal';
import {
  forwardRef,
  type HTMLAttributes,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ledBy, wayBack } from './way-back.js';

export interface LayerProps extends HTMLAttributes<HTMLDivElement> {
  /** What it stands beside; a press there and the focus there do not close it. */
  anchor: RefObject<HTMLElement | null>;
  /** What opened it, where that is not the anchor; the focus goes back there. */
  trigger?: RefObject<HTMLElement | null>;
  /** Escape, a press elsewhere, the focus gone elsewhere: the topmost layer alone hears of it. */
  onDismiss(): void;
  /** Takes the focus into it when it opens and keeps Tab within; else the focus stays where it is. @default false */
  takesFocus?: boolean;
  /** @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** As wide as its anchor. @default false */
  wide?: boolean;
}

/** Handles an event and tells nobody further out. */
const kept =
  <E extends SyntheticEvent>(handle?: (event: E) => void) =>
  (event: E) => {
    handle?.(event);
    event.stopPropagation();
  };

/** Wheels and fingers in it scroll it, though the window below it has locked the page. */
function useOwnScrolling(node: HTMLElement | null) {
  useEffect(() => {
    if (!node) return;
    const own = (event: Event) => event.stopPropagation();
    node.addEventListener('wheel', own, { passive: true });
    node.addEventListener('touchmove', own, { passive: true });
    return () => {
      node.removeEventListener('wheel', own);
      node.removeEventListener('touchmove', own);
    };
  }, [node]);
}

/**
 * An open layer: at the end of the page, so that nothing cuts it off; below its anchor or, where there is no room, above; above
 * the window that it was opened from, whose Escape, focus and scrolling it takes first.
 */
export const Layer = forwardRef<HTMLDivElement, LayerProps>(function Layer(
  { takesFocus = false, ...props },
  ref,
) {
  return (
    <Root>
      <Anchor virtualRef={props.anchor as RefObject<HTMLElement>} />
      <Portal asChild>
        {takesFocus ? <Entered {...props} ref={ref} /> : <Placed {...props} ref={ref} />}
      </Portal>
    </Root>
  );
});

type PlacedProps = Omit<LayerProps, 'takesFocus'> & { onLeave?(pressed: boolean): void };

const Placed = forwardRef<HTMLDivElement, PlacedProps>(function Placed(
  { anchor, trigger = anchor, onDismiss, onLeave, align = 'start', wide = false, className = '', ...props },
  ref,
) {
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  // Inside a dialog the focus may leave it for this layer.
  useFocusScopeBranch(node);
  useOwnScrolling(node);
  // A press that also moves the focus has closed already.
  const pressed = useRef(false);
  return (
    <DismissableLayer
      asChild
      deferPointerDownOutside
      onDismiss={onDismiss}
      onInteractOutside={(event) => {
        const press = event.detail.originalEvent.type === 'pointerdown';
        const { target } = event;
        const own =
          target instanceof Node && [anchor, trigger].some(({ current }) => current?.contains(target));
        // The button's own click closes.
        if (own || (!press && pressed.current)) return event.preventDefault();
        pressed.current = press;
        onLeave?.(press);
      }}
    >
      <Content
        {...props}
        ref={(element) => {
          setNode(element);
          ledBy(element, trigger);
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        // What happens in it is not the business of the row or the form that it was opened from.
        onClick={kept(props.onClick)}
        onKeyDown={kept(props.onKeyDown)}
        onSubmit={kept(props.onSubmit)}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        style={wide ? { width: 'var(--radix-popper-anchor-width)', ...props.style } : props.style}
        className={`z-50 max-h-(--radix-popper-available-height) rounded-card border border-line bg-surface text-ink shadow-float ${className}`}
      />
    </DismissableLayer>
  );
});

/** Back to where the focus is now; to the button where that does not take the focus when it is pressed. */
function backFrom(trigger: RefObject<HTMLElement | null>) {
  const { activeElement, body } = document;
  return wayBack(activeElement === body ? trigger.current : activeElement);
}

const Entered = forwardRef<HTMLDivElement, PlacedProps>(function Entered(props, ref) {
  const { anchor, trigger = anchor } = props;
  useFocusGuards();
  const left = useRef(false);
  const [back] = useState(() => backFrom(trigger));
  return (
    <FocusScope
      asChild
      loop
      onUnmountAutoFocus={(event) => {
        event.preventDefault();
        // Back to the button, unless the person went on to something else.
        if (!left.current) back();
      }}
    >
      <Placed {...props} ref={ref} onLeave={() => (left.current = true)} />
    </FocusScope>
  );
});
