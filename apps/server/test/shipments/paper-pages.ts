import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/',
);

async function pages<T>(
  pdf: Uint8Array,
  read: (page: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['getPage']>>) => Promise<T>,
): Promise<T[]> {
  const document = await open(pdf);
  const found: T[] = [];
  for (let number = 1; number <= document.numPages; number++)
    found.push(await read(await document.getPage(number)));
  await document.loadingTask.destroy();
  return found;
}

const open = (pdf: Uint8Array) =>
  getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: fonts,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;

/** The text of each page of a PDF, its runs of text joined. */
export const textOfPages = (pdf: Uint8Array): Promise<string[]> =>
  pages(pdf, async (page) => {
    const { items } = await page.getTextContent();
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .filter((text) => text.trim() !== '')
      .join(' ')
      .replaceAll('\u00a0', ' ');
  });

/** Renders each page of a PDF as a picture; `scale` 1 is 72 dots per inch. */
export const picturesOfPages = (pdf: Uint8Array, scale: number): Promise<Buffer[]> =>
  pages(pdf, async (page) => {
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas.toBuffer('image/png');
  });
