// Chromatic's CLI as CI runs it, up to the upload, against an index server of our own: in a clone of the last commit with one more
// commit on top. The built Storybook is the one of the working tree.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { startIndex } from './index-server.mjs';

const root = path.join(import.meta.dirname, '../..');
/** Git may be missing, the folder may be no checkout, or that of another user. */
function isCheckout() {
  try {
    execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const options = { skip: isCheckout() ? false : 'not a Git checkout' };

test('what Chromatic is sent', options, async (t) => {
  const clone = mkdtempSync(path.join(tmpdir(), 'portal-chromatic-'));
  t.after(() => rmSync(clone, { recursive: true, force: true }));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: clone,
      encoding: 'utf8',
    }).trim();
  git('clone', '--quiet', '--depth', '1', `file://${root}`, '.');
  git('checkout', '--quiet', '-B', 'main');
  writeFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n*.log\nchromatic-*\n');
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  cpSync(path.join(root, 'storybook-static'), path.join(clone, 'storybook-static'), { recursive: true });
  cpSync(path.join(root, 'chromatic.config.json'), path.join(clone, 'chromatic.config.json'));
  git('commit', '--quiet', '--all', '--allow-empty', '--message', 'As it is');
  const before = git('rev-parse', 'HEAD');

  /** Runs the CLI when a file has changed after the last accepted build. */
  async function upload(changed, baseline = before) {
    git('reset', '--quiet', '--hard', before);
    appendFileSync(path.join(clone, changed), '\n');
    git('commit', '--quiet', '--all', '--message', 'A change');
    const index = await startIndex(baseline);
    const cli = path.join(root, 'node_modules/.bin/chromatic');
    const run = promisify(execFile)(cli, ['--no-interactive', '--branch-name', 'main'], {
      cwd: clone,
      env: {
        ...process.env,
        CI: '1',
        CHROMATIC_INDEX_URL: index.address,
        CHROMATIC_PROJECT_TOKEN: 'chpt_0',
        CHROMATIC_DISABLE_ANALYTICS: 'true',
        DISABLE_ERROR_MONITORING: 'true',
      },
    });
    const { code = 0, stdout, stderr } = await run.catch((error) => error).finally(index.stop);
    const published = index.seen.sent.find(({ name }) => name === 'PublishBuildMutation');
    assert.ok(code === 0 && published, `${stdout}\n${stderr}`);
    const { turboSnapStatus: turbo, onlyStoryFiles: stories } = published.variables.input;
    return { turbo, stories, bytes: index.seen.uploaded };
  }
  /** Whether every story is photographed, after the change of a file that no story imports. */
  const isWhole = async (changed) => {
    const { turbo, stories } = await upload(changed);
    return turbo === 'BAILED' && stories === undefined;
  };

  await t.test('without a build before it, everything', async () => {
    const { turbo, stories, bytes } = await upload('README.md', null);
    assert.deepEqual({ turbo, stories }, { turbo: 'BAILED', stories: undefined });
    assert.ok(bytes > 1_000_000, `${bytes} bytes were uploaded`);
  });
  await t.test('of a component, the stories that show it', async () => {
    const { turbo, stories } = await upload('packages/ui/src/data/barcode.tsx');
    assert.equal(turbo, 'APPLIED');
    assert.ok(stories.includes('./packages/ui/src/data/barcode.stories.tsx'));
    assert.ok(stories.length < 10, stories.join(' '));
  });
  await t.test('of a component that the surroundings of all stories use, also', async () => {
    const { turbo, stories } = await upload('packages/ui/src/data/date-time.tsx');
    assert.equal(turbo, 'APPLIED');
    assert.ok(stories.includes('./packages/ui/src/data/date-time.stories.tsx'));
    assert.ok(!stories.includes('./packages/ui/src/actions/button.stories.tsx'));
  });
  await t.test('of a style, a font, the contract and the surroundings themselves, everything', async () => {
    for (const file of [
      'packages/ui/src/theme.css',
      'packages/ui/src/files/golos-text-basic.woff2',
      'openapi/trade/claims.yaml',
      '.storybook/surroundings.tsx',
    ])
      assert.ok(await isWhole(file), file);
  });
  await t.test('of a document, nothing', async () => {
    assert.deepEqual((await upload('docs/phone.md')).stories ?? [], []);
  });
});
