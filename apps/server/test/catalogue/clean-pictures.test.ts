// A picture is stored re-encoded: data of the camera, the location and hidden contents are removed.
import { PICTURE_TYPES, pictureHead } from '@portal/domain/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '../../src/areas/catalogue/editing/clean-picture.ts';

const SECRET = 'Pushkin street 1, Moscow';
const make = (type: (typeof PICTURE_TYPES)[number]) => {
  const picture = sharp({ create: { width: 64, height: 32, channels: 3, background: '#c08040' } })
    .withExif({ IFD0: { Copyright: SECRET } })
    .withMetadata({ orientation: 6 });
  const format = type.replace('image/', '') as 'png' | 'jpeg' | 'webp';
  return picture.toFormat(format).toBuffer();
};

describe.each(PICTURE_TYPES)('%s', (type) => {
  test('removes EXIF and bytes after the end of the picture, and applies the EXIF orientation', async () => {
    const file = await make(type);
    expect(file.includes('Pushkin')).toBe(true);
    const clean = await cleanPicture(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]), type);
    const kept = clean?.file ?? expect.unreachable();
    expect(kept.includes('Pushkin')).toBe(false);
    expect(kept.includes('script')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(clean).toMatchObject({ type, width: 32, height: 64 });
    expect(pictureHead(kept)).toEqual({ type, width: 32, height: 64 });
  });

  test('rejects a truncated file and a header without a picture', async () => {
    const file = await make(type);
    expect(await cleanPicture(file.subarray(0, file.length - 40), type)).toBeNull();
    expect(await cleanPicture(file.subarray(0, 40), type)).toBeNull();
  });
});

test('rejects other formats: an SVG, a GIF', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text>a</text></svg>',
  );
  expect(await cleanPicture(svg, 'image/png')).toBeNull();
  expect(await cleanPicture(Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/png')).toBeNull();
});
