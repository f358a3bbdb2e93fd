// Draws frames as a flame graph, the callers above: widths are shares, the title of each frame says what and how much.
import type { Frame } from './frames.ts';

const WIDTH = 1200;
const ROW = 17;
const LETTER = 6.2;
/** The smallest share that is drawn. */
const SMALLEST = 0.003;

const COLOURS: readonly [place: RegExp, colour: string][] = [
  [/^PostgreSQL/, '#a9c7e8'],
  [/^(?:src|domain)\//, '#f6b26b'],
  [/^node:/, '#b6d7a8'],
  [/^V8$/, '#d5d5d5'],
];
const PACKAGE = '#ffe599';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The picture of a tree; `heading` says what it shows. */
export function flameGraph(root: Frame, heading: string): string {
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, left: number, depth: number) => {
    const share = frame.value / root.value;
    if (share < SMALLEST) return;
    deepest = Math.max(deepest, depth);
    const [x, y, width] = [left * WIDTH, (depth + 1) * ROW + 4, share * WIDTH];
    const letters = Math.floor((width - 4) / LETTER);
    const label = frame.name.length <= letters ? frame.name : `${frame.name.slice(0, letters - 1)}…`;
    const colour = COLOURS.find(([place]) => place.test(frame.place))?.[1] ?? PACKAGE;
    const title = `${frame.name} · ${frame.place} · ${(100 * share).toFixed(1)} %`;
    boxes.push(
      `<g><title>${escaped(title)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.3, width - 0.4).toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>` +
        (letters < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`) +
        '</g>',
    );
    let next = left;
    for (const one of frame.below) {
      draw(one, next, depth + 1);
      next += one.value / root.value;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 2) * ROW + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="2" y="13" font-size="13">${escaped(heading)}</text>
${boxes.join('\n')}
</svg>
`;
}
