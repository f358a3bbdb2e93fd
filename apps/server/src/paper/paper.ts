import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type PDFDocument from 'pdfkit';
import type { Barcode } from './barcode.ts';

const require = createRequire(import.meta.url);
/** Loaded for the first paper: 21 MB. */
const library = () => require('pdfkit') as typeof PDFDocument;
/**
 * PT Sans, a font designed for Russian documents; its licence (OFL) is in the package. Only the used subset is
 * embedded.
 */
const FILES = {
  plain: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
  bold: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf',
  narrow: '@expo-google-fonts/pt-sans-narrow/400Regular/PTSansNarrow_400Regular.ttf',
  narrowBold: '@expo-google-fonts/pt-sans-narrow/700Bold/PTSansNarrow_700Bold.ttf',
} as const;
export type Face = keyof typeof FILES;
const read = new Map<Face, Buffer>();

function fontFile(face: Face): Buffer {
  const known = read.get(face);
  if (known) return known;
  const content = readFileSync(require.resolve(FILES[face]));
  read.set(face, content);
  return content;
}

/** Converts millimetres to points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export interface Format {
  /** Title of the PDF and its window. */
  title: string;
  /** A4, or width and height in millimetres. */
  size: 'A4' | 'A4 landscape' | readonly [number, number];
  /** In millimetres. @default 8 */
  margin?: number;
  /** Whether pages have «Лист 2 из 5» at the foot. @default true */
  numbered?: boolean;
}

export interface Written {
  size?: number;
  face?: Face;
  align?: 'left' | 'center' | 'right';
  /** Maximum number of lines; the text is then cut off with «…». */
  most?: number;
}

/** Splits a word at its soft hyphens, unless it fits as a whole. */
function hyphenated(word: string, fits: (text: string) => boolean): string[] {
  const [first = '', ...rest] = word.split('\u00AD');
  if (rest.length === 0 || fits([first, ...rest].join(''))) return [[first, ...rest].join('')];
  const parts = [first];
  for (const part of rest) {
    const last = parts.at(-1) ?? '';
    if (fits(`${last}${part}-`)) parts[parts.length - 1] = `${last}${part}`;
    else parts.push(part);
  }
  return parts.map((part, index) => (index === parts.length - 1 ? part : `${part}-`));
}

/** Line height as a multiple of the font size. */
const LEADING = 1.18;
const FOOT = 12;

/** A paper that is written from top to bottom: `y` is the position of the next element, in points. */
export class Paper {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #format: Format;
  readonly #widths = new Map<string, number>();
  #measuring = false;
  /** Text that is written when the number of pages is known. */
  readonly #late: { page: number; write: (pages: number) => void }[] = [];
  /** Draws the top of every page but the first. */
  head: ((paper: Paper) => void) | undefined;

  constructor(format: Format) {
    const [width, height] =
      format.size === 'A4'
        ? [mm(210), mm(297)]
        : format.size === 'A4 landscape'
          ? [mm(297), mm(210)]
          : format.size.map(mm);
    const margin = mm(format.margin ?? 8);
    this.#format = format;
    this.#document = new (library())({
      size: [width ?? 0, height ?? 0],
      margin: 0,
      bufferPages: true,
      lang: 'ru-RU',
      displayTitle: true,
      info: { Title: format.title },
    });
    for (const face of Object.keys(FILES) as Face[]) this.#document.registerFont(face, fontFile(face));
    this.left = margin;
    this.width = (width ?? 0) - 2 * margin;
    this.top = margin;
    this.bottom = (height ?? 0) - margin - (format.numbered === false ? 0 : FOOT);
    this.y = this.top;
  }

  /** Remaining height of this page. */
  get room(): number {
    return this.bottom - this.y;
  }

  newPage(): void {
    this.#document.addPage();
    this.y = this.top;
    this.head?.(this);
  }

  /** Starts a new page if this one has less than the given height left. */
  reserve(height: number): void {
    if (this.room < height && this.y > this.top) this.newPage();
  }

  /** Writes a block on one page without breaking it: signatures, a line of totals. */
  whole(write: () => void): void {
    this.reserve(this.measure(write));
    write();
  }

  /** The height of a block if it were written here. */
  measure(write: () => void): number {
    const [before, measuring] = [this.y, this.#measuring];
    this.#measuring = true;
    write();
    const height = this.y - before;
    this.y = before;
    this.#measuring = measuring;
    return height;
  }

  #widthOf(word: string, face: Face, size: number): number {
    const key = `${face} ${word}`;
    const known = this.#widths.get(key) ?? this.#document.font(face, 1_000).widthOfString(word) / 1_000;
    this.#widths.set(key, known);
    return known * size;
  }

  /** Breaks a text into lines of a width: at spaces, and inside a word that is wider than the line. */
  lines(text: string, width: number, { size = 8, face = 'plain', most = 60 }: Written = {}): string[] {
    const fits = (next: string) => this.#widthOf(next, face, size) <= width;
    // A shortcut: most cells are one short word.
    if (/^[\p{L}\p{N}\p{P}\u00A0]+$/u.test(text) && fits(text)) return [text];
    const lines: string[] = [];
    let line = '';
    const space = this.#widthOf(' ', face, size);
    let used = 0;
    const words = text
      .replaceAll(/[^\P{C}\u00AD]+/gu, ' ')
      .split(/ +/)
      .flatMap((word) => hyphenated(word, fits))
      .filter((word) => word !== '');
    for (const word of words) {
      const wide = this.#widthOf(word, face, size);
      if (line !== '' && used + space + wide <= width) {
        line = `${line} ${word}`;
        used += space + wide;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      used = wide;
      while (!fits(line) && line.length > 1 && lines.length <= most) {
        const signs = [...line];
        let count = 1;
        while (count < signs.length - 1 && fits(signs.slice(0, count + 1).join(''))) count++;
        lines.push(signs.slice(0, count).join(''));
        line = signs.slice(count).join('');
        used = this.#widthOf(line, face, size);
      }
      if (lines.length > most) break;
    }
    if (line !== '') lines.push(line);
    if (lines.length <= most) return lines;
    const kept = lines.slice(0, most);
    let last = kept.at(-1) ?? '';
    while (last !== '' && !fits(`${last}…`)) last = [...last].slice(0, -1).join('');
    return [...kept.slice(0, -1), `${last}…`];
  }

  /** The height of a number of lines. */
  heightOf(lines: number, size = 8): number {
    return lines * size * LEADING;
  }

  /** Draws lines at a position without moving `y`. */
  put(
    lines: readonly string[],
    x: number,
    y: number,
    width: number,
    { size = 8, face = 'plain', align = 'left' }: Written = {},
  ): void {
    if (this.#measuring) return;
    for (const [index, line] of lines.entries()) {
      const spare = align === 'left' ? 0 : width - this.#widthOf(line, face, size);
      const shift = align === 'right' ? spare : align === 'center' ? spare / 2 : 0;
      this.#document
        .font(face, size)
        .text(line, x + Math.max(0, shift), y + this.heightOf(index, size), { lineBreak: false });
    }
  }

  /** Writes a text below the previous element and moves `y`. */
  write(text: string, more: Written & { x?: number; width?: number; gap?: number } = {}): void {
    const { x = this.left, width = this.width, gap = 0, size = 8 } = more;
    const lines = this.lines(text, width, more);
    this.put(lines, x, this.y, width, more);
    this.y += this.heightOf(lines.length, size) + gap;
  }

  line(x: number, y: number, toX: number, toY: number, weight = 0.5): void {
    if (this.#measuring) return;
    this.#document.lineWidth(weight).moveTo(x, y).lineTo(toX, toY).stroke('#000');
  }

  box(x: number, y: number, width: number, height: number, weight = 0.5): void {
    if (this.#measuring) return;
    this.#document.lineWidth(weight).rect(x, y, width, height).stroke('#000');
  }

  /** Draws a barcode scaled to a width, with proportional height unless given. */
  barcode({ path, ...drawn }: Barcode, x: number, y: number, width: number, height?: number): void {
    if (this.#measuring) return;
    const scale = width / drawn.width;
    this.#document
      .save()
      .translate(x, y)
      .scale(scale, height === undefined ? scale : height / drawn.height)
      .path(path)
      .fill('#000', 'even-odd')
      .restore();
  }

  /** Writes on this page once the number of pages is known. */
  later(write: (pages: number) => void): void {
    if (this.#measuring) return;
    this.#late.push({ page: this.#document.bufferedPageRange().count - 1, write });
  }

  /** Finishes the paper and returns the file; nothing may be written afterwards. */
  finish(): Readable {
    const { count } = this.#document.bufferedPageRange();
    for (const { page, write } of this.#late) {
      this.#document.switchToPage(page);
      write(count);
    }
    if (this.#format.numbered !== false)
      for (let page = 0; page < count; page++) {
        this.#document.switchToPage(page);
        const y = this.bottom + FOOT - 8;
        this.put([`Лист ${page + 1} из ${count}`], this.left, y, this.width, { size: 7, align: 'right' });
        const title = this.lines(this.#format.title, this.width - 80, { size: 7, most: 1 });
        this.put(title, this.left, y, this.width, { size: 7 });
      }
    this.#document.end();
    return this.#document as unknown as Readable;
  }
}
