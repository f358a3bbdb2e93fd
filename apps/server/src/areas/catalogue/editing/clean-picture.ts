import { LONGEST_SIDE, type PictureHead, type PictureType } from '@portal/domain/pictures';
import type SharpLibrary from 'sharp';
import type { Sharp } from 'sharp';
import { createTurns } from '../../../jobs/turns.ts';

/** A re-encoded picture. */
export interface CleanPicture extends PictureHead {
  file: Buffer;
}

let loaded: Promise<typeof SharpLibrary> | undefined;
/** The library, loaded for the first picture: 11 MB. */
const library = () => (loaded ??= load());
async function load() {
  const { default: sharp } = await import('sharp');
  // Enable only the decoders for allowed picture types: each decoder is an attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
/** One at a time: a picture of 36 million pixels takes 150 MB while it is encoded. */
const turns = createTurns({ atOnce: 1, perOwner: 200, waiting: 200 });

/**
 * Re-encodes a picture. This removes metadata (such as the camera's location and owner), data after the
 * end of the picture and hidden data; the orientation from the metadata is applied. Returns null if the
 * file cannot be read completely. Does not block the event loop.
 */
export async function cleanPicture(file: Buffer, type: PictureType): Promise<CleanPicture | null> {
  const sharp = await library();
  const end = await turns.take(0);
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: LONGEST_SIDE ** 2 }).autoOrient();
    const { data, info } = await written(picture, type).toBuffer({ resolveWithObject: true });
    return { file: data, type, width: info.width, height: info.height };
  } catch {
    return null;
  } finally {
    end();
  }
}

/**
 * Maximum number of pixels of a photograph to be reduced. A JPEG is decoded at a reduced size, the others
 * in full.
 */
const LARGEST_SHOT = {
  'image/jpeg': 120_000_000,
  'image/png': 48_000_000,
  'image/webp': 48_000_000,
} as const;

/**
 * Re-encodes a photograph like cleanPicture and reduces it so that its longer side is at most `longest`
 * pixels. Returns null if the file cannot be read completely.
 */
export async function smallPicture(file: Buffer, type: PictureType, longest: number): Promise<Buffer | null> {
  const sharp = await library();
  const end = await turns.take(0);
  try {
    const picture = sharp(file, { failOn: 'error', limitInputPixels: LARGEST_SHOT[type] })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    return await written(picture, type).toBuffer();
  } catch {
    return null;
  } finally {
    end();
  }
}

function written(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png({ compressionLevel: 9 });
    case 'image/jpeg':
      return picture.jpeg({ quality: 90 });
    case 'image/webp':
      return picture.webp({ quality: 90 });
  }
}
