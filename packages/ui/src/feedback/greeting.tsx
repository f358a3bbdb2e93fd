'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactNode } from 'react';
import { Button } from '../actions/button.js';
import { WindowContent, WindowRoot } from '../overlays/parts/window.js';
import { greeting } from '../language/messages/ru/feedback/greeting.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

export interface GreetingProps extends RootProps<'div', 'title'> {
  /** Whether the greeting is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the greeting keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the reader closes the greeting. */
  onClose?(): void;
  /** Heading. */
  title: ReactNode;
  /** Text of the greeting. */
  children: ReactNode;
  /** Signature of the greeting: «Директор портала». */
  signature: ReactNode;
  /** Label of the closing button. @default «Спасибо» */
  closeLabel?: ReactNode;
}

/** A greeting over the whole screen, closed by its one button or by Escape. */
export const Greeting = forwardRef<HTMLDivElement, GreetingProps>(function Greeting(
  {
    open: given,
    defaultOpen = false,
    onClose,
    title,
    children,
    signature,
    closeLabel,
    className = '',
    ...props
  },
  ref,
) {
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: () => onClose?.() });
  const say = useMessages('greeting', greeting);
  return (
    <WindowRoot open={open} onOpenChange={(next) => !next && turn(false)}>
      <WindowContent
        ref={ref}
        data-slot="greeting"
        {...props}
        className={`auth-glow fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 px-8 text-center text-white outline-none ${className}`}
      >
        <Radix.Title className="max-w-200 type-44 leading-13 font-bold tracking-[-0.01em]">
          {title}
        </Radix.Title>
        <div className="flex max-w-160 flex-col gap-3 text-lead">{children}</div>
        <p className="text-rail-ink">{signature}</p>
        <Button size="large" onClick={() => turn(false)}>
          {closeLabel ?? say('close')}
        </Button>
      </WindowContent>
    </WindowRoot>
  );
});
