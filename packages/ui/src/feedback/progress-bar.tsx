'use client';
import { useEffect, useState } from 'react';
import { createSign } from './progress-bar/sign.js';
import { pageProgress } from '../language/messages/ru/feedback.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface ProgressBarProps {
  /** 0 to 100; null if the progress is unknown. */
  value: number | null;
  label: string;
}

/** The progress of an operation. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const width = value === null ? 40 : Math.min(100, Math.max(0, value));
  return (
    <div
      data-slot="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value === null ? {} : { 'aria-valuenow': Math.round(width) })}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-brand transition-[width] duration-200 ${value === null ? 'animate-pulse' : ''}`}
        style={{ width: `${width}%` }}
      />
    </div>
  );
}

export interface PageProgressProps {
  /** A page is being loaded. */
  active: boolean;
}

/** The 2-pixel bar at the top while a page loads: appears after 200 ms, stays at least 200 ms, fills in 5 s. */
export function PageProgress({ active }: PageProgressProps) {
  const say = useMessages('pageProgress', pageProgress);
  const [shown, setShown] = useState(false);
  const [sign] = useState(() => createSign(setShown));
  useEffect(() => {
    sign.set(active);
    return sign.stop;
  }, [sign, active]);
  if (!shown) return null;
  return (
    <div
      data-slot="page-progress"
      role="progressbar"
      aria-label={say('label')}
      className="fixed inset-x-0 top-0 z-50 h-0.5"
    >
      <div className="h-full origin-left animate-[portal-page-progress_5s_ease-out_forwards] bg-signal" />
    </div>
  );
}
