export interface SkeletonProps {
  /** A line of text, or a card. @default 'line' */
  shape?: 'line' | 'card';
  /** Its size. */
  className?: string;
}

/** Placeholder for content that is being loaded. */
export function Skeleton({ shape = 'line', className = 'h-4 w-full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={`block animate-pulse bg-line ${shape === 'card' ? 'rounded-card' : 'rounded-badge'} ${className}`}
    />
  );
}
