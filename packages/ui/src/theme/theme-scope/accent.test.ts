import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { accentTokens } from './accent.js';
import { colourOf, contrast as ratio } from './contrast.js';

type Theme = 'light' | 'dark';
/** The colours of one theme, as `#rrggbb` by role. */
function themed(accent: string, theme: Theme): Record<string, string> {
  const tokens = Object.entries(accentTokens(accent)).filter(([name]) => name.endsWith(`-${theme}`));
  return Object.fromEntries(tokens.map(([name, colour]) => [name.slice(9, -theme.length - 1), colour]));
}
const contrast = (one: string, other: string) => ratio(colourOf(one), colourOf(other));

/** The surface of both themes, as the stylesheet says. */
const [, LIGHT = '', DARK = ''] =
  /--portal-surface-light, (#[\da-f]{6})\), var\(--portal-surface-dark, (#[\da-f]{6})\)/.exec(
    readFileSync(path.join(import.meta.dirname, '../../theme.css'), 'utf8'),
  ) ?? [];

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#0a5a78', '#0a5a78')).toBe(1);
});

test('text in any accent and on it reaches 4.5 in both themes', () => {
  const unreadable: string[] = [];
  const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps)
        for (const theme of ['light', 'dark'] as const) {
          const accent = `#${red}${green}${blue}`;
          const shades = themed(accent, theme);
          const surface = theme === 'light' ? LIGHT : DARK;
          const worst = Math.min(
            contrast(shades['brand'] ?? '', surface),
            contrast(shades['brand'] ?? '', shades['brand-tint'] ?? ''),
            contrast(shades['brand-strong'] ?? '', shades['brand-tint'] ?? ''),
            contrast(shades['on-brand'] ?? '', shades['brand'] ?? ''),
          );
          if (worst < 4.5) unreadable.push(`${accent}, ${theme}: ${worst}, ${JSON.stringify(shades)}`);
        }
  expect(unreadable).toEqual([]);
});

test('a readable accent stays as it is in the light theme', () => {
  expect(themed('#7a1fa2', 'light')['brand']).toBe('#7a1fa2');
});

test('what is no colour of six digits is refused', () => {
  for (const accent of ['red', '#fff', '#12345g', ''])
    expect(() => accentTokens(accent)).toThrow('An accent is a colour such as #7a1fa2');
});
