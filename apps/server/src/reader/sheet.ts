import { type Archive, DAMAGED } from './archive.ts';
import type { Cell, Collector } from './collector.ts';
import { LIMITS } from './limits.ts';
import { type Attributes, readMarkup } from './markup.ts';
import { FAULTS, Refusal } from './protocol.ts';
import type { Told } from './recognise.ts';
import {
  findWorkbook,
  readSharedStrings,
  readStyles,
  RichText,
  type Style,
  type Styles,
} from './workbook.ts';

/**
 * Reads a visible sheet of a workbook in one pass (by default the first) and reports the sheets and merged
 * ranges. Returns false if the archive is not a workbook.
 */
export async function readXlsx(
  archive: Archive,
  collector: Collector,
  told: Told,
  sheet: string | undefined,
): Promise<boolean> {
  const workbook = await findWorkbook(archive, sheet);
  if (!workbook) return false;
  told.sheets = workbook.sheets;
  const strings =
    workbook.sharedStrings === undefined ? [] : await readSharedStrings(archive, workbook.sharedStrings);
  const styles = workbook.styles === undefined ? new Map() : await readStyles(archive, workbook.styles);
  await readSheet(archive, workbook.sheet, strings, styles, collector, told);
  return true;
}

async function readSheet(
  archive: Archive,
  part: string,
  strings: readonly string[],
  styles: Styles,
  collector: Collector,
  told: Told,
): Promise<void> {
  const { merges } = told;
  const inline = new RichText();
  let rowNumber = 0;
  let row: (Cell | undefined)[] = [];
  let column = -1;
  let attributes: Attributes = {};
  let value: string | undefined;
  let formula = false;
  let inValue = false;
  let inData = false;
  let isHidden = false;

  await readMarkup(archive, part, {
    open(name, given) {
      switch (name) {
        case 'sheetData':
          inData = true;
          break;
        case 'row':
          rowNumber = rowNumberOf(given['r'], rowNumber);
          row = [];
          column = -1;
          isHidden = given['hidden'] === '1' || given['hidden'] === 'true';
          break;
        case 'c':
          column = columnOf(given['r'], column);
          attributes = given;
          value = undefined;
          formula = false;
          inline.begin();
          break;
        case 'v':
          inValue = true;
          value = '';
          break;
        case 'f':
          formula = true;
          break;
        case 'mergeCell':
          if (merges.length < LIMITS.merges && given['ref'] !== undefined) merges.push(given['ref']);
          break;
        default:
          inline.open(name);
      }
    },
    text(piece) {
      if (!inValue) inline.add(piece);
      else if (value !== undefined && value.length <= LIMITS.cell) value += piece;
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'c' && inData && column < LIMITS.columns) {
        row[column] = cellOf(attributes, value, formula, inline.value, strings, styles);
      } else if (name === 'row' && inData) {
        if (isHidden && row.some((cell) => cell !== undefined && cell.text !== '')) told.hidden += 1;
        collector.add(rowNumber, row);
      } else if (name === 'sheetData') inData = false;
      else inline.close(name);
    },
    pause: (share) => (collector.full ? collector.flush(share) : undefined),
  });
}

function rowNumberOf(reference: string | undefined, previous: number): number {
  const number = Number(reference ?? previous + 1);
  if (!Number.isSafeInteger(number) || number <= previous || number > 1_048_576) throw new Refusal(DAMAGED);
  return number;
}

/** Column index (from 0) of a reference such as AB12; without a reference, the next column. */
export function columnOf(reference: string | undefined, previous: number): number {
  if (reference === undefined) return previous + 1;
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
    if (column > 16_384) throw new Refusal(DAMAGED);
  }
  return column === 0 ? previous + 1 : column - 1;
}

function cellOf(
  { t: type, s: style }: Attributes,
  value: string | undefined,
  formula: boolean,
  inline: string,
  strings: readonly string[],
  styles: Styles,
): Cell | undefined {
  switch (type) {
    case 's': {
      const text = value === undefined ? undefined : strings[Number(value)];
      if (text === undefined && value) throw new Refusal(DAMAGED);
      return { text: unescape(text ?? '') };
    }
    case 'inlineStr':
      return { text: unescape(inline) };
    case 'e':
      return { text: value ?? '', fault: FAULTS.error };
    case 'str':
      return formula && value === undefined
        ? { text: '', fault: FAULTS.formula }
        : { text: unescape(value ?? '') };
    case 'b':
      return { text: value === '1' ? 'ИСТИНА' : value === '0' ? 'ЛОЖЬ' : '' };
    case 'd':
      return { text: value ?? '' };
    default:
      if (formula && !value) return { text: '', fault: FAULTS.formula };
      return value ? styledCell(value, styles.get(Number(style ?? -1))) : undefined;
  }
}

/**
 * Converts a cell by its style. A number shown as a date is an error, because the typed text is lost: «сен.90»
 * of a part number.
 */
export function styledCell(value: string, style: Style | undefined): Cell {
  if (typeof style === 'object') return { ...numberCell(numberText(value)), currency: style.currency };
  if (style !== 'date') return numberCell(numberText(value, style));
  const day = dayOf(Number(value));
  return day === undefined ? numberCell(numberText(value)) : { text: day, fault: FAULTS.date };
}

/** Excel counts days from 30.12.1899. */
function dayOf(days: number): string | undefined {
  if (!(days >= 1 && days < 100_000)) return undefined;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000);
  const [year, month, day] = at.toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

const numberCell = (text: string): Cell =>
  /^-?\d{1,3}\.\d{3}$/.test(text) ? { text, typed: true } : { text };

/**
 * A number as Excel shows it: 15 digits (412.49999999999994 is 412.5), no exponent, leading zeros of its
 * format.
 */
export function numberText(raw: string, padding = 0): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  const rounded = Number(number.toPrecision(15));
  const size = Math.abs(rounded);
  if (size >= 1e21) return raw;
  const plain = size !== 0 && size < 1e-6 ? rounded.toFixed(20).replace(/\.?0+$/, '') : String(rounded);
  return padding > 0 && Number.isInteger(rounded) && rounded >= 0 ? plain.padStart(padding, '0') : plain;
}

/** Decodes characters that XML cannot contain and Excel writes as _x000D_. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
