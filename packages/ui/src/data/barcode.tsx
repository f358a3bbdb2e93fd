import { forwardRef } from 'react';
import type { RootProps } from '../parts/root-props.js';
export interface BarcodeProps extends RootProps<'svg'> {
  /** Accessible name: «Штрихкод места 1». */
  label: string;
  /** Size of the drawing, in its narrowest bars or modules. */
  width: number;
  /** Height of the code in its own units. */
  height: number;
  /** The dark parts as an SVG path, filled by the even-odd rule. */
  path: string;
  /** Quiet zone on both sides, in the same units: a line code needs 10, a QR code 4. @default 4 */
  quiet?: number;
}

/** A barcode with the width of its container; black on white in both themes, so that scanners can read it. */
export const Barcode = forwardRef<SVGSVGElement, BarcodeProps>(function Barcode(
  { label, width, height, path, quiet = 4, className = '', ...props },
  ref,
) {
  const box = { x: -quiet, y: -4, width: width + 2 * quiet, height: height + 8 };
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      data-slot="barcode"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      shapeRendering="crispEdges"
      {...props}
      className={`block h-auto w-full ${className}`}
    >
      <rect {...box} fill="#fff" />
      <path d={path} fill="#000" fillRule="evenodd" />
    </svg>
  );
});
