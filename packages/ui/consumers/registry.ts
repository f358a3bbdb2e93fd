// A registry that has only the packed packages: an app installs them by name and version, as from npm.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

export interface Registry {
  /** Where it answers, with a slash at the end. */
  address: string;
  close(): void;
}

/** Serves `portal-ui.tgz` and `portal-domain.tgz` of a directory; every other name is not found. */
export async function serveRegistry(home: string): Promise<Registry> {
  const tarballs = new Map<string, Buffer>();
  const manifests = new Map<string, { name: string; version: string }>();
  for (const file of ['portal-ui.tgz', 'portal-domain.tgz']) {
    const manifest = JSON.parse(
      execFileSync('tar', ['-xzOf', path.join(home, file), 'package/package.json'], { encoding: 'utf8' }),
    ) as { name: string; version: string };
    tarballs.set(`/-/${file}`, readFileSync(path.join(home, file)));
    manifests.set(manifest.name, manifest);
  }
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, address());
    const tarball = tarballs.get(pathname);
    if (tarball) return response.end(tarball);
    const manifest = manifests.get(decodeURIComponent(pathname.slice(1)));
    response.statusCode = manifest ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(manifest ? packument(manifest) : { error: 'not found' }));
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  function address(): string {
    const at = server.address();
    return `http://localhost:${typeof at === 'object' && at ? at.port : 0}/`;
  }
  /** What a registry says of a package with one version. */
  function packument(manifest: { name: string; version: string }) {
    const { name, version } = manifest;
    const file = `/-/${name.replace('@', '').replace('/', '-')}.tgz`;
    const body = tarballs.get(file) ?? Buffer.alloc(0);
    const dist = {
      tarball: new URL(file, address()).href,
      shasum: createHash('sha1').update(body).digest('hex'),
      integrity: `sha512-${createHash('sha512').update(body).digest('base64')}`,
    };
    return {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
      // Old enough for apps that wait before they take a release.
      time: { created: '2026-01-01T00:00:00.000Z', [version]: '2026-01-01T00:00:00.000Z' },
    };
  }
  return { address: address(), close: () => server.close() };
}
