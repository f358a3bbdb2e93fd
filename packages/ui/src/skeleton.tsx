export interface SkeletonProps {
  className?: string;
}

/** The place of something that is on its way. */
export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={`block animate-pulse rounded-badge bg-line ${className}`}
    />
  );
}
