import {
  both,
  box,
  circle,
  type Colour,
  drop,
  gear,
  type Layer,
  paint,
  ring,
  type Shape,
  stroke,
  within,
  without,
} from './painter.ts';

export const WIDTH = 960;
export const HEIGHT = 320;

const WHITE: Colour = [255, 255, 255];
const TEAL: readonly [Colour, Colour] = [
  [10, 74, 99],
  [36, 140, 160],
];
const STEEL: readonly [Colour, Colour] = [
  [44, 56, 70],
  [104, 124, 142],
];
const AMBER: readonly [Colour, Colour] = [
  [150, 84, 12],
  [236, 156, 52],
];
const GREEN: readonly [Colour, Colour] = [
  [16, 86, 66],
  [60, 158, 112],
];
const ICE: readonly [Colour, Colour] = [
  [36, 74, 128],
  [122, 176, 220],
];

/** The same shape again and again round a point, its first at angle 0: a point is looked at where that one is. */
const turned = (cx: number, cy: number, count: number, shape: Shape, from = 0): Shape => {
  const step = (2 * Math.PI) / count;
  return (x, y) => {
    const angle = Math.atan2(y - cy, x - cx) - from;
    return shape(...at(cx, cy, Math.hypot(x - cx, y - cy), angle - Math.round(angle / step) * step));
  };
};
const at = (cx: number, cy: number, radius: number, angle: number) =>
  [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;

/** Rings that run out of the picture: every one has them, so that they look like one family. */
const waves = (cx: number, cy: number): Layer[] =>
  [170, 250, 340, 440].map((radius, index) => ({
    shape: ring(cx, cy, radius, 26),
    colour: WHITE,
    alpha: 0.07 - index * 0.012,
  }));

const cartridge = (cx: number, cy: number, height: number): Layer[] => [
  { shape: box(cx, cy, 132, height, 22), colour: WHITE, alpha: 0.92 },
  { shape: box(cx, cy - height / 2 - 6, 112, 26, 8), colour: [214, 226, 232] },
  {
    shape: both(
      ...[-48, -32, -16, 0, 16, 32, 48].map((dx) =>
        stroke(cx + dx, cy - height / 2 + 44, cx + dx, cy + height / 2 - 34, 6),
      ),
    ),
    colour: [120, 160, 176],
  },
];

const disc = (cx: number, cy: number, radius: number): Layer[] => [
  { shape: ring(cx, cy, radius * 0.74, radius * 0.52), colour: WHITE, alpha: 0.9 },
  {
    shape: turned(cx, cy, 18, circle(cx + radius * 0.86, cy, radius * 0.035)),
    colour: [86, 104, 122],
  },
  {
    shape: turned(cx, cy, 18, circle(cx + radius * 0.66, cy, radius * 0.035), 0.17),
    colour: [86, 104, 122],
  },
  { shape: ring(cx, cy, radius * 0.3, radius * 0.12), colour: WHITE, alpha: 0.9 },
  {
    shape: turned(cx, cy, 5, circle(cx + radius * 0.3, cy, radius * 0.03)),
    colour: [86, 104, 122],
  },
];

const snowflake = (cx: number, cy: number, radius: number): Shape => {
  const branch = (far: number, angle: number) =>
    stroke(cx + radius * far, cy, ...at(cx, cy, radius * (far + 0.24), angle), radius * 0.07);
  const arm = stroke(cx, cy, cx + radius, cy, radius * 0.085);
  return turned(
    cx,
    cy,
    6,
    both(arm, branch(0.45, 0.26), branch(0.45, -0.26), branch(0.68, 0.18), branch(0.68, -0.18)),
  );
};

const spring = (cx: number, top: number, bottom: number): Shape =>
  both(
    ...Array.from({ length: 7 }, (_, index) => {
      const y = top + ((bottom - top) * index) / 7;
      return stroke(cx - 46, y + 12, cx + 46, y, 11);
    }),
  );

const wheel = (cx: number, cy: number, radius: number, teeth: number): Shape =>
  without(
    without(gear(cx, cy, radius, teeth, radius * 0.16), circle(cx, cy, radius * 0.3)),
    turned(cx, cy, 5, circle(cx + radius * 0.58, cy, radius * 0.15)),
  );

/** What the demo's banners and news show: parts drawn from circles and lines, of no maker. */
export const PICTURES = {
  oil: () =>
    paint(
      WIDTH,
      HEIGHT,
      AMBER,
      [
        ...waves(650, 190),
        ...cartridge(560, 178, 200),
        { shape: drop(762, 190, 62), colour: WHITE, alpha: 0.92 },
        { shape: within(ring(762, 190, 40, 9), box(790, 215, 56, 60, 1)), colour: [236, 168, 76] },
        { shape: drop(862, 120, 26), colour: WHITE, alpha: 0.6 },
        { shape: drop(676, 96, 18), colour: WHITE, alpha: 0.45 },
      ],
      210,
    ),
  brakes: () =>
    paint(
      WIDTH,
      HEIGHT,
      STEEL,
      [
        ...waves(620, 160),
        ...disc(620, 160, 136),
        { shape: within(ring(620, 160, 118, 62), box(730, 160, 120, 176, 1)), colour: [222, 92, 60] },
        { shape: box(820, 160, 46, 150, 12), colour: WHITE, alpha: 0.85 },
        { shape: box(856, 160, 14, 170, 6), colour: [24, 34, 44], alpha: 0.55 },
      ],
      180,
    ),
  suspension: () =>
    paint(
      WIDTH,
      HEIGHT,
      TEAL,
      [
        ...waves(690, 160),
        { shape: stroke(600, 30, 600, 290, 18), colour: [190, 214, 222] },
        { shape: box(600, 236, 62, 110, 14), colour: WHITE, alpha: 0.92 },
        { shape: spring(600, 62, 190), colour: WHITE, alpha: 0.95 },
        { shape: stroke(780, 30, 780, 290, 18), colour: [190, 214, 222] },
        { shape: box(780, 226, 62, 130, 14), colour: WHITE, alpha: 0.92 },
        { shape: spring(780, 62, 170), colour: WHITE, alpha: 0.95 },
      ],
      210,
    ),
  winter: () =>
    paint(
      WIDTH,
      HEIGHT,
      ICE,
      [
        ...waves(660, 150),
        { shape: snowflake(600, 160, 118), colour: WHITE, alpha: 0.95 },
        { shape: snowflake(800, 110, 58), colour: WHITE, alpha: 0.75 },
        { shape: snowflake(790, 244, 38), colour: WHITE, alpha: 0.5 },
        { shape: snowflake(910, 206, 26), colour: WHITE, alpha: 0.4 },
      ],
      230,
    ),
  drive: () =>
    paint(
      WIDTH,
      HEIGHT,
      GREEN,
      [
        ...waves(640, 180),
        { shape: wheel(590, 176, 104, 22), colour: WHITE, alpha: 0.92 },
        { shape: wheel(770, 108, 58, 13), colour: WHITE, alpha: 0.75 },
        { shape: wheel(820, 246, 44, 10), colour: WHITE, alpha: 0.55 },
      ],
      190,
    ),
} as const;
