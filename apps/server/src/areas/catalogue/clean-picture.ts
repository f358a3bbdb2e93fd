import { LONGEST_SIDE, type PictureHead, type PictureType } from '@portal/domain/pictures';
import sharp, { type Sharp } from 'sharp';
import { createTurns } from '../../jobs/turns.ts';

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
