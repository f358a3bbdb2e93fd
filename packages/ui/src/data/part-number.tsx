import { forwardRef } from 'react';
import type { RootProps } from '../parts/root-props.js';
export interface PartNumberProps extends RootProps<'span'> {
  /** The part number. */
  children: string;
  /** Class of the root element. */
  className?: string;
}

/** A part number in a font that distinguishes 0 from O and 1 from I. */
export const PartNumber = forwardRef<HTMLSpanElement, PartNumberProps>(function PartNumber(
  { children, className = '', ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="part-number"
      translate="no"
      dir="ltr"
      {...props}
      className={`font-part ${className}`}
    >
      {children}
    </span>
  );
});
