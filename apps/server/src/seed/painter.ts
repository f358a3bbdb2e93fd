import { deflateSync } from 'node:zlib';
import { pngOf } from './png.ts';

export type Colour = readonly [red: number, green: number, blue: number];
/** How far a point is from the edge, in pixels: below 0 inside. */
export type Shape = (x: number, y: number) => number;
export interface Layer {
  shape: Shape;
  colour: Colour;
  /** @default 1 */
  alpha?: number;
}

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

export const ring =
  (cx: number, cy: number, radius: number, thickness: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - thickness / 2;

export const box =
  (cx: number, cy: number, width: number, height: number, corner: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - width / 2 + corner;
    const dy = Math.abs(y - cy) - height / 2 + corner;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };

/** A stroke with round ends. */
export const stroke =
  (x1: number, y1: number, x2: number, y2: number, thickness: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) - thickness / 2;
  };

/** A falling drop: a circle that runs up to a point. */
export const drop =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) => {
    const up = Math.min(1, Math.max(0, (cy - y) / (radius * 1.9)));
    return (
      Math.hypot(x - cx, Math.max(y, cy - radius * 1.9 * up) - (cy - radius * 1.9 * up)) -
      radius * (1 - up) ** 0.8
    );
  };

/** A toothed wheel. */
export const gear =
  (cx: number, cy: number, radius: number, teeth: number, depth: number): Shape =>
  (x, y) => {
    const wave = Math.cos(Math.atan2(y - cy, x - cx) * teeth);
    return Math.hypot(x - cx, y - cy) - radius - Math.max(-1, Math.min(1, wave * 2.5)) * (depth / 2);
  };

export const both =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));
export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));
export const within =
  (shape: Shape, bounds: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), bounds(x, y));

/** Paint layers, moved so far to the left, over a slanting run from one colour to another. The bytes of a PNG, the same on every machine. */
export function paint(
  width: number,
  height: number,
  [from, to]: readonly [Colour, Colour],
  layers: readonly Layer[],
  left = 0,
): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const length = width + height;
  for (let y = 0; y < height; y += 1) {
    const row = y * (width * 3 + 1);
    for (let x = 0; x < width; x += 1) {
      const way = (x + y) / length;
      let [red, green, blue] = [
        from[0] + (to[0] - from[0]) * way,
        from[1] + (to[1] - from[1]) * way,
        from[2] + (to[2] - from[2]) * way,
      ];
      for (const { shape, colour, alpha = 1 } of layers) {
        const covered = Math.min(1, Math.max(0, 0.5 - shape(x + left + 0.5, y + 0.5))) * alpha;
        if (covered === 0) continue;
        red += (colour[0] - red) * covered;
        green += (colour[1] - green) * covered;
        blue += (colour[2] - blue) * covered;
      }
      rows.set([Math.round(red), Math.round(green), Math.round(blue)], row + 1 + x * 3);
    }
  }
  // Each row as what it differs by from the one above: a run of colours packs well so.
  for (let y = height - 1; y > 0; y -= 1) {
    const [row, above] = [y * (width * 3 + 1), (y - 1) * (width * 3 + 1)];
    rows[row] = 2;
    for (let at = 1; at <= width * 3; at += 1)
      rows[row + at] = ((rows[row + at] ?? 0) - (rows[above + at] ?? 0)) & 255;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return pngOf(['IHDR', head], ['IDAT', deflateSync(rows, { level: 9 })]);
}
