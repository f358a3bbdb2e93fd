import assert from 'node:assert/strict';
import test from 'node:test';
import { readJson, storiesOf } from '../changed.mjs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const config = { externals: ['.storybook/*', 'ui/**/*.css'], untraced: ['.storybook/*'] };
const module = (name, ...importers) => ({
  name: `./${name}`,
  reasons: importers.map((one) => ({ moduleName: `./${one}` })),
});
const stats = {
  modules: [
    module('ui/day.ts', 'ui/picker.tsx', '.storybook/surroundings.tsx'),
    module('ui/picker.tsx', 'ui/picker.stories.tsx', 'ui/form.tsx'),
    module('ui/form.tsx', 'ui/form.stories.tsx', 'ui/picker.tsx'),
    module('ui/price.tsx', 'ui/price.stories.tsx'),
    module('.storybook/surroundings.tsx', '.storybook/preview.tsx'),
    module('.storybook/preview.tsx', 'ui/price.stories.tsx'),
    module('ui/picker.stories.tsx'),
    module('ui/form.stories.tsx'),
    module('ui/price.stories.tsx'),
  ],
};
const of = (...changed) => storiesOf(stats, changed, config);

test('the stories of all importers, also in a circle, but not through the surroundings of every story', () => {
  assert.deepEqual(of('ui/day.ts'), ['./ui/form.stories.tsx', './ui/picker.stories.tsx']);
});

test('a changed story file itself', () => {
  assert.deepEqual(of('ui/price.stories.tsx'), ['./ui/price.stories.tsx']);
});

test('none for what no story imports', () => {
  assert.deepEqual(of('README.md', 'apps/server/main.ts', 'ui/new.stories.ts'), []);
});

test('all for a stylesheet, the surroundings, the dependencies and the rule of pictures', () => {
  for (const file of [
    'ui/theme.css',
    '.storybook/surroundings.tsx',
    'pnpm-lock.yaml',
    'visual/stories.spec.ts',
  ])
    assert.equal(of('ui/day.ts', file), null, file);
});

test('the stats file of the built Storybook names files as Git does', () => {
  const built = readJson(path.join(root, 'storybook-static/preview-stats.json'));
  const real = readJson(path.join(root, 'chromatic.config.json'));
  const stories = storiesOf(built, ['packages/ui/src/data/barcode.tsx'], real);
  assert.ok(stories.includes('./packages/ui/src/data/barcode.stories.tsx'), stories.join(' '));
  assert.ok(stories.length < 10);
  assert.equal(storiesOf(built, ['packages/ui/src/theme.css'], real), null);
});
