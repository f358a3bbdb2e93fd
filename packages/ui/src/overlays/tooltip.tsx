'use client';
import * as Radix from '@radix-ui/react-tooltip';
import { createContext, forwardRef, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { useFocusScroll } from './parts/focus-scroll.js';
import { usePortalContainer } from './parts/portal-container.js';
import { useDirection } from '../language/parts/direction.js';
import type { RootProps } from '../parts/root-props.js';

/** Milliseconds before a hint is shown. */
const DELAY = 300;
const Within = createContext(false);

export interface TooltipProviderProps {
  /** Milliseconds of hovering before a hint is shown. @default 300 */
  delay?: number;
  /** The part of the page with the tooltips. */
  children: ReactNode;
}

/** The delay of the tooltips below it. While one of them is open, the next one is shown at once. */
export function TooltipProvider({ delay = DELAY, children }: TooltipProviderProps) {
  return (
    <Within.Provider value>
      <Radix.Provider delayDuration={delay}>{children}</Radix.Provider>
    </Within.Provider>
  );
}

/** `ref`, `id`, `className` and the other attributes apply to the hint. */
export interface TooltipProps extends RootProps<'div'> {
  /** A sentence, or any content, which may be wider. */
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  /** Preferred side of the element; left and right change places from right to left. @default 'top' */
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds of hovering before it is shown. @default that of the `TooltipProvider`, otherwise 300 */
  delay?: number;
  /** Whether it is shown; without it the hover and the focus decide. */
  open?: boolean;
  /** Whether it is shown at first. @default false */
  defaultOpen?: boolean;
  /** Called when it is shown or hidden. */
  onOpenChange?(open: boolean): void;
}

/** Left for right and right for left. */
const mirrored = (side: NonNullable<TooltipProps['side']>) =>
  side === 'left' ? 'right' : side === 'right' ? 'left' : side;

/** An explanation on hover and focus, 10 pixels away. */
export const Tooltip = forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { text, children, side = 'top', delay, open, defaultOpen = false, onOpenChange, className = '', ...props },
  ref,
) {
  const dir = useDirection();
  const [own, setOwn] = useState(defaultOpen);
  const { onFocus, isScroll } = useFocusScroll();
  const turn = (next: boolean) => {
    if (!next && isScroll()) return;
    setOwn(next);
    onOpenChange?.(next);
  };
  const width = typeof text === 'string' ? 'max-w-72' : 'max-w-96';
  const root = (
    <Radix.Root {...({ delayDuration: delay } as Radix.TooltipProps)} open={open ?? own} onOpenChange={turn}>
      <Radix.Trigger asChild onFocus={onFocus}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={usePortalContainer()}>
        <Radix.Content
          ref={ref}
          data-slot="tooltip"
          dir={dir}
          sideOffset={10}
          collisionPadding={8}
          {...props}
          side={dir === 'rtl' ? mirrored(side) : side}
          className={`z-50 ${width} rounded-control bg-ink px-2.5 py-1.5 text-small text-surface shadow-float ${className}`}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return useContext(Within) ? root : <Radix.Provider delayDuration={DELAY}>{root}</Radix.Provider>;
});
