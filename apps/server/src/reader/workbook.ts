import { type Currency, currencyOfFormat } from '@portal/domain/currencies';
import path from 'node:path/posix';
import { type Archive, DAMAGED } from './archive.ts';
import { LIMITS } from './limits.ts';
import { type Attributes, readMarkup } from './markup.ts';
import { Refusal } from './protocol.ts';

/** The parts of a workbook that a price list needs, by their names in the archive. */
export interface Workbook {
  /** Names of the visible sheets, in order. */
  sheets: string[];
  sheet: string;
  sharedStrings: string | undefined;
  styles: string | undefined;
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Finds the visible sheet with that name, or the first one. Undefined if the archive is not a spreadsheet. */
export async function findWorkbook(archive: Archive, wanted?: string): Promise<Workbook | undefined> {
  if (!archive.has('[Content_Types].xml')) return undefined;
  const roots = archive.has('_rels/.rels') ? await relations(archive, '_rels/.rels', '') : [];
  const main = roots.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  if (!archive.has(main) || !path.basename(main).includes('workbook') || main.endsWith('.bin'))
    return undefined;

  const folder = path.dirname(main);
  const parts = await relations(archive, `${folder}/_rels/${path.basename(main)}.rels`, folder);
  const sheets: { relation: string; title: string; hidden: boolean }[] = [];
  await readMarkup(archive, main, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const hidden = attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden';
      sheets.push({ relation: relationOf(attributes), title: attributes['name'] ?? '', hidden });
    },
  });
  const worksheets = new Map(
    parts.filter(({ type }) => type.endsWith('/worksheet')).map(({ id, target }) => [id, target]),
  );
  const seen = sheets.filter(({ relation, hidden }) => !hidden && worksheets.has(relation));
  const visible = wanted === undefined ? seen[0] : seen.find(({ title }) => title === wanted);
  const sheet = visible && worksheets.get(visible.relation);
  if (sheet === undefined)
    throw new Refusal(
      wanted === undefined ? 'В файле нет видимого листа с данными.' : `В файле нет листа «${wanted}».`,
    );
  if (!archive.has(sheet)) throw new Refusal(DAMAGED);
  const part = (type: string) =>
    parts.find((relation) => relation.type.endsWith(type) && archive.has(relation.target))?.target;
  const titles = seen.slice(0, LIMITS.sheets).map(({ title }) => title);
  return { sheets: titles, sheet, sharedStrings: part('/sharedStrings'), styles: part('/styles') };
}

function relationOf(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key === 'id' || key.endsWith(':id'));
  return name === undefined ? '' : (attributes[name] ?? '');
}

async function relations(archive: Archive, part: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = [];
  await readMarkup(archive, part, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.join(folder, Target);
      found.push({ id: Id, type: Type, target });
    },
  });
  return found;
}

/** The shared strings, to which cells refer by index. */
export async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  const text = new RichText();
  let kept = 0;
  await readMarkup(archive, part, {
    open(name) {
      if (name === 'si') text.begin();
      else text.open(name);
    },
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      const value = text.value.slice(0, LIMITS.cell + 1);
      kept += value.length;
      strings.push(value);
      if (strings.length > LIMITS.sharedStrings || kept > LIMITS.sharedText) {
        throw new Refusal('В файле слишком много текста. Разделите его на несколько файлов.');
      }
    },
    text: (piece) => text.add(piece),
  });
  return strings;
}

/** Collects the text runs of a rich string, without phonetic readings. */
export class RichText {
  value = '';
  #inText = false;
  #phonetic = false;

  begin(): void {
    this.value = '';
  }

  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#phonetic = true;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic = false;
  }

  add(piece: string): void {
    if (this.#inText && !this.#phonetic && this.value.length <= LIMITS.cell) this.value += piece;
  }
}

/** How a style shows a number: with at least so many digits, as a date, or with a currency. */
export type Style = number | 'date' | { currency: Currency };
export type Styles = ReadonlyMap<number, Style>;

/** Built-in date and time formats, which a workbook does not describe. */
const DATE_FORMATS = new Set(['14', '15', '16', '17', '22', '27', '28', '29', '30', '31', '36', '50', '57']);

/** Maximum length of a number format in Excel. */
const LONGEST_FORMAT = 255;

/** Whether a format shows a year or a month. Quoted text, colours and escaped characters are ignored. */
const isDate = (code: string) =>
  /[yг]|m{3}|d.*m|m.*d/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''));

/** How a number format changes what is shown; undefined when it does not. */
export function styleOf(code: string): Style | undefined {
  const zeros = /^0{2,32}$/.exec(code)?.[0].length;
  if (zeros !== undefined) return zeros;
  if (isDate(code)) return 'date';
  const currency = code.length > LONGEST_FORMAT ? null : currencyOfFormat(code);
  return currency === null ? undefined : { currency };
}

/**
 * Cell styles that change how a number is shown, by the style's index: with leading zeros, such as the format
 * 0000000000 that preserves the zero of the part number 0986452041, as a date, or with a currency.
 */
export async function readStyles(archive: Archive, part: string): Promise<Map<number, Style>> {
  const formats = new Map<string, Style>();
  const styles = new Map<number, Style>();
  let inCells = false;
  let style = 0;
  await readMarkup(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const shown = styleOf(attributes['formatCode'] ?? '');
        if (shown !== undefined) formats.set(attributes['numFmtId'] ?? '', shown);
      } else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const format = attributes['numFmtId'] ?? '';
        const shown = formats.get(format) ?? (DATE_FORMATS.has(format) ? 'date' : undefined);
        if (shown !== undefined) styles.set(style, shown);
        style += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
