export interface BarcodeProps {
  /** What it says, for those who do not see it: «Штрихкод места 1». */
  label: string;
  /** Of the drawing, in its narrowest bars or modules. */
  width: number;
  height: number;
  /** The dark parts as an SVG path, filled by the even-odd rule. */
  path: string;
  /** Units left free around it: a line code needs 10 at its sides, a QR code 4. @default 4 */
  quiet?: number;
}

/** A barcode as wide as its place; black on white in both themes, as scanners read it. */
export function Barcode({ label, width, height, path, quiet = 4 }: BarcodeProps) {
  const box = { x: -quiet, y: -4, width: width + 2 * quiet, height: height + 8 };
  return (
    <svg
      role="img"
      aria-label={label}
      data-slot="barcode"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full"
    >
      <rect {...box} fill="#fff" />
      <path d={path} fill="#000" fillRule="evenodd" />
    </svg>
  );
}
