import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { checkViteApp } from './vite-app.ts';
import { copyParts, entries, workshop } from './workshop.ts';

// The last create-vite whose template has React 18. Its own stylesheet gives looks to every button, outside a layer.
test('the app that create-vite wrote for React 18', (t) =>
  checkViteApp(t, 'create-vite@5', 'styles.unlayered.css'));

test('React 18 in plain Node', async (t) => {
  const shop = await workshop({
    pages: 'react-18',
    richText: true,
    write: (app) => {
      copyParts(path.join(app, 'parts'));
      writeFileSync(
        path.join(app, 'every.ts'),
        entries()
          .map((name) => `await import('@portal/ui/${name}');`)
          .join('\n'),
      );
    },
  });
  t.after(() => shop.remove());
  await t.test('types of every entry, as Node resolves them', () => shop.run('tsc'));
  await t.test('renders on a server', async () => {
    const html = await shop.read('node', '--import', './css.mjs', 'built/render.js');
    assert.match(html, /aria-label="Предложения".*OC 264/);
  });
  await t.test('Node itself imports every entry', () =>
    shop.run('node', '--import', './css.mjs', 'built/every.js'),
  );
});
