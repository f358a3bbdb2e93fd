import { forwardRef } from 'react';
import type { RootProps } from '../parts/root-props.js';
export interface SkeletonProps extends RootProps<'span'> {
  /** A line of text, or a card. @default 'line' */
  shape?: 'line' | 'card';
  /** Its size. */
  className?: string;
}

/** Placeholder for content that is being loaded. */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { shape = 'line', className = 'h-4 w-full', ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-slot="skeleton"
      {...props}
      className={`block animate-pulse bg-line ${shape === 'card' ? 'rounded-card' : 'rounded-badge'} ${className}`}
    />
  );
});
