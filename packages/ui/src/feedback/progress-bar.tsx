'use client';
import { forwardRef, useEffect, useState } from 'react';
import { createSign } from './progress-bar/sign.js';
import { pageProgress } from '../language/messages/ru/feedback/page-progress.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';

export interface ProgressBarProps extends RootProps<'div'> {
  /** 0 to 100; null if the progress is unknown. */
  value: number | null;
  /** Accessible name: what is in progress. */
  label: string;
}

/** The progress of an operation. */
export const ProgressBar = forwardRef<HTMLDivElement, ProgressBarProps>(function ProgressBar(
  { value, label, className = '', ...props },
  ref,
) {
  const width = value === null ? 40 : Math.min(100, Math.max(0, value));
  return (
    <div
      ref={ref}
      data-slot="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value === null ? {} : { 'aria-valuenow': Math.round(width) })}
      {...props}
      className={`h-1.5 overflow-hidden rounded-full bg-line ${className}`}
    >
      <div
        className={`h-full rounded-full bg-brand transition-[width] duration-200 ${value === null ? 'animate-pulse' : ''}`}
        style={{ width: `${width}%` }}
      />
    </div>
  );
});

export interface PageProgressProps extends RootProps<'div'> {
  /** A page is being loaded. */
  active: boolean;
}

/** The 2-pixel bar at the top while a page loads: appears after 200 ms, stays at least 200 ms, fills in 5 s. */
export const PageProgress = forwardRef<HTMLDivElement, PageProgressProps>(function PageProgress(
  { active, className = '', ...props },
  ref,
) {
  const say = useMessages('pageProgress', pageProgress);
  const [shown, setShown] = useState(false);
  const [sign] = useState(() => createSign(setShown));
  useEffect(() => {
    sign.set(active);
    return sign.stop;
  }, [sign, active]);
  // A live region: the bar is announced when it appears, and it belongs to no landmark of the page.
  return (
    <div
      ref={ref}
      data-slot="page-progress"
      aria-live="polite"
      {...props}
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 ${className}`}
    >
      {shown && (
        <div role="progressbar" aria-label={say('label')} className="h-full">
          <div className="h-full origin-[calc(50%-50%*var(--portal-forward,1))] animate-[portal-page-progress_5s_ease-out_forwards] bg-signal" />
        </div>
      )}
    </div>
  );
});
