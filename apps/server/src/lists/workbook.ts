import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * A string is always written as text: part number 0001 does not become a number, and «=1+1» does not become a
 * formula.
 */
export type Cell = string | number | null | FormattedCell;
/**
 * A number that Excel shows as money with two decimals or as a date with time, and sorts, sums and filters as
 * a number.
 */
export interface FormattedCell {
  /** Roubles, or days since 30.12.1899 in the local time of the file. */
  value: number;
  format: keyof typeof FORMATS;
}
/** Formats of cells: their id and code in Excel, and their index among the styles. */
const FORMATS = {
  money: { id: 164, code: '#,##0.00', style: 2 },
  moment: { id: 165, code: 'dd.mm.yyyy hh:mm', style: 3 },
} as const;

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Maximum number of rows in an Excel sheet, header included. */
export const MOST_ROWS = 1_048_576;
/** Maximum number of characters in a cell. */
const LONGEST_TEXT = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The fixed files of a workbook with these sheets. */
const partsOf = (sheets: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${sheets.map((_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>${sheets.map((_, place) => `<Relationship Id="r${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((name, place) => `<sheet name="${escape(name)}" sheetId="${place + 1}" r:id="r${place + 1}"/>`).join('')}</sheets></workbook>`,
  // Styles: 0 is plain, 1 is the header, then those of FORMATS.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2">${Object.values(FORMATS)
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>${Object.values(
    FORMATS,
  )
    .map(({ id }) => `<xf xfId="0" numFmtId="${id}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`,
});

/**
 * Writes a workbook to a file row by row, with at most a batch of rows in memory. Rows that do not fit a sheet
 * continue on the next one below the same header.
 * @param most maximum number of rows of a sheet, header included
 */
export async function writeWorkbook(
  file: string,
  name: string,
  header: readonly { title: string; width: number }[],
  rows: AsyncIterable<readonly Cell[]>,
  most: number = MOST_ROWS,
): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = pipeline(output, createWriteStream(file));
  // Awaited below; this handler only prevents an unhandled rejection until then.
  written.catch(() => undefined);
  zip.on('error', (error: Error) => output.destroy(error));
  const iterator = rows[Symbol.asyncIterator]();
  const sheets: string[] = [];
  try {
    let next = await iterator.next();
    do {
      sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`);
      const part: Part = { next, left: most - 1 };
      const lines = Readable.from(sheet(header, iterator, part));
      // An error while rows are read must also end the file; otherwise the archive would wait for the rest forever.
      lines.on('error', (error: Error) => output.destroy(error));
      zip.addReadStream(lines, `xl/worksheets/sheet${sheets.length}.xml`);
      await Promise.race([finished(lines), written]);
      next = part.next;
    } while (!next.done);
  } catch (error) {
    output.destroy(error as Error);
    throw error;
  } finally {
    await iterator.return?.();
  }
  for (const [part, xml] of Object.entries(partsOf(sheets))) zip.addBuffer(Buffer.from(XML + xml), part);
  zip.end();
  await written;
}

/** State between sheets: `next` was read already and did not fit the previous sheet. */
interface Part {
  next: IteratorResult<readonly Cell[]>;
  left: number;
}

async function* sheet(
  header: readonly { title: string; width: number }[],
  rows: AsyncIterator<readonly Cell[]>,
  part: Part,
): AsyncGenerator<string> {
  const columns = header
    .map(
      ({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
  yield `<row>${header.map(({ title }) => textCell(title, ' s="1"')).join('')}</row>`;
  for (; !part.next.done && part.left > 0; part.left -= 1) {
    yield `<row>${part.next.value.map(cellOf).join('')}</row>`;
    part.next = await rows.next();
  }
  yield '</sheetData></worksheet>';
}

function cellOf(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'object') return `<c s="${FORMATS[cell.format].style}"><v>${cell.value}</v></c>`;
  return typeof cell === 'number' ? `<c><v>${cell}</v></c>` : textCell(cell, '');
}

const textCell = (text: string, style: string) =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(text.slice(0, LONGEST_TEXT))}</t></is></c>`;

/** Escapes text for XML and removes characters that XML does not allow. */
const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
