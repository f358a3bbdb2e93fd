import { type DrawingContext, render } from 'bwip-js/node';

/** A barcode as one path to be filled by the even-odd rule: a unit is its narrowest bar, or a module. */
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
    // A bar of an odd width stands half a unit to the left of its middle.
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

/** Code 128 of digits, for scanners that read lines; 10 mm high at its usual size. */
export const drawCode128 = (text: string): Barcode =>
  render({ bcid: 'code128', text, height: 10 }, drawing());

/** QR code, for cameras; still read with 15 % of it gone. */
export function drawQrCode(text: string): Barcode {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  return render(options, drawing());
}
