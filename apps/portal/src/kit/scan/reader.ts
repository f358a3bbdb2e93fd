import type { ReadFrame } from '@portal/ui/camera-scanner';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
/** Formats of labels, as the browser names them. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'itf', 'qr_code', 'data_matrix'];
/** The longer side of the picture that is decoded here. */
const SIDE = 1_280;

/** The browser's own decoder, if it has one that reads all formats of labels. */
async function ownReader(): Promise<ReadFrame | null> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Class?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Class || !FORMATS.every((format) => known.includes(format))) return null;
  const detector = new Class({ formats: FORMATS });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
}

/** A decoder in WebAssembly from this server, for the other browsers. */
async function wasmReader(): Promise<ReadFrame> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight, 1));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (width === 0 || height === 0) return null;
    context.canvas.width = width;
    context.canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const [code] = await readBarcodes(context.getImageData(0, 0, width, height), {
      formats: ['Code128', 'Code39', 'EAN13', 'EAN8', 'ITF', 'QRCode', 'DataMatrix'],
      maxNumberOfSymbols: 1,
    });
    return code?.text ?? null;
  };
}

/** The browser's own decoder, otherwise the one in WebAssembly. */
export const loadReader = async (): Promise<ReadFrame> => (await ownReader()) ?? (await wasmReader());
