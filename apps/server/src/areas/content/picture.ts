import { open } from 'node:fs/promises';
import { LONGEST_SIDE, type PictureHead, pictureHead } from '@portal/domain/pictures';
import { unprocessable } from '../../contract/problem.ts';

/** A JPEG may carry a preview and a profile before its size is told. */
const HEAD = 512 * 1024;

/** What picture a file is, by its own bytes: its name and what the browser called it do not matter. Throws 422. */
export async function inspectPicture(path: string): Promise<PictureHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const picture = pictureHead(buffer.subarray(0, bytesRead));
    if (!picture) throw refused('Это не картинка. Подходят PNG, JPEG и WebP.');
    if (Math.max(picture.width, picture.height) > LONGEST_SIDE)
      throw refused(`Сторона картинки больше ${LONGEST_SIDE} пикселей. Уменьшите её.`);
    return picture;
  } finally {
    await file.close();
  }
}

const refused = (message: string) => unprocessable(message, [{ field: 'newImage', message }]);
