// «Demo video modal»: specification 1, section 2.1; its film and captions are files of the portal itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../public/film', name));
const WEBM = [0x1a, 0x45, 0xdf, 0xa3];

test('there is a film', () => {
  const film = read('portal.webm');
  expect([...film.subarray(0, 4)]).toEqual(WEBM);
  expect(film.byteLength).toBeGreaterThan(100_000);
});

test.each(['ru', 'eng'])('it has captions: %s', (language) => {
  const captions = read(`portal.${language}.vtt`).toString();
  expect(captions).toMatch(/^WEBVTT/);
  expect(captions.match(/-->/g)?.length ?? 0).toBeGreaterThan(3);
});

test('both languages caption the same moments', () => {
  const moments = (language: string) =>
    read(`portal.${language}.vtt`)
      .toString()
      .match(/.*-->.*/g);
  expect(moments('eng')).toEqual(moments('ru'));
});
