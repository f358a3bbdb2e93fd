import { LONGEST_SIDE, type PictureHead, type PictureType } from '@portal/domain/pictures';
import sharp, { type Sharp } from 'sharp';
import { createTurns } from '../../../jobs/turns.ts';

/** A picture that was written anew. */
export interface CleanPicture extends PictureHead {
  file: Buffer;
}

// Of everything that the library reads only what pictures may be: each of its readers is a way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);
/** A picture of 36 million points takes 150 MB while it is written. */
const turns = createTurns({ atOnce: 1, perOwner: 200, waiting: 200 });

/**
 * The picture and nothing else, written anew: what a camera wrote of the place and the owner goes, and so does whatever stands behind the
 * picture's end or is hidden in it. Turned as the camera was held. Null for a file that cannot be read whole. Works beside the main loop.
 */
export async function cleanPicture(file: Buffer, type: PictureType): Promise<CleanPicture | null> {
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

/** Points of the largest photograph that is made smaller: a JPEG is read small already, the others whole. */
const LARGEST_SHOT = {
  'image/jpeg': 120_000_000,
  'image/png': 48_000_000,
  'image/webp': 48_000_000,
} as const;

/**
 * A photograph written anew as cleanPicture writes one, and made smaller where its longer side is longer than that. Null for a file that
 * cannot be read whole.
 */
export async function smallPicture(file: Buffer, type: PictureType, longest: number): Promise<Buffer | null> {
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
