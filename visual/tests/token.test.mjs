// A token that is changed by one pixel is reported. The built Storybook is copied, and the token changed in the copy.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

test('one pixel of a token', async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-visual-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const built = path.join(home, 'storybook-static');
  cpSync(path.join(root, 'storybook-static'), built, { recursive: true });
  const assets = path.join(built, 'assets');
  const radius = 'calc(8px * var(--portal-radius))';
  const height = 'calc(2.25rem * ';
  // The build names the stylesheet after the chunk that imports it.
  const sheets = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .filter((file) => readFileSync(path.join(assets, file), 'utf8').includes(radius));
  assert.equal(sheets.length, 1, `stylesheets with ${radius}: ${sheets.join(', ')}`);
  const sheet = path.join(assets, sheets[0]);
  const css = readFileSync(sheet, 'utf8');
  const env = {
    ...process.env,
    VISUAL_HOME: home,
    VISUAL_STORYBOOK: built,
    VISUAL_PORT: String(await freePort()),
    VISUAL_FILES: JSON.stringify(['./packages/ui/src/actions/button.stories.tsx']),
  };

  /** Takes the picture of the buttons after a change of the stylesheet; what it printed when the picture differs. */
  async function compare(from, to, snapshots = 'none') {
    assert.ok(css.includes(from), `no ${from} in the stylesheet`);
    writeFileSync(sheet, css.replaceAll(from, to));
    const playwright = path.join(root, 'node_modules/.bin/playwright');
    const args = ['test', '-c', 'visual/playwright.config.ts', '--project', 'light', '-g', 'Button / Matrix'];
    const run = promisify(execFile)(playwright, [...args, `--update-snapshots=${snapshots}`], {
      cwd: root,
      env,
    });
    const { code = 0, stdout } = await run.catch((error) => error);
    return { isSame: code === 0, said: stdout };
  }

  const accepted = await compare(radius, radius, 'all');
  assert.ok(accepted.isSame, accepted.said);
  const again = await compare(radius, radius);
  assert.ok(again.isSame, again.said);
  for (const [from, to] of [
    [radius, radius.replace('8px', '9px')],
    [height, height.replace('2.25rem', '2.3125rem')],
  ]) {
    const { isSame, said } = await compare(from, to);
    assert.ok(!isSame, `${from} → ${to} was not noticed`);
    assert.match(said, /Button \/ Matrix/);
    assert.ok(existsSync(path.join(home, 'report/index.html')));
  }
});
