'use client';
import type { RefObject } from 'react';
import { DownIcon } from '../../../icons.js';
import { options as texts } from '../../../language/messages/ru/fields/options.js';
import { useMessages } from '../../../language/parts/use-messages.js';

export interface ListToggleProps {
  open: boolean;
  turn(open: boolean): void;
  disabled: boolean;
  field: RefObject<HTMLInputElement | null>;
  className: string;
}

/**
 * The arrow button at the end of a field, for the mouse only; with the keyboard the list opens from the
 * field.
 */
export function ListToggle({ open, turn, disabled, field, className }: ListToggleProps) {
  const say = useMessages('options', texts);
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={say(open ? 'close' : 'open')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        field.current?.focus();
        turn(!open);
      }}
      className={`absolute end-2 flex size-6 items-center justify-center text-ink-3 disabled:cursor-not-allowed ${className}`}
    >
      <DownIcon aria-hidden="true" className="size-4" />
    </button>
  );
}
