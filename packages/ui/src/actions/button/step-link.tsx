'use client';
import { forwardRef } from 'react';
import { waitsForField } from '../../fields/input/unsaid.js';
import { type AnchorProps, BareLink } from '../link.js';

/** A link to the next step: while a number field beside it is invalid, the click is stopped before the link's own handler. */
export const StepLink = forwardRef<HTMLAnchorElement, AnchorProps>(function StepLink(
  { onClick, ...props },
  ref,
) {
  return (
    <BareLink
      ref={ref}
      {...props}
      onClick={(event) => {
        if (!waitsForField(event)) onClick?.(event);
      }}
    />
  );
});
