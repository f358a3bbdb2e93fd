/** What parts the cells of a text file, the likeliest first. */
export const DELIMITERS = [';', '\t', '|', ','] as const;
/** What parts the cells of a text file. */
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * The rows of a delimited text: cells parted by what the first line with anything in it holds, quotes as spreadsheets write them
 * («"a;b"», «""» for one quote). Empty rows stay, so that the place of a row is its line's; the line feed at the end is none.
 * @returns rows of cells and the delimiter, «;» where nothing is parted
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function parseDelimited(text: string): { rows: string[][]; delimiter: Delimiter } {
  const plain = text.replace(/^\uFEFF/, '');
  const first = plain.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const delimiter = DELIMITERS.find((one) => first.includes(one)) ?? ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (plain.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return { rows, delimiter };
}

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number that is no formula, whatever sign it begins with. */
const SIGNED = /^[+-]?\d+(?:[.,]\d+)?%?$/;

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe stands before its first sign, which a spreadsheet reads as «this is text».
 * Numbers stay numbers.
 * @see issue «Faults that stop the portal or open it»
 */
export function defused(cell: string | number | null): string | number | null {
  return typeof cell === 'string' && FORMULA.test(cell) && !SIGNED.test(cell) ? `'${cell}` : cell;
}

/**
 * The text of rows, as parseDelimited reads it; lines end as spreadsheets end them.
 * @param rows cells; null is an empty one
 */
export function formatDelimited(
  rows: readonly (readonly (string | number | null)[])[],
  delimiter: Delimiter,
): string {
  const written = (cell: string | number | null) => {
    const text = String(cell ?? '');
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(written).join(delimiter)}\r\n`).join('');
}
