// Contract gate: lint and bundle, then compare with the released contract. A breaking change needs a new major part of
// info.version (while it is 0, a new minor part). `node check.mjs --release` makes the current contract the released one.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { breakingChanges } from './breaking.mjs';

const here = import.meta.dirname;
for (const script of ['bundle.mjs', 'build.mjs'])
  execFileSync(process.execPath, [path.join(here, script)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${path.join(here, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
const bundle = path.join(here, 'dist/portal.json');
const released = path.join(here, 'released.json');
if (process.argv.includes('--release')) {
  copyFileSync(bundle, released);
  console.log('Released contract updated.');
} else if (existsSync(released)) {
  const before = JSON.parse(readFileSync(released, 'utf8'));
  const after = JSON.parse(readFileSync(bundle, 'utf8'));
  const changes = breakingChanges(before, after);
  const step = (version) =>
    version
      .split('.')
      .slice(0, version.startsWith('0.') ? 2 : 1)
      .join('.');
  if (changes.length > 0 && step(before.info.version) === step(after.info.version)) {
    console.error(
      `Breaking changes without a new version (${after.info.version}):\n  ${changes.join('\n  ')}`,
    );
    process.exit(1);
  }
  console.log(
    `Contract ${after.info.version}: ${Object.keys(after.paths).length} paths, ${changes.length} breaking changes since ${before.info.version}.`,
  );
}
