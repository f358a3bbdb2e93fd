// Icons of which a page has hundreds. A module of its own for the same reason as along.tsx.
import { forwardRef } from 'react';
import type { IconComponent } from '../icons.js';

/**
 * An icon of one path, as Lucide draws it. What all of them share is in the stylesheet (`portal-icon` in theme.css) and not in
 * eight attributes of each element: an offer card has three icons, and their attributes were a third of its attributes.
 */
const stroked = (path: string): IconComponent =>
  forwardRef(({ size, className = '', ...props }, ref) => (
    <svg
      ref={ref}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden={'aria-label' in props ? undefined : true}
      {...props}
      className={`portal-icon ${className}`}
    >
      <path d={path} />
    </svg>
  ));

export const HeartIcon = /* @__PURE__ */ stroked(
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
);
export const MinusIcon = /* @__PURE__ */ stroked('M5 12h14');
export const PlusIcon = /* @__PURE__ */ stroked('M5 12h14M12 5v14');
