'use client';
import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from './parts/portal-container.js';

export interface TooltipProps {
  /** A sentence, or any content, which may be wider. */
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  /** Preferred side of the element. @default 'top' */
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** An explanation on hover and focus, 10 pixels away. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={usePortalContainer()}>
          <Radix.Content
            data-slot="tooltip"
            side={side}
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
