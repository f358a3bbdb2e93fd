// The picture of growth: milliseconds over the number of products, both axes logarithmic.

const WIDTH = 900;
const HEIGHT = 520;
const LEFT = 60;
const RIGHT = 370;
const TOP = 30;
const BOTTOM = 50;
const COLOURS = ['#1f7a4d', '#1d6fb8', '#c2410c', '#7c3aed', '#b91c1c', '#475569'];

/** Draws lines as an SVG with a name and its last value beside the end of each. `values` are milliseconds above 0, one for each size. */
export function drawGrowth(
  sizes: readonly number[],
  lines: readonly { name: string; values: readonly number[] }[],
): string {
  const all = lines.flatMap(({ values }) => values).filter(Number.isFinite);
  const [low, high] = [
    10 ** Math.floor(Math.log10(Math.min(...all))),
    10 ** Math.ceil(Math.log10(Math.max(...all))),
  ];
  const x = (size: number) => LEFT + share(size, sizes[0] ?? 1, sizes.at(-1) ?? 1) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - share(value, low, high) * (HEIGHT - TOP - BOTTOM);
  const text = (atX: number, atY: number, content: string, more = '') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" ${more}>${content}</text>`;
  const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, n) => low * 10 ** n);
  const grid = [
    ...decades.map(
      (value) =>
        `<path d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}" stroke="#d4d4d8"/>${text(LEFT - 8, y(value) + 4, `${value}`, 'text-anchor="end"')}`,
    ),
    ...sizes.map((size) =>
      text(x(size), HEIGHT - BOTTOM + 20, size.toLocaleString('en'), 'text-anchor="middle"'),
    ),
    text(LEFT, TOP - 12, 'milliseconds'),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'products', 'text-anchor="middle"'),
  ];
  const labels = spread(lines.map(({ values }) => y(values.at(-1) ?? low)));
  const drawn = lines.map(({ name, values }, n) => {
    const colour = COLOURS[n % COLOURS.length] ?? '#000';
    const points = values.map((value, at) => `${x(sizes[at] ?? 1).toFixed(1)},${y(value).toFixed(1)}`);
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map(
        (point) =>
          `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3.5" fill="${colour}"/>`,
      ),
      text(
        WIDTH - RIGHT + 12,
        (labels[n] ?? 0) + 4,
        `${name}: ${(values.at(-1) ?? 0).toFixed(1)}`,
        `fill="${colour}"`,
      ),
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...drawn].join('\n')}
</svg>
`;
}

/** Place of a value between two others on a logarithmic scale, 0 to 1. */
const share = (value: number, from: number, to: number) =>
  from === to ? 0.5 : Math.log(value / from) / Math.log(to / from);

/** Heights of labels at least a line apart, in the order of the given ones. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((height, n) => ({ height, n })).toSorted((a, b) => a.height - b.height);
  const placed: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { height, n } of order) {
    last = Math.max(height, last + 16);
    placed[n] = last;
  }
  return placed;
}
