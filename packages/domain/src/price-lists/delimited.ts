/** Delimiters of a text file, the most likely first. */
export const DELIMITERS = [';', '\t', '|', ','] as const;
/** Delimiter of a text file. */
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Parses delimited text: the delimiter is detected from the first non-empty line, quotes are those of spreadsheets («"a;b"», «""» for a
 * quote). Empty rows are kept, so that row numbers equal line numbers; a final line feed adds no row.
 * @returns rows of cells and the delimiter, «;» when there is none
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

/** Characters with which a spreadsheet formula starts. */
const FORMULA = /^[=+\-@\t\r]/;
/** A signed number is not a formula. */
const SIGNED = /^[+-]?\d+(?:[.,]\d+)?%?$/;

/**
 * Escapes a cell that a spreadsheet would execute as a formula: a leading apostrophe marks it as text. Numbers are unchanged.
 * @see issue «Faults that stop the portal or open it»
 */
export function defused(cell: string | number | null): string | number | null {
  return typeof cell === 'string' && FORMULA.test(cell) && !SIGNED.test(cell) ? `'${cell}` : cell;
}

/**
 * Formats rows as delimited text, with CRLF line ends; the inverse of parseDelimited.
 * @param rows cells; null is an empty cell
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
