import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LARGEST_PICTURE,
  LONGEST_SIDE,
  MOST_PICTURES,
  PICTURE_TYPES,
  pictureFault,
  pictureHead,
  SHORTEST_SIDE,
} from './pictures.ts';
import { sentence } from '../sentences/sentences.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const big = (n: number, size: number) =>
  Array.from({ length: size }, (_, place) => Math.floor(n / 256 ** (size - 1 - place)) % 256);
const little = (n: number, size: number) => big(n, size).toReversed();

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1A\n', big(13, 4), 'IHDR', big(width, 4), big(height, 4));
const jpeg = (width: number, height: number, marker = 0xc0, before: number[] = []) =>
  bytes('\xFF\xD8', before, [0xff, marker, 0, 17, 8], big(height, 2), big(width, 2), [3]);
const APP0 = [0xff, 0xe0, 0, 6, 74, 70, 73, 70];
const webp = (kind: string, rest: number[]) => bytes('RIFF', big(0, 4), 'WEBP', kind, little(10, 4), rest);
const vp8 = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
const vp8l = (width: number, height: number) =>
  webp('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 0x4000, 4), 0, 0, 0, 0, 0]);
const vp8x = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

const KINDS = [
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', vp8],
  ['image/webp', vp8l],
  ['image/webp', vp8x],
] as const;

describe('pictureHead', () => {
  test('decisions: format and size are detected from the content', () => {
    const side = fc.integer({ min: 1, max: 16_383 });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), side, side, ([type, make], width, height) => {
        expect(pictureHead(make(width, height))).toEqual({ type, width, height });
      }),
    );
  });

  test('a file inside a larger buffer is read from its own start', () => {
    const whole = Uint8Array.from([1, 2, 3, ...png(640, 480)]);
    expect(pictureHead(whole.subarray(3))).toMatchObject({ width: 640, height: 480 });
    expect(pictureHead(whole)).toBeNull();
  });

  test('the size of a JPEG is found after any segments, in any kind of frame', () => {
    expect(pictureHead(jpeg(800, 600, 0xc2, [...APP0, 0xff]))).toEqual({
      type: 'image/jpeg',
      width: 800,
      height: 600,
    });
    for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0])
      expect(pictureHead(jpeg(800, 600, marker))).toBeNull();
    for (const marker of [0xc1, 0xcf]) expect(pictureHead(jpeg(800, 600, marker))).not.toBeNull();
    expect(pictureHead(jpeg(800, 600, 0xc0, [0]))).toBeNull();
  });

  test('only PNG, JPEG and WebP are recognised', () => {
    const gif = bytes('GIF89a', little(10, 2), little(10, 2), big(0, 40));
    const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const avi = bytes('RIFF', big(0, 4), 'AVI LIST', big(0, 40));
    const unknown = webp('VP9 ', big(0, 30));
    for (const other of [gif, svg, avi, unknown, bytes('%PDF-1.7'), bytes('\x89PNG\r\n\x1A\n', big(0, 40))])
      expect(pictureHead(other)).toBeNull();
  });

  test('a picture without a size, or truncated before it, is not recognised', () => {
    for (const [, make] of KINDS) {
      const whole = make(300, 200);
      for (let length = 0; length < 11; length++) expect(pictureHead(whole.subarray(0, length))).toBeNull();
    }
    expect(pictureHead(png(300, 200).subarray(0, 23))).toBeNull();
    expect(pictureHead(vp8x(300, 200).subarray(0, 29))).toBeNull();
    for (const empty of [png(0, 10), png(10, 0), jpeg(0, 10), vp8(10, 0)])
      expect(pictureHead(empty)).toBeNull();
  });

  test('property: any bytes give a result', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...KINDS), (tail, [, make]) => {
        expect(() => pictureHead(tail)).not.toThrow();
        expect(() => pictureHead(Uint8Array.from([...make(9, 9).subarray(0, 12), ...tail]))).not.toThrow();
        expect(() => pictureHead(Uint8Array.from([0xff, 0xd8, 0xff, ...tail]))).not.toThrow();
      }),
    );
  });
});

describe('pictureFault', () => {
  test('decisions: a picture has at most 5 MB and 6000 pixels per side', () => {
    expect(PICTURE_TYPES).toEqual(['image/png', 'image/jpeg', 'image/webp']);
    expect([MOST_PICTURES, LARGEST_PICTURE, LONGEST_SIDE, SHORTEST_SIDE]).toEqual([10, 5_242_880, 6_000, 16]);
    expect(pictureFault(png(6_000, 16))).toBeNull();
    expect(sentence(pictureFault(png(6_000, 15)))).toBe(
      'Фотография меньше 16 × 16 точек: на ней ничего не видно',
    );
    expect(pictureFault(png(1, 1))).not.toBeNull();
    expect(sentence(pictureFault(png(6_001, 1)))).toBe('Фотография больше 6000 × 6000 точек: уменьшите её');
    expect(pictureFault(png(1, 6_001))).not.toBeNull();
    const full = new Uint8Array(LARGEST_PICTURE);
    full.set(png(16, 16));
    expect(pictureFault(full)).toBeNull();
    expect(sentence(pictureFault(new Uint8Array(LARGEST_PICTURE + 1)))).toBe(
      'Файл больше 5 МБ: уменьшите его',
    );
  });

  test('other files are refused with a message', () => {
    expect(sentence(pictureFault(bytes('GIF89a')))).toBe('Подходят только фотографии PNG, JPEG и WebP');
  });
});
