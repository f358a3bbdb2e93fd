// A profile as a tree of frames: equal frames below the same one are joined, waiting is left out.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Profile } from './profile.ts';

export interface Frame {
  name: string;
  /** Where it is, or what it is; without the machine's paths. */
  place: string;
  /** What it takes, those below included. */
  value: number;
  below: Frame[];
}

type Node = Profile['nodes'][number];

/** The frames below the profile's root, in samples. */
export function framesOf({ nodes }: Profile): Frame[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = (parents: readonly Node[]): Frame[] => {
    const found = parents.flatMap(({ children = [] }) => children.flatMap((id) => byId.get(id) ?? []));
    const same = Map.groupBy(found, ({ callFrame }) => `${callFrame.functionName} ${placeOf(callFrame)}`);
    return same
      .values()
      .flatMap((joined): Frame[] => {
        const [{ callFrame }] = joined as [Node, ...Node[]];
        if (callFrame.functionName === '(idle)') return [];
        const frames = below(joined);
        const own = joined.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0);
        return [
          {
            name: callFrame.functionName || '(anonymous)',
            place: placeOf(callFrame),
            value: frames.reduce((sum, { value }) => sum + value, own),
            below: frames,
          },
        ];
      })
      .toArray()
      .toSorted((a, b) => a.name.localeCompare(b.name));
  };
  return below(nodes.filter(({ callFrame }) => callFrame.functionName === '(root)'));
}

function placeOf({ url, lineNumber }: Node['callFrame']): string {
  if (url.startsWith('node:')) return url;
  if (!url.startsWith('file:')) return 'V8';
  const file = fileURLToPath(url);
  return packageOf(sourceOf(file, lineNumber) ?? file);
}

const packageOf = (file: string): string =>
  file
    .replaceAll('\\', '/')
    .replace(/^.*\/node_modules\//, '')
    .replace(/^.*\/(?:apps\/server|packages)\//, '')
    .replace(/^(?:\.\.\/)+packages\//, '');

const headings = new Map<string, { line: number; source: string }[]>();

/** The source of a line of a bundle, which names each before its code. */
function sourceOf(file: string, line: number): string | undefined {
  if (!file.includes('/dist/server')) return undefined;
  const known =
    headings.get(file) ??
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const source = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text)?.[1];
        return source === undefined ? [] : [{ line: at, source }];
      });
  headings.set(file, known);
  return known.findLast((heading) => heading.line <= line)?.source;
}
