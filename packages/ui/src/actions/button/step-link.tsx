'use client';
import { waitsForField } from '../../fields/input/unsaid.js';
import { type AnchorProps, BareLink } from '../link.js';

/** A link to the next step: while a number field beside it is invalid, the click is stopped before the link's own handler. */
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
