'use client';
import { waitsForField } from '../../fields/input/unsaid.js';
import { type AnchorProps, BareLink } from '../link.js';

/** A link that takes a step: it waits for a number beside it that is not taken, before its own handler hears of the click. */
export function StepLink({ onClick, ...props }: AnchorProps) {
  return (
    <BareLink
      {...props}
      onClick={(event) => {
        if (!waitsForField(event)) onClick?.(event);
      }}
    />
  );
}
