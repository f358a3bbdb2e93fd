// pnpm bench:paper [--lines 600]: time of an УПД with that many lines, and how much memory it needs. Each run is a
// separate process; the figures are printed and written into bench/README.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { printUpd } from '../../apps/server/src/areas/shipments/papers/upd.ts';
import { shipmentFacts } from '../../apps/server/test/shipments/paper-facts.ts';

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '600' }, once: { type: 'boolean', default: false } },
});
const lines = Number(values.lines);
const REPEATS = 5;

interface Once {
  milliseconds: number;
  /** CPU time, independent of other processes. */
  busy: number;
  megabytes: number;
  pages: number;
}

/** Prints one paper in this process; as it is the first one, loading fonts and libraries is included. */
async function once(): Promise<Once> {
  const facts = shipmentFacts({ count: lines });
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  const started = performance.now();
  const cpu = process.cpuUsage();
  const file = await buffer((await printUpd(facts)).finish());
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage().rss, process.resourceUsage().maxRSS * 1_024);
  const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  return { milliseconds, busy: (user + system) / 1_000, megabytes: (most - before) / 2 ** 20, pages };
}

if (values.once) process.stdout.write(JSON.stringify(await once()));
else {
  const runs = Array.from({ length: REPEATS }, () => {
    const args = ['-C', 'source', import.meta.filename, '--once', '--lines', String(lines)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Once;
  });
  const slowest = Math.max(...runs.map(({ milliseconds }) => milliseconds));
  const largest = Math.max(...runs.map(({ megabytes }) => megabytes));
  const busy = Math.max(...runs.map((run) => run.busy));
  const text = `The first УПД of ${lines} positions that a process prints, ${runs[0]?.pages} pages, the worst of ${REPEATS}:
**${(slowest / 1_000).toFixed(2)} s** (wanted ≤ 2; ${(busy / 1_000).toFixed(2)} s of a processor), **${Math.ceil(largest)} MB** beyond what the process held before (wanted ≤ 150).
\`pnpm bench:paper\` on ${cpus().length} cores, Node ${process.versions.node}.`;
  process.stdout.write(`${text}\n`);
  const report = path.join(import.meta.dirname, '../README.md');
  const [before, , after] = readFileSync(report, 'utf8').split('<!-- paper -->');
  if (after === undefined) throw new Error('bench/README.md has no place for the paper');
  writeFileSync(report, `${before}<!-- paper -->\n\n${text}\n\n<!-- paper -->${after}`);
}
