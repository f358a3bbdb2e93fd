import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCyrillic, toLatin } from './transliteration.ts';

test.each([
  ['kolodki tormoznye', 'колодки тормозные'],
  ['svecha zazhiganiya', 'свеча зажигания'],
  ['AMORTIZATOR', 'амортизатор'],
])('«%s» in Russian letters', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});

test.each([
  ['соларис', 'solaris'],
  ['октавиа', 'oktavia'],
  ['Шкода', 'shkoda'],
])('«%s» in Latin letters', (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test('digits and other characters are unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d ./-]*$/), (text) => {
      expect(toCyrillic(text)).toBe(text);
      expect(toLatin(text)).toBe(text);
    }),
  );
});
