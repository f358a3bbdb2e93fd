/** Points of the longer side that the server keeps: what is broken on a photograph is seen. */
const LONGEST = 2560;
/** Bytes below which nothing is won. */
const SMALL = 1_000_000;
const PHOTOGRAPHS = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A photograph as small as the server would make it, the right way up and without what its camera wrote about it: a phone need not send
 * forty megapixels. Anything else, and what this browser cannot read, is sent as it is: the server shrinks or refuses it.
 */
export async function smallPhoto(file: File): Promise<File> {
  if (!PHOTOGRAPHS.includes(file.type) || file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const blob = await drawn(picture, file.type).finally(() => picture.close());
    return blob && blob.type === file.type && blob.size < file.size
      ? new File([blob], file.name, { type: file.type })
      : file;
  } catch {
    return file;
  }
}

function drawn(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, 0.85);
  });
}
