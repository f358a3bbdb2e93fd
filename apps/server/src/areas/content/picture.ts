import { readFile, writeFile } from 'node:fs/promises';
import { LONGEST_SIDE, type PictureHead, pictureHead, SHORTEST_SIDE } from '@portal/domain/pictures';
import { fieldFault } from '../../contract/problem.ts';
import { cleanPicture } from '../catalogue/editing/clean-picture.ts';

/**
 * Detects a picture's type by its content, not by its name or declared type, and rewrites the file. Throws
 * 422.
 */
export async function inspectPicture(path: string): Promise<PictureHead> {
  const file = await readFile(path);
  const picture = pictureHead(file);
  if (!picture) throw refused('Это не картинка. Подходят PNG, JPEG и WebP.');
  if (Math.max(picture.width, picture.height) > LONGEST_SIDE)
    throw refused(`Сторона картинки больше ${LONGEST_SIDE} пикселей. Уменьшите её.`);
  if (Math.min(picture.width, picture.height) < SHORTEST_SIDE)
    throw refused(`Сторона картинки меньше ${SHORTEST_SIDE} пикселей. Выберите другую.`);
  const clean = await cleanPicture(file, picture.type);
  if (!clean) throw refused('Картинка повреждена. Сохраните её заново и выберите ещё раз.');
  await writeFile(path, clean.file);
  const { type, width, height } = clean;
  return { type, width, height };
}

const refused = (message: string) => fieldFault('newImage', message);
