// pnpm bench:gate [--only 'name;name'] [--write] [--find]: what calls cost (statements, rows read, CPU time in reference
// queries), compared with baseline.json; ends with 1 if something became a fifth dearer. --write replaces the baseline;
// --find names the commit since the baseline that made the first of them dearer. CPU time depends on the machine: what
// looks dearer by it alone is measured at the baseline's commit, too, on this machine and in the same minutes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Baseline, type Cost, dearer, DEARER, type Dearer, firstTrue } from './compare.ts';
import { measureCalls } from './measured.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    find: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const FILE = path.join(import.meta.dirname, 'baseline.json');
const ROOT = path.join(import.meta.dirname, '../..');
const baseline = JSON.parse(readFileSync(FILE, 'utf8')) as Baseline;
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const costs = await measureCalls(values.only?.split(';'));
if (values.json) console.log(JSON.stringify(costs));
else if (values.write) {
  const calls = { ...baseline.calls, ...costs };
  writeFileSync(FILE, `${JSON.stringify({ commit: git('rev-parse', 'HEAD'), calls }, null, 2)}\n`);
  console.log(`The baseline has ${Object.keys(calls).length} calls.`);
} else {
  console.table(table(costs));
  const found = onThisMachine(dearer(baseline.calls, costs), costs);
  for (const { call, what, before, now } of found)
    console.error(
      `${call}: ${what} ${before} → ${now} (× ${(now / before).toFixed(2)}, allowed × ${DEARER})`,
    );
  const [first] = found;
  if (first) process.exitCode = 1;
  if (first && values.find) console.error(await commitOf(first));
}

/** Without calls that cost as much CPU time at the baseline's commit, if they are measured here; others have that as `before`. */
function onThisMachine(found: readonly Dearer[], now: Readonly<Record<string, Cost>>): Dearer[] {
  const slow = found.filter(({ what }) => what === 'cpu').map(({ call }) => call);
  if (slow.length === 0) return [...found];
  console.error(`Measuring the baseline on this machine: ${slow.join(', ')}`);
  const before = measuredOn(baseline.commit, slow);
  const dearerHere = dearer(
    before,
    Object.fromEntries(Object.entries(now).filter(([call]) => slow.includes(call))),
  );
  return [...found.filter(({ what }) => what !== 'cpu'), ...dearerHere.filter(({ what }) => what === 'cpu')];
}

/** Each call beside its baseline. */
function table(now: Readonly<Record<string, Cost>>) {
  return Object.fromEntries(
    Object.entries(now).map(([call, cost]) => {
      const before = baseline.calls[call];
      return [call, { ...cost, 'cpu before': before?.cpu, 'rows before': before?.rows }];
    }),
  );
}

/** The first commit since the baseline on which the call costs as much as now, in words. */
async function commitOf({ call, what, before }: Dearer): Promise<string> {
  const commits = git('rev-list', '--reverse', '--first-parent', `${baseline.commit}..HEAD`)
    .split('\n')
    .filter(Boolean);
  const commit = await firstTrue(commits, async (one) => {
    const cost = measuredOn(one, [call])[call];
    if (!cost) throw new Error(`${one} does not have the call «${call}»`);
    return dearer({ [call]: { ...cost, [what]: before } }, { [call]: cost }).length > 0;
  });
  return commit === undefined
    ? `No commit since ${baseline.commit.slice(0, 8)} makes «${call}» dearer; the machine or the day may.`
    : `«${call}» became dearer with ${git('log', '-1', '--format=%h %s', commit)}`;
}

/** What calls cost on another commit, measured by this gate in a copy of the repository. */
function measuredOn(commit: string, calls: readonly string[]): Record<string, Cost> {
  const copy = mkdtempSync(path.join(tmpdir(), 'portal-commit-'));
  const run = (command: string, args: string[], out: 'pipe' | 'ignore' = 'ignore') =>
    execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', out, 'inherit'] });
  try {
    git('worktree', 'add', '--detach', '--force', copy, commit);
    run('npx', ['--yes', 'pnpm@10.34.8', 'install', '--frozen-lockfile', '--prefer-offline']);
    run('npx', ['--yes', 'pnpm@10.34.8', 'build']);
    cpSync(import.meta.dirname, path.join(copy, 'bench/gate'), { recursive: true });
    const answer = run(
      process.execPath,
      ['-C', 'source', 'bench/gate/main.ts', '--json', '--only', calls.join(';')],
      'pipe',
    );
    return JSON.parse(answer.trim().split('\n').at(-1) ?? '{}') as Record<string, Cost>;
  } finally {
    git('worktree', 'remove', '--force', copy);
    rmSync(copy, { recursive: true, force: true });
  }
}
