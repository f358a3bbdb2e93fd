import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinkAllowed, RICH_TEXT_TAGS } from './rich-text.ts';

test('a rich text has paragraphs, headings, lists, quotes and links, but nothing that loads or executes', () => {
  expect(RICH_TEXT_TAGS.join(' ')).toBe('p br b strong i em s u h2 h3 ul ol li blockquote a');
});

test.each([
  'https://portal.example/x',
  'HTTP://portal.example',
  'mailto:help@portal.example',
  'tel:+78000000000',
  'tel:8',
  '/news/1',
  '/',
  '  https://portal.example ',
])('%s is allowed', (address) => expect(isLinkAllowed(address)).toBe(true));

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  String.raw`/\evil.example`,
  'https://',
  'https:///x',
  'xhttps://portal.example',
  'x /news/1',
  'mailto:',
  'mailto: @x',
  'tel:',
  'tel:+',
  'news/1',
  '#x',
  '',
])('%j is refused', (address) => expect(isLinkAllowed(address)).toBe(false));

test('property: an allowed link starts with one of the four kinds', () => {
  fc.assert(
    fc.property(fc.string(), (address) => {
      if (isLinkAllowed(address)) expect(address.trim().toLowerCase()).toMatch(/^(https?:|mailto:|tel:|\/)/);
    }),
  );
});
