'use client';
import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from './parts/portal-container.js';
import { useDirection } from '../language/parts/direction.js';

export interface TooltipProps {
  /** A sentence, or any content, which may be wider. */
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  /** Preferred side of the element; left and right change places from right to left. @default 'top' */
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Left for right and right for left. */
const mirrored = (side: NonNullable<TooltipProps['side']>) =>
  side === 'left' ? 'right' : side === 'right' ? 'left' : side;

/** An explanation on hover and focus, 10 pixels away. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const dir = useDirection();
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={usePortalContainer()}>
          <Radix.Content
            data-slot="tooltip"
            dir={dir}
            side={dir === 'rtl' ? mirrored(side) : side}
            sideOffset={10}
            collisionPadding={8}
            className={`z-50 ${typeof text === 'string' ? 'max-w-72' : 'max-w-96'} rounded-control bg-ink px-2.5 py-1.5 text-small text-surface shadow-float`}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
