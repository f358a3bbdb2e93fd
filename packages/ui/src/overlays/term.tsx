'use client';
import * as Radix from '@radix-ui/react-tooltip';
import { createContext, forwardRef, type ReactNode, useContext, useState } from 'react';
import { ShownTerm } from './parts/explained.js';
import { useFocusScroll } from './parts/focus-scroll.js';
import { usePortalContainer } from './parts/portal-container.js';
import { useDirection } from '../language/parts/direction.js';
import { goesOn, type RootProps } from '../parts/root-props.js';

/** What a term means, in one or two sentences; undefined if the text is no term. */
export type Explain = (text: string) => string | undefined;

const Dictionary = createContext<Explain>(() => undefined);

export interface TermsProviderProps {
  /** The dictionary. */
  explain: Explain;
  /** Components that use the terms. */
  children: ReactNode;
}

/** Sets the dictionary of every `Term` below, and so of the titles in tables and description lists. */
export function TermsProvider({ explain, children }: TermsProviderProps) {
  return (
    <Dictionary.Provider value={explain}>
      <ShownTerm.Provider value={Term}>{children}</ShownTerm.Provider>
    </Dictionary.Provider>
  );
}

export interface TermProps extends RootProps<'button'> {
  /** The term. Without an explanation it is plain text. */
  children: string;
  /** Explanation of the term. @default what the dictionary of `TermsProvider` says */
  explanation?: string;
}

/** A term of the trade, explained on hover, on focus and on tap. Escape or a tap beside it closes the explanation. */
export const Term = forwardRef<HTMLButtonElement, TermProps>(function Term(
  { children, explanation, onPointerDown, onClick, onFocus, className = '', ...props },
  ref,
) {
  const known = useContext(Dictionary)(children);
  const text = explanation ?? known;
  const [open, setOpen] = useState(false);
  const container = usePortalContainer();
  const focus = useFocusScroll();
  const dir = useDirection();
  if (text === undefined) return children;
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={open} onOpenChange={(next) => (next || !focus.isScroll()) && setOpen(next)}>
        <Radix.Trigger
          ref={ref}
          data-slot="term"
          {...props}
          onFocus={(event) => {
            onFocus?.(event);
            focus.onFocus();
          }}
          // A tap opens; Radix would close on it.
          onPointerDown={(event) => {
            onPointerDown?.(event);
            event.preventDefault();
          }}
          onClick={(event) => {
            if (goesOn(onClick, event)) setOpen(true);
            event.preventDefault();
          }}
          className={`cursor-help [text-align:inherit] underline decoration-line-strong decoration-dotted underline-offset-4 [font:inherit] hover:decoration-current ${className}`}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            data-slot="tooltip"
            dir={dir}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-small text-surface shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
});
