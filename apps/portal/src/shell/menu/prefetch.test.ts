import { expect, test } from 'vitest';
import { pageOf } from './prefetch.ts';

const ORIGIN = 'https://portal.example';

test('a link of the portal names the page whose chunk is fetched, the most specific route first', () => {
  expect(pageOf('/inbox/104003', ORIGIN)).toBe('inbox-id');
  expect(pageOf('/inbox?tab=new', ORIGIN)).toBe('inbox');
  expect(pageOf(`${ORIGIN}/prices/import`, ORIGIN)).toBe('prices-import');
});

test('links to other sites, to files and to unknown addresses fetch nothing', () => {
  expect(pageOf('https://other.example/inbox', ORIGIN)).toBeNull();
  expect(pageOf('tel:+78005553535', ORIGIN)).toBeNull();
  expect(pageOf('/no/such/page/here', ORIGIN)).toBeNull();
});
