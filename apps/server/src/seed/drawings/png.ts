import { deflateSync } from 'node:zlib';
import { pngOf } from '../png.ts';

/** Alphas a drawing is kept in: 4 bits a point. */
const LEVELS = 16;

/** A square picture of one colour as a PNG: `alpha` says from 0 to 1 how much of the colour each point has. */
export function encodePng(
  alpha: Float32Array,
  side: number,
  colour: readonly [red: number, green: number, blue: number],
): Buffer {
  const level = (at: number) => Math.round(Math.min(1, alpha[at] ?? 0) * (LEVELS - 1));
  const stride = side / 2 + 1;
  // The first byte of a row says how it is filtered: not at all.
  const rows = Buffer.alloc(stride * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x += 2)
      rows[y * stride + 1 + x / 2] = level(y * side + x) * LEVELS + level(y * side + x + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 4 bits a point, by palette.
  head.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(Array.from({ length: LEVELS }, () => colour).flat());
  const alphas = Buffer.from(Array.from({ length: LEVELS }, (_, n) => Math.round((n * 255) / (LEVELS - 1))));
  return pngOf(
    ['IHDR', head],
    ['PLTE', palette],
    ['tRNS', alphas],
    ['IDAT', deflateSync(rows, { level: 9 })],
  );
}
