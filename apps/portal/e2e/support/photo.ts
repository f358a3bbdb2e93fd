import type { Page } from '@playwright/test';

/** A JPEG as of a phone held upright: noise of this size, stored sideways with the EXIF orientation. */
export async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const noise = context.createImageData(512, 512);
      for (let at = 0; at < noise.data.length; at += 1)
        noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
      for (let x = 0; x < wide; x += 512)
        for (let y = 0; y < high; y += 512) context.putImageData(noise, x, y);
      const address = canvas.toDataURL('image/jpeg', 0.9);
      return address.slice(address.indexOf(',') + 1);
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn, 'base64');
  // EXIF with one tag: orientation 6 (rotate to the right).
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/**
 * Records the file that the page sends (a request does not expose it). Returns a function that gives its width,
 * height and number of bytes.
 */
export async function watchSent(page: Page) {
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (file instanceof File) Object.assign(globalThis, { sentFile: file });
      send.call(this, body);
    };
  });
  return () =>
    page.evaluate(async () => {
      const file: unknown = Reflect.get(globalThis, 'sentFile');
      if (!(file instanceof File)) throw new Error('no file was sent');
      const { width, height } = await createImageBitmap(file, { imageOrientation: 'none' });
      return { width, height, bytes: file.size };
    });
}
