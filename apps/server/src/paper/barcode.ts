import { createRequire } from 'node:module';
import type { DrawingContext } from 'bwip-js/node';

const require = createRequire(import.meta.url);
/** Loaded for the first code: 8 MB. */
const library = () => require('bwip-js/node') as typeof import('bwip-js/node');

/** A barcode as one path, filled by the even-odd rule. The unit is the narrowest bar, or a module. */
export interface Barcode {
  width: number;
  height: number;
  path: string;
}

const closed = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
const box = (left: number, top: number, right: number, bottom: number) =>
  closed([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);

function drawing(): DrawingContext<Barcode> {
  const drawn = { width: 0, height: 0, parts: [] as string[] };
  const nothing = () => undefined;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      drawn.width = width;
      drawn.height = height;
    },
    // A bar of odd width is drawn half a unit to the left of its centre.
    line: (x, bottom, _, top, width) => {
      const left = x - Math.ceil(width / 2);
      drawn.parts.push(box(left, top, left + width, bottom));
    },
    polygon: (points) => void drawn.parts.push(closed(points)),
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ width: drawn.width, height: drawn.height, path: drawn.parts.join('') }),
  };
}

/** Code 128 of digits, for line scanners; 10 mm high at its normal size. */
export const drawCode128 = (text: string): Barcode =>
  library().render({ bcid: 'code128', text, height: 10 }, drawing());

/** QR code for cameras; readable even if 15 % of it is damaged. */
export function drawQrCode(text: string): Barcode {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  return library().render(options, drawing());
}
