import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').trim();

let known: string | undefined;

/** «0.5.0+1a2b3c4d»: the version of the contract and the commit; without a clone of the repository only the version. */
export function installedVersion(): string {
  known ??= [contractVersion(), commit()].filter((part) => part !== null).join('+');
  return known;
}

function contractVersion(): string {
  const { info } = JSON.parse(read('openapi/dist/portal.json')) as { info: { version: string } };
  return info.version;
}

function commit(): string | null {
  try {
    const head = read('.git/HEAD');
    const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
    return (ref === undefined ? head : commitOf(ref)).slice(0, 8);
  } catch {
    return null;
  }
}

function commitOf(ref: string): string {
  try {
    return read(`.git/${ref}`);
  } catch {
    const line = read('.git/packed-refs')
      .split('\n')
      .find((one) => one.endsWith(` ${ref}`));
    if (line === undefined) throw new Error(`${ref} is not a reference`);
    return line;
  }
}
