import { forwardRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';

export interface SectionsProps extends RootProps<'div'> {
  /** The sections, top to bottom; each renders a `Skeleton` while it is being loaded. */
  children: ReactNode;
  /** Class of the root element. */
  className?: string;
}

/**
 * Sections of a page, one below another. Those below a section that is still being loaded are mounted but not shown,
 * so nothing that comes later pushes down what is being read.
 */
export const Sections = forwardRef<HTMLDivElement, SectionsProps>(function Sections(
  { children, className = '', ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="sections"
      {...props}
      className={`flex flex-col gap-4 [&>:has([data-slot=skeleton])~*]:hidden [&>[data-slot=skeleton]~*]:hidden ${className}`}
    >
      {children}
    </div>
  );
});
