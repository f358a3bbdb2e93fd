// Corrupts files as a broken disk, a bad line or an attacker does; the same seed gives the same result.

/** Numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes with a meaning for file parsers: format signatures, quotes, line ends, the greatest numbers. */
const TELLING = [
  'ffffffff',
  '00000000',
  '504b0304',
  'd0cf11e0',
  '0d0a2d2d',
  '22',
  '3b',
  '0a',
  '3c21444f43545950',
  'ffd8ff',
  '7fffffff',
].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Applies one to four mutations: bits flipped, pieces cut out, doubled, moved or overwritten, the end cut off or
 * bytes appended.
 */
export function mutated(file: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(file);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let wounds = 1 + below(4); wounds > 0; wounds -= 1) {
    const at = below(Math.max(1, bytes.length));
    const to = Math.min(bytes.length, at + 1 + below(200));
    const telling = TELLING[below(TELLING.length)] ?? Buffer.alloc(0);
    switch (below(7)) {
      case 0:
        if (bytes.length > 0) bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << below(8)), at);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), telling, bytes.subarray(to)]);
        break;
      case 4:
        bytes = bytes.subarray(0, at);
        break;
      case 5:
        bytes = Buffer.concat([bytes, telling, bytes.subarray(at, to)]);
        break;
      default:
        bytes.fill(telling.length > 0 ? telling : 0, at, to);
    }
  }
  return bytes;
}
