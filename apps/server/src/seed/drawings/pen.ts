import { encodePng } from './png.ts';

/** Points of a drawing's side. */
const SIDE = 480;
/** The sheet is 100 × 100 whatever its points. */
const UNIT = SIDE / 100;
/** Seen on white and on the dark theme alike. */
const INK = [0x5d, 0x86, 0x9b] as const;
const EDGE = 2;
const THIN = 1;
const TINT = 0.16;
/** Lines across a point, when a shape is filled. */
const SCANS = 4;
const TURN = Math.PI * 2;

type Point = readonly [x: number, y: number];

/**
 * A technical drawing: what is drawn later stands before what was drawn earlier. Coordinates and sizes are hundredths of the
 * sheet, y downwards; angles are turns, clockwise from the right.
 */
export class Pen {
  readonly #alpha = new Float32Array(SIDE * SIDE);

  /** A closed body through the points: it hides what is behind it. */
  body(...flat: number[]): this {
    return this.#shape(pairs(flat), TINT, EDGE);
  }

  /** The same with soft corners everywhere: a curve through the points. */
  soft(...flat: number[]): this {
    return this.#shape(curve(pairs(flat), true), TINT, EDGE);
  }

  rect(x: number, y: number, width: number, height: number, radius = 0): this {
    return this.#shape(box(x, y, width, height, radius), TINT, EDGE);
  }

  /** A window in a body: nothing is seen in it. */
  slot(x: number, y: number, width: number, height: number, radius = 0): this {
    return this.#shape(box(x, y, width, height, radius), 0, THIN);
  }

  disc(x: number, y: number, rx: number, ry = rx): this {
    return this.#shape(ellipse(x, y, rx, ry), TINT, EDGE);
  }

  hole(x: number, y: number, rx: number, ry = rx): this {
    return this.#shape(ellipse(x, y, rx, ry), 0, THIN);
  }

  /** Holes on a circle. */
  holes(count: number, x: number, y: number, ring: number, radius: number, from = 0): this {
    for (let n = 0; n < count; n++) {
      const [cx, cy] = around(x, y, ring, ring, from + n / count);
      this.hole(cx, cy, radius);
    }
    return this;
  }

  /** A wheel with teeth. */
  gear(x: number, y: number, inner: number, outer: number, teeth: number): this {
    const points: Point[] = [];
    for (let n = 0; n < teeth; n++)
      for (const [share, radius] of [
        [0, inner],
        [0.28, inner],
        [0.4, outer],
        [0.86, outer],
      ] as const)
        points.push(around(x, y, radius, radius, (n + share) / teeth));
    return this.#shape(points, TINT, EDGE);
  }

  /** A pipe, a rod or a wire of this width along the points; it hides what is behind it. */
  pipe(width: number, ...flat: number[]): this {
    const way = curve(pairs(flat), false);
    this.#stroke(way, width + EDGE * 2, 1);
    this.#stroke(way, width, 0);
    this.#stroke(way, width, TINT);
    return this;
  }

  edge(...flat: number[]): this {
    return this.#stroke(pairs(flat), EDGE, 1);
  }

  line(...flat: number[]): this {
    return this.#stroke(pairs(flat), THIN, 1);
  }

  bend(...flat: number[]): this {
    return this.#stroke(curve(pairs(flat), false), THIN, 1);
  }

  arc(x: number, y: number, rx: number, ry: number, from: number, to: number): this {
    return this.#stroke(ellipse(x, y, rx, ry, from, to), THIN, 1);
  }

  circle(x: number, y: number, radius: number): this {
    return this.#stroke(ellipse(x, y, radius, radius), THIN, 1);
  }

  /** Lines at the same distances: `count` of them from the first to the last. */
  lines(count: number, first: readonly number[], last: readonly number[]): this {
    for (let n = 0; n < count; n++)
      this.line(
        ...first.map((from, at) => from + (((last[at] ?? from) - from) * n) / Math.max(1, count - 1)),
      );
    return this;
  }

  /** A line that is an axis: long and short dashes by turns. */
  axis(x1: number, y1: number, x2: number, y2: number): this {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const at = (way: number): Point => [x1 + ((x2 - x1) * way) / length, y1 + ((y2 - y1) * way) / length];
    for (let way = 0; way < length; way += 8) {
      this.#stroke([at(way), at(Math.min(length, way + 4.5))], THIN * 0.7, 0.7);
      if (way + 6.5 < length) this.#stroke([at(way + 6), at(way + 6.5)], THIN * 0.7, 0.7);
    }
    return this;
  }

  png(): Buffer {
    return encodePng(this.#alpha, SIDE, INK);
  }

  #shape(points: readonly Point[], tint: number, width: number): this {
    this.#fill(points, tint);
    const [first] = points;
    return first ? this.#stroke([...points, first], width, 1) : this;
  }

  /** Replace what is inside of the points, by the even-odd rule. */
  #fill(points: readonly Point[], tint: number): void {
    const scaled = points.map(([x, y]): Point => [x * UNIT, y * UNIT]);
    const from = Math.max(0, Math.floor(Math.min(...scaled.map(([, y]) => y))));
    const to = Math.min(SIDE - 1, Math.ceil(Math.max(...scaled.map(([, y]) => y))));
    for (let y = from; y <= to; y++) {
      const inside = new Float32Array(SIDE);
      for (let scan = 0; scan < SCANS; scan++) {
        const crossings = crossingsAt(scaled, y + (scan + 0.5) / SCANS);
        for (let at = 0; at + 1 < crossings.length; at += 2)
          span(inside, crossings[at] ?? 0, crossings[at + 1] ?? 0, 1 / SCANS);
      }
      for (let x = 0; x < SIDE; x++) {
        const share = inside[x] ?? 0;
        if (share > 0) this.#mix(y * SIDE + x, share, tint);
      }
    }
  }

  #stroke(points: readonly Point[], width: number, tint: number): this {
    const half = (width * UNIT) / 2;
    const touched = new Map<number, number>();
    for (let at = 0; at + 1 < points.length; at++) {
      const [x1, y1] = points[at] ?? [0, 0];
      const [x2, y2] = points[at + 1] ?? [0, 0];
      cover(x1 * UNIT, y1 * UNIT, x2 * UNIT, y2 * UNIT, half, (place, share) => {
        if (share > (touched.get(place) ?? 0)) touched.set(place, share);
      });
    }
    for (const [place, share] of touched) this.#mix(place, share, tint);
    return this;
  }

  #mix(place: number, share: number, tint: number): void {
    this.#alpha[place] = (this.#alpha[place] ?? 0) * (1 - share) + tint * share;
  }
}

function pairs(flat: readonly number[]): Point[] {
  return Array.from({ length: flat.length / 2 }, (_, at): Point => [
    flat[at * 2] ?? 0,
    flat[at * 2 + 1] ?? 0,
  ]);
}

const around = (x: number, y: number, rx: number, ry: number, turns: number): Point => [
  x + Math.cos(turns * TURN) * rx,
  y + Math.sin(turns * TURN) * ry,
];

function ellipse(x: number, y: number, rx: number, ry: number, from = 0, to = 1): Point[] {
  const steps = Math.ceil(72 * Math.abs(to - from));
  return Array.from({ length: steps + 1 }, (_, n) => around(x, y, rx, ry, from + ((to - from) * n) / steps));
}

function box(x: number, y: number, width: number, height: number, radius: number): Point[] {
  const corners: readonly Point[] = [
    [x + width - radius, y + height - radius],
    [x + radius, y + height - radius],
    [x + radius, y + radius],
    [x + width - radius, y + radius],
  ];
  return corners.flatMap(([cx, cy], n) => ellipse(cx, cy, radius, radius, n / 4, (n + 1) / 4));
}

/** A curve through the points (Catmull–Rom). */
function curve(points: readonly Point[], closed: boolean): Point[] {
  const last = points.length - 1;
  const at = (n: number): Point =>
    points[closed ? (n + points.length) % points.length : Math.min(last, Math.max(0, n))] ?? [0, 0];
  const smooth: Point[] = [];
  for (let n = 0; n < (closed ? points.length : last); n++)
    for (let step = 0; step < 12; step++) {
      const t = step / 12;
      const mix = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(n - 1)[axis], at(n)[axis], at(n + 1)[axis], at(n + 2)[axis]];
        return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      };
      smooth.push([mix(0), mix(1)]);
    }
  if (!closed) smooth.push(at(last));
  return smooth;
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const found: number[] = [];
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(at + 1) % points.length] ?? [0, 0];
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1));
  }
  return found.toSorted((a, b) => a - b);
}

function span(row: Float32Array, from: number, to: number, weight: number): void {
  for (let x = Math.max(0, Math.floor(from)); x <= Math.min(SIDE - 1, Math.floor(to)); x++)
    row[x] = (row[x] ?? 0) + Math.max(0, Math.min(x + 1, to) - Math.max(x, from)) * weight;
}

/** The points that a piece of a stroke covers, and how much of each. */
function cover(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  half: number,
  take: (place: number, share: number) => void,
): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const bounds = (a: number, b: number) =>
    [
      Math.max(0, Math.floor(Math.min(a, b) - half - 1)),
      Math.min(SIDE - 1, Math.ceil(Math.max(a, b) + half + 1)),
    ] as const;
  const [left, right] = bounds(x1, x2);
  const [top, bottom] = bounds(y1, y2);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - x1, y + 0.5 - y1];
      const way = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
      const share = half + 0.5 - Math.hypot(px - dx * way, py - dy * way);
      if (share > 0) take(y * SIDE + x, Math.min(1, share));
    }
}
