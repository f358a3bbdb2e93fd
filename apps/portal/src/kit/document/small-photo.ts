/** Longer side in pixels of a stored photograph; damage of a part is still visible at it. */
const LONGEST = 2560;
/** Files up to this many bytes are sent unchanged. */
const SMALL = 1_000_000;
const PHOTOGRAPHS = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Scales a photograph to the server's size, with its orientation applied and its EXIF data removed, so that a
 * phone does not send 40 megapixels. Other files, and those this browser cannot decode, are returned as they
 * are: the server scales or refuses them.
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
