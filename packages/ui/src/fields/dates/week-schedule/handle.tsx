'use client';
import { DAY_MINUTES, formatTime } from '@portal/domain/schedules';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Times change in steps of 15 minutes. */
const STEP = 15;
const HOUR = 60;

export const percentOf = (minute: number): string => `${(minute / DAY_MINUTES) * 100}%`;

export interface HandleProps {
  /** Accessible name: «Пн: открытие». */
  label: string;
  /** Which time of the day it is. */
  what: 'cut-off' | 'opens' | 'closes';
  /** Minute of the day. */
  value: number;
  min: number;
  max: number;
  /** `edge`: an end of the open hours; `cut-off`: a line across the day. */
  look: 'edge' | 'cut-off';
  isStop: boolean;
  onChange(minute: number): void;
  onFocus(): void;
  /** Moves the focus to the same control of another day: −1 above, 1 below. */
  onWalk(days: number): void;
}

const LOOKS = {
  edge: 'before:inset-y-1 before:start-1/2 before:w-1.5 before:-translate-x-1/2 before:rounded-full before:bg-brand',
  'cut-off':
    'z-10 before:inset-y-0 before:start-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-signal after:absolute after:top-0 after:start-1/2 after:size-2.5 after:-translate-x-1/2 after:rounded-sm after:bg-signal',
};

/**
 * A time that can be dragged along its day or moved with the keyboard: by 15 minutes, by an hour, to the
 * limit.
 */
export function Handle({
  label,
  what,
  value,
  min,
  max,
  look,
  isStop,
  onChange,
  onFocus,
  onWalk,
}: HandleProps) {
  const [dragged, setDragged] = useState(false);
  const set = (minute: number) => {
    const next = Math.min(Math.max(Math.round(minute / STEP) * STEP, min), max);
    if (next !== value) onChange(next);
  };
  const moves: Record<string, () => void> = {
    ArrowRight: () => set(value + STEP),
    ArrowLeft: () => set(value - STEP),
    PageUp: () => set(value + HOUR),
    PageDown: () => set(value - HOUR),
    Home: () => set(min),
    End: () => set(max),
    ArrowUp: () => onWalk(-1),
    ArrowDown: () => onWalk(1),
  };
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    if (track && track.width > 0) set(((event.clientX - track.left) / track.width) * DAY_MINUTES);
  }
  return (
    <span
      role="slider"
      data-handle={what}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={formatTime(value)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => {
        if (dragged) drag(event);
      }}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      style={{ insetInlineStart: percentOf(value) }}
      className={`group absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize touch-none rounded-control before:absolute ${LOOKS[look]}`}
    >
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute -top-6 start-1/2 z-20 -translate-x-1/2 rounded-control bg-ink px-1.5 text-small leading-5 text-surface shadow-float group-focus-visible:block ${dragged ? 'block' : 'hidden'}`}
      >
        {formatTime(value)}
      </span>
    </span>
  );
}
