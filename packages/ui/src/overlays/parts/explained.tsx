'use client';
import { type ComponentType, createContext, useContext } from 'react';

/** What shows a term with its explanation, if it has one. Set by TermsProvider; without it terms are plain text. */
export const ShownTerm = createContext<ComponentType<{ children: string }> | null>(null);

/** A title that may be a term of the trade. It does not load what shows explanations: TermsProvider brings it. */
export function Explained({ children }: { children: string }) {
  const Shown = useContext(ShownTerm);
  return Shown ? <Shown>{children}</Shown> : children;
}
