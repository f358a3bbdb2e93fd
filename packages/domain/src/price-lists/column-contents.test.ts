import { expect, test } from 'vitest';
import { isCodeLike } from './column-contents.ts';

test.each([
  ['customs codes', ['8708309109', '8708309109', '8708 80 350 9']],
  ['numbers that begin with zeros', ['00012', '00013', '00044']],
  ['numbers of an accounting program', ['10023', '10517', '9882', '12003']],
])('%s are codes', (_, cells) => expect(isCodeLike(cells)).toBe(true));

test.each([
  ['stock', ['4', '12', '150', '4']],
  ['stock of small parts', ['1000', '2500', '1000', '4000']],
  ['too few to tell', ['870830', '870880']],
  ['words', ['много', 'есть', '5', '6']],
])('%s is none', (_, cells) => expect(isCodeLike(cells)).toBe(false));
