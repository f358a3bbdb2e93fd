// Checks the lock file for versions with known advisories, offline: `advisories.json` lists them, and anyone who
// learns of a new one adds a line. The lock file includes transitive dependencies.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { parse } from 'yaml';

/** Every `name@version` of a lock file that an advisory covers, with the reason. */
export function findings(lockFile, advisories) {
  const installed = Object.keys(parse(lockFile).packages ?? {}).map((key) => {
    const at = key.lastIndexOf('@');
    return { name: key.slice(0, at), version: key.slice(at + 1) };
  });
  return installed.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ versions }) => semver.satisfies(version, versions, { includePrerelease: true }))
      .map(({ why }) => `${name}@${version}: ${why}`),
  );
}

if (process.argv[1] === import.meta.filename) {
  const read = (name) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const found = findings(read('../pnpm-lock.yaml'), JSON.parse(read('advisories.json')));
  if (found.length > 0) {
    process.stderr.write(`Версии с известными уязвимостями:\n  ${found.join('\n  ')}\n`);
    process.exit(1);
  }
}
