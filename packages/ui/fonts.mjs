// node fonts.mjs: makes the small font files of src/files for the unicode ranges that src/fonts.css gives them.
// With --check it fails if one of them is not up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const SRC = path.join(import.meta.dirname, 'src');
const require = createRequire(import.meta.url);
/** Which file of the packages each is a part of. */
const WHOLE = {
  'golos-text-russian': 'golos-text/files/golos-text-cyrillic-wght-normal.woff2',
  'golos-text-basic': 'golos-text/files/golos-text-latin-wght-normal.woff2',
  'jetbrains-mono-basic': 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
};
const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'zero'],
  noHinting: true,
  dropTables: ['STAT', 'VVAR', 'vhea', 'vmtx'],
};

/** All characters of a unicode range of CSS: «U+0020-007E, U+00A0». */
const charactersOf = (range) =>
  range
    .split(',')
    .flatMap((part) => {
      const [from, to = from] = part
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');

const faces = readFileSync(path.join(SRC, 'fonts.css'), 'utf8').matchAll(
  /url\('\.\/files\/([^.]+)\.woff2'\)[^}]*?unicode-range:\s*([^;]+);/g,
);
for (const [, name, range] of faces) {
  const whole = readFileSync(require.resolve(`@fontsource-variable/${WHOLE[name]}`));
  const font = await subsetFont(whole, charactersOf(range), OPTIONS);
  const file = path.join(SRC, 'files', `${name}.woff2`);
  if (!process.argv.includes('--check')) writeFileSync(file, font);
  else if (!readFileSync(file).equals(font))
    throw new Error(`${name} is not up to date: run «node fonts.mjs»`);
}
