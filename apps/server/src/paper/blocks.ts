import type { Paper } from './paper.ts';

export interface Place {
  x: number;
  width: number;
}

/**
 * A field of a form, «Продавец: ООО … (2)»: label, underlined value, and the form's line number. Moves `y`.
 */
export function field(
  paper: Paper,
  { x, width }: Place,
  { label, value, mark, labelWidth = 90, size = 7.5 }: FieldText,
): void {
  const markWidth = mark === undefined ? 0 : 18;
  const room = width - labelWidth - markWidth - 4;
  const values = paper.lines(value, room, { size, face: 'narrow', most: 4 });
  const labels = paper.lines(label, labelWidth, { size, face: 'narrow' });
  const lines = Math.max(1, values.length, labels.length);
  paper.put(labels, x, paper.y, labelWidth, { size, face: 'narrow' });
  paper.put(values, x + labelWidth + 2, paper.y, room, { size, face: 'narrow' });
  const y = paper.y + paper.heightOf(lines, size) + 0.5;
  paper.line(x + labelWidth, y, x + width - markWidth - 2, y, 0.3);
  if (mark !== undefined)
    paper.put([mark], x + width - markWidth, paper.y, markWidth, { size: 6.5, align: 'right' });
  paper.y = y + 2;
}
interface FieldText {
  label: string;
  value: string;
  mark?: string;
  labelWidth?: number;
  size?: number;
}

/** Signature lines, each with a caption below: «должность», «подпись», «ф.и.о.». Moves `y`. */
export function signature(
  paper: Paper,
  { x, width }: Place,
  { label, under, mark, labelWidth = 150 }: SignatureText,
): void {
  const size = 7.5;
  const markWidth = mark === undefined ? 0 : 20;
  const labels = paper.lines(label, labelWidth, { size, face: 'narrow' });
  const height = paper.heightOf(Math.max(1, labels.length), size);
  paper.put(labels, x, paper.y, labelWidth, { size, face: 'narrow' });
  const y = paper.y + Math.max(height, 12);
  const gap = 6;
  const each = (width - labelWidth - markWidth - gap) / under.length - gap;
  for (const [index, words] of under.entries()) {
    const from = x + labelWidth + gap + index * (each + gap);
    paper.line(from, y, from + each, y, 0.3);
    paper.put([`(${words})`], from, y + 1, each, { size: 5.5, face: 'narrow', align: 'center' });
  }
  if (mark !== undefined)
    paper.put([mark], x + width - markWidth, y - 8, markWidth, { size: 6.5, align: 'right' });
  paper.y = y + 10;
}
interface SignatureText {
  label: string;
  under: readonly string[];
  mark?: string;
  labelWidth?: number;
}

/** Draws two blocks side by side, each in one half; `y` moves below the longer one. */
export function halves(paper: Paper, left: (place: Place) => void, right: (place: Place) => void): void {
  const gap = 12;
  const width = (paper.width - gap) / 2;
  const from = paper.y;
  left({ x: paper.left, width });
  const below = paper.y;
  paper.y = from;
  right({ x: paper.left + width + gap, width });
  paper.y = Math.max(below, paper.y);
}
