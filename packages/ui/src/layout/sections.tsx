import type { ReactNode } from 'react';

export interface SectionsProps {
  /** The sections, top to bottom; each renders a `Skeleton` while it is being loaded. */
  children: ReactNode;
  className?: string;
}

/**
 * Sections of a page, one below another. Those below a section that is still being loaded are mounted but not shown,
 * so nothing that comes later pushes down what is being read.
 */
export function Sections({ children, className = '' }: SectionsProps) {
  return (
    <div
      data-slot="sections"
      className={`flex flex-col gap-4 [&>:has([data-slot=skeleton])~*]:hidden [&>[data-slot=skeleton]~*]:hidden ${className}`}
    >
      {children}
    </div>
  );
}
