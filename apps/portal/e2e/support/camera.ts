// A browser whose camera sees a QR code.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { drawQrCode } from '../../../server/src/paper/barcode.ts';

const [WIDTH, HEIGHT] = [640, 480];
/** Pixels of a module. */
const MODULE = 8;

/** Whether a module of the drawing is dark: its centre is inside an odd number of outlines. */
function reader(drawing: string): (x: number, y: number) => boolean {
  const outlines = drawing
    .split('Z')
    .filter((outline) => outline !== '')
    .map((outline) =>
      outline
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number]),
    );
  const isInside = (points: [number, number][], x: number, y: number) =>
    points.filter(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }).length %
      2 ===
    1;
  return (x, y) => outlines.filter((points) => isInside(points, x + 0.5, y + 0.5)).length % 2 === 1;
}

/** A film of one picture with the QR code in its middle, in the form that Chromium takes for a camera. */
function film(text: string): string {
  const { width, height, path: drawing } = drawQrCode(text);
  const isDark = reader(drawing);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 255);
  const [left, top] = [(WIDTH - width * MODULE) >> 1, (HEIGHT - height * MODULE) >> 1];
  for (let y = 0; y < height * MODULE; y += 1)
    for (let x = 0; x < width * MODULE; x += 1)
      if (isDark(Math.floor(x / MODULE), Math.floor(y / MODULE))) luma[(top + y) * WIDTH + left + x] = 0;
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'label.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  writeFileSync(file, Buffer.concat([head, luma, colour]));
  return file;
}

/** Launches a browser whose camera sees a QR code of the text. */
export const launchWithCamera = (options: LaunchOptions, text: string): Promise<Browser> =>
  chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film(text)}`,
    ],
  });
