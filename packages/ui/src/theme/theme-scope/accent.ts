import { type Colour, colourOf, contrast } from './contrast.js';

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
/** The grounds on which the accent is read as text: `surface` of the light and of the dark theme. */
const GROUND: Readonly<Record<'light' | 'dark', Colour>> = { light: WHITE, dark: [0x15, 0x1c, 0x22] };
/** Contrast of text that WCAG AA asks for is 4.5; the rest is for rounded colours. */
const READABLE = 4.55;

function parse(hex: string): Colour {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`An accent is a colour such as #7a1fa2, not ${hex}`);
  return colourOf(hex);
}
const print = (colour: Colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
/** The first colour with `share` (0 to 1) of the second. */
const mix = (colour: Colour, other: Colour, share: number): Colour => [
  colour[0] + (other[0] - colour[0]) * share,
  colour[1] + (other[1] - colour[1]) * share,
  colour[2] + (other[2] - colour[2]) * share,
];
/** The colour, mixed with `towards` until it can be read on every ground. */
function readable(colour: Colour, towards: Colour, grounds: readonly Colour[]): Colour {
  let share = 0;
  let result = colour;
  while (share < 1 && grounds.some((ground) => contrast(result, ground) < READABLE)) {
    share += 0.02;
    result = mix(colour, towards, share);
  }
  return result;
}

/** The tokens of one theme: actions, what is pointed at, chosen rows, text on an action. */
function shades(accent: Colour, theme: 'light' | 'dark') {
  const ground = GROUND[theme];
  const towards = theme === 'light' ? BLACK : WHITE;
  const tint = mix(ground, accent, theme === 'light' ? 0.11 : 0.22);
  const brand = readable(accent, towards, [ground, tint]);
  const strong = readable(mix(brand, towards, 0.25), towards, [tint]);
  return {
    brand,
    'brand-strong': strong,
    'brand-tint': tint,
    'on-brand': theme === 'light' ? WHITE : readable(mix(brand, BLACK, 0.85), BLACK, [brand]),
  };
}

/**
 * The tokens of an accent for both themes, as inline styles. The accent is darkened (light theme) or lightened (dark
 * theme) until text in it and text on it have the contrast of WCAG AA, 4.5.
 * @param accent a colour, `#rrggbb`
 * @throws if the accent is not such a colour
 */
export function accentTokens(accent: string): Record<`--portal-${string}`, string> {
  const colour = parse(accent);
  return Object.fromEntries(
    (['light', 'dark'] as const).flatMap((theme) =>
      Object.entries(shades(colour, theme)).map(([role, shade]) => [
        `--portal-${role}-${theme}`,
        print(shade),
      ]),
    ),
  );
}
