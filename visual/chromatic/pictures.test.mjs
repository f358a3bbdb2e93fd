// The pictures of a whole build, counted from the index of the built Storybook.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { MOST, picturesOf, WITHOUT_MATRIX } from '../../.storybook/pictures.ts';

const INDEX = path.join(import.meta.dirname, '../../storybook-static/index.json');
const { entries } = JSON.parse(readFileSync(INDEX, 'utf8'));
const stories = Object.values(entries).filter(({ type }) => type === 'story');
/** The stories of components by title; of a component there is a Playground. */
const components = Map.groupBy(
  stories.filter(({ title }) => !title.startsWith('Портал/')),
  ({ title }) => title,
);
for (const [title, own] of components)
  if (!own.some(({ name }) => name === 'Playground')) components.delete(title);

test(`a whole build takes at most ${MOST} pictures`, () => {
  const pictures = stories.flatMap(picturesOf);
  assert.ok(
    pictures.length <= MOST,
    `${pictures.length} pictures: shorten the rule of .storybook/pictures.ts`,
  );
  assert.ok(pictures.length > MOST / 2, `only ${pictures.length} pictures`);
});

test('every component but those of phones is seen in both themes, in both densities and with forced colours', () => {
  for (const [title, own] of components) {
    const seen = new Set(own.flatMap(picturesOf));
    if (own.some(({ name, tags }) => name === 'Default' && tags.includes('phone'))) continue;
    for (const mode of ['light', 'dark', 'compact', 'forced']) assert.ok(seen.has(mode), `${title}: ${mode}`);
  }
});

test('every screen is seen', () => {
  const screens = Map.groupBy(
    stories.filter(({ title }) => title.startsWith('Портал/')),
    ({ title }) => title,
  );
  for (const [title, own] of screens)
    assert.ok(
      own.some((story) => picturesOf(story).length > 0),
      title,
    );
});

test('the components without a Matrix are the listed ones', () => {
  const without = [...components].flatMap(([title, own]) =>
    own.some(({ name }) => name === 'Matrix') ? [] : [title],
  );
  assert.deepEqual(without.toSorted(), WITHOUT_MATRIX.toSorted());
});
