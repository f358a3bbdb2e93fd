'use client';
// Base of all lists, panels and hints beside a control, made of the parts of Radix's popover: the whole popover
// also contains the scroll lock of modal ones, and no layer here is modal.
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
import { usePortalContainer } from './portal-container.js';
import { useDirection } from '../../language/parts/direction.js';
import { hand } from '../../parts/root-props.js';

export interface LayerProps extends HTMLAttributes<HTMLDivElement> {
  /** The element that the layer is placed beside; clicks and focus in it do not close the layer. */
  anchor: RefObject<HTMLElement | null>;
  /** The element that opened it, if that is not the anchor; the focus returns to it. */
  trigger?: RefObject<HTMLElement | null>;
  /** Called for Escape, a click outside and focus leaving; only the topmost layer is called. */
  onDismiss(): void;
  /** Moves the focus into the layer when it opens and keeps Tab inside; otherwise the focus stays. @default false */
  takesFocus?: boolean;
  /** @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** As wide as its anchor. @default false */
  wide?: boolean;
}

/** Handles an event and stops its propagation. */
const kept =
  <E extends SyntheticEvent>(handle?: (event: E) => void) =>
  (event: E) => {
    handle?.(event);
    event.stopPropagation();
  };

/** Allows wheel and touch scrolling in the layer although a dialog below has locked the page. */
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
 * An open layer, rendered at the end of the page so that it is not clipped; below its anchor or, without space,
 * above it. It is above the dialog from which it was opened and handles Escape, focus and scrolling before it.
 */
export const Layer = forwardRef<HTMLDivElement, LayerProps>(function Layer(
  { takesFocus = false, ...props },
  ref,
) {
  return (
    <Root>
      <Anchor virtualRef={props.anchor as RefObject<HTMLElement>} />
      <Portal asChild container={usePortalContainer()}>
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
  const dir = useDirection();
  // The focus may move from a dialog into this layer.
  useFocusScopeBranch(node);
  useOwnScrolling(node);
  // A click that also moves the focus has already closed it.
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
        // The button's own click closes it.
        if (own || (!press && pressed.current)) return event.preventDefault();
        pressed.current = press;
        onLeave?.(press);
      }}
    >
      <Content
        // It aligns by this attribute, too.
        dir={dir}
        {...props}
        ref={(element) => {
          setNode(element);
          ledBy(element, trigger);
          hand(ref, element);
        }}
        // Events in the layer must not reach the row or the form that it was opened from.
        onClick={kept(props.onClick)}
        onKeyDown={kept(props.onKeyDown)}
        onSubmit={kept(props.onSubmit)}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        style={wide ? { width: 'var(--radix-popper-anchor-width)', ...props.style } : props.style}
        className={`z-50 max-h-(--radix-popper-available-height) max-w-(--radix-popper-available-width) rounded-card border border-line bg-surface text-ink shadow-float ${className}`}
      />
    </DismissableLayer>
  );
});

/** The element to return the focus to: the focused one, or the button if clicking does not focus it. */
function backFrom(trigger: RefObject<HTMLElement | null>) {
  const { activeElement, body } = document;
  return wayBack(activeElement === body ? trigger.current : activeElement);
}

/** A layer that takes the focus: the element with `data-first`, otherwise its first control. */
const Entered = forwardRef<HTMLDivElement, PlacedProps>(function Entered(props, ref) {
  const { anchor, trigger = anchor } = props;
  useFocusGuards();
  const left = useRef(false);
  const [back] = useState(() => backFrom(trigger));
  return (
    <FocusScope
      asChild
      loop
      // What the content focused itself a dialog below has taken back: until now it was outside the dialog.
      onMountAutoFocus={(event) => {
        const { target } = event;
        const first = target instanceof Element ? target.querySelector<HTMLElement>('[data-first]') : null;
        if (!first) return;
        event.preventDefault();
        first.focus({ preventScroll: true });
      }}
      onUnmountAutoFocus={(event) => {
        event.preventDefault();
        // Return to the button unless the focus has moved elsewhere.
        if (!left.current) back();
      }}
    >
      <Placed {...props} ref={ref} onLeave={() => (left.current = true)} />
    </FocusScope>
  );
});
