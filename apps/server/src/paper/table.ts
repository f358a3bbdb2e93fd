import { setImmediate as breathe } from 'node:timers/promises';
import type { Face, Paper, Written } from './paper.ts';

export interface Column<R> {
  title: string;
  /** Title above neighbouring columns of one group. */
  group?: string;
  /** The form's number of the column, shown below its title: «1а». */
  mark?: string;
  /** Relative width: a share of the paper's width. */
  width: number;
  /** @default 'left' */
  align?: Written['align'];
  face?: Face;
  cell(row: R, index: number): string;
}

export interface Table<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** The line of totals: cells by column index; `label` is written before the first of them. */
  totals?: { label: string; cells: Readonly<Record<number, string>> };
  /** @default 7 */
  size?: number;
  /** Rows that stay on one page: always so many, from the first one on. @default 1 */
  together?: number;
}

const PAD = 2;
/** Maximum number of lines in a cell; longer text is cut off, so that it cannot fill a page. */
const MOST_LINES = 12;
/** Rows after which the event loop handles other calls, so that a long paper does not block them. */
const TURN = 25;

/**
 * Draws a table over as many pages as needed: each page repeats the head, a row is never split, and the totals
 * are always on a page with at least one row.
 */
export async function drawTable<R>(
  paper: Paper,
  { columns, rows, totals, size = 7, together = 1 }: Table<R>,
): Promise<void> {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (width / shares) * paper.width);
  const lefts = widths.map((_, index) => paper.left + sum(widths.slice(0, index)));
  const inside = (index: number) => (widths[index] ?? 0) - 2 * PAD;
  const faceOf = (index: number): Face => columns[index]?.face ?? 'narrow';

  const cellsOf = (row: R, index: number) =>
    columns.map((column, at) =>
      paper.lines(column.cell(row, index), inside(at), { size, face: faceOf(at), most: MOST_LINES }),
    );
  const heightOf = (cells: readonly (readonly string[])[]) =>
    paper.heightOf(Math.max(1, ...cells.map((lines) => lines.length)), size) + 2 * PAD;

  // Vertical lines are drawn once for all rows of a page.
  let begun = paper.y;
  const endGrid = () => {
    for (const x of [...lefts, paper.left + paper.width]) paper.line(x, begun, x, paper.y);
  };
  const drawRow = (cells: readonly (readonly string[])[]) => {
    const height = heightOf(cells);
    for (const [index, lines] of cells.entries()) {
      const align = columns[index]?.align ?? 'left';
      const written: Written = { size, align, face: faceOf(index) };
      paper.put(lines, (lefts[index] ?? 0) + PAD, paper.y + PAD, inside(index), written);
    }
    paper.y += height;
    paper.line(paper.left, paper.y, paper.left + paper.width, paper.y);
  };

  const drawHead = () => head(paper, columns, lefts, widths, size);
  const drawTotals = () => {
    if (!totals) return;
    const first = Math.min(...Object.keys(totals.cells).map(Number));
    const height = paper.heightOf(1, size) + 2 * PAD;
    const start = lefts[first] ?? paper.left;
    paper.put([totals.label], paper.left, paper.y + PAD, start - paper.left - PAD, {
      size,
      face: 'narrowBold',
      align: 'right',
    });
    for (const [index, width] of widths.entries()) {
      const text = totals.cells[index];
      if (text === undefined) continue;
      paper.box(lefts[index] ?? 0, paper.y, width, height);
      paper.put([text], (lefts[index] ?? 0) + PAD, paper.y + PAD, width - 2 * PAD, {
        size,
        face: 'narrowBold',
        align: columns[index]?.align ?? 'left',
      });
    }
    paper.y += height;
  };

  const ofTotals = paper.measure(drawTotals);
  const ofHead = paper.measure(drawHead);
  const [firstRow] = rows;
  const first = firstRow === undefined ? 0 : heightOf(cellsOf(firstRow, 0));
  paper.reserve(ofHead + first + (rows.length === 1 ? ofTotals : 0));
  drawHead();
  begun = paper.y;
  for (const [index, row] of rows.entries()) {
    if (index % TURN === TURN - 1) await breathe();
    const cells = cellsOf(row, index);
    // With the rows that must not part from this one.
    const following = index % together === 0 ? rows.slice(index + 1, index + together) : [];
    const others = following.map((next, nth) => heightOf(cellsOf(next, index + 1 + nth)));
    const isLast = index + following.length === rows.length - 1;
    const need = heightOf(cells) + sum(others) + (isLast ? ofTotals : 0);
    if (paper.room < need) {
      endGrid();
      paper.newPage();
      drawHead();
      begun = paper.y;
    }
    drawRow(cells);
  }
  endGrid();
  drawTotals();
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Draws the titles in two levels, and the form's column numbers below. */
function head<R>(
  paper: Paper,
  columns: readonly Column<R>[],
  lefts: readonly number[],
  widths: readonly number[],
  size: number,
): void {
  const face = 'narrow';
  const small = size - 1;
  const linesOf = (text: string, width: number) => paper.lines(text, width - 2, { size: small, face });
  const heightOf = (lines: number) => paper.heightOf(lines, small) + 2 * PAD;
  const groups = new Map<string, number[]>();
  for (const [index, { group }] of columns.entries())
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), index]);
  const widthOf = (indexes: readonly number[]) => sum(indexes.map((index) => widths[index] ?? 0));
  const upper = Math.max(
    0,
    ...[...groups].map(([title, indexes]) => heightOf(linesOf(title, widthOf(indexes)).length)),
  );
  const own = (index: number) => linesOf(columns[index]?.title ?? '', widths[index] ?? 0);
  const height = Math.max(
    ...columns.map(({ group }, index) => heightOf(own(index).length) + (group === undefined ? 0 : upper)),
  );
  const centred = (lines: readonly string[], x: number, y: number, width: number, room: number) => {
    paper.box(x, y, width, room);
    const above = (room - paper.heightOf(lines.length, small)) / 2;
    paper.put(lines, x + 1, y + above, width - 2, { size: small, face, align: 'center' });
  };
  for (const [title, indexes] of groups) {
    const width = widthOf(indexes);
    centred(linesOf(title, width), lefts[indexes[0] ?? 0] ?? 0, paper.y, width, upper);
  }
  for (const [index, { group }] of columns.entries()) {
    const above = group === undefined ? 0 : upper;
    centred(own(index), lefts[index] ?? 0, paper.y + above, widths[index] ?? 0, height - above);
  }
  paper.y += height;
  if (!columns.some(({ mark }) => mark !== undefined)) return;
  const marks = heightOf(1);
  for (const [index, { mark = '' }] of columns.entries())
    centred([mark], lefts[index] ?? 0, paper.y, widths[index] ?? 0, marks);
  paper.y += marks;
}
