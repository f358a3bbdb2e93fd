import { expect, test } from 'vitest';
import { pageHelp } from './page-help.js';
import { ROUTES, routeByName } from './routes.js';

const inside = ROUTES.filter(({ layout, isPublic }) => !isPublic && ['default', 'full'].includes(layout));

test('each page inside the portal has help: three sentences and a page to go on to', () => {
  expect(inside.length).toBeGreaterThan(100);
  const wrong = inside.filter(({ name }) => {
    const help = pageHelp(name);
    return (
      help?.sentences.length !== 3 ||
      help.sentences.some((sentence) => !/^[А-ЯЁA-Z].{10,110}\.$/u.test(sentence)) ||
      /:\w+($|\/)/.test(routeByName(help.next)?.path ?? ':unknown')
    );
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a document has the help of its list unless it has its own', () => {
  expect(pageHelp('inbox-id')).toBe(pageHelp('inbox'));
  expect(pageHelp('inbox-id-confirm')).not.toBe(pageHelp('inbox'));
});

test('pages before signing in have no help', () => {
  const before = ROUTES.filter(({ layout }) => ['auth', 'landing'].includes(layout));
  expect(before.filter(({ name }) => pageHelp(name) !== null)).toEqual([]);
});
