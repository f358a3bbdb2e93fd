// The tables of bench/README.md, between its marks.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Costs, SCENARIOS, type Scenario } from './measured.ts';

const REPORT = path.join(import.meta.dirname, '../README.md');
const BEGIN = '<!-- peers -->';
const END = '<!-- /peers -->';

export interface Measured {
  name: string;
  version: string;
  costs: Costs;
  /** Rows a second. */
  importing: number;
  /** kB of the sign-in page's scripts, and their number. */
  scripts: { kilobytes: number; files: number } | undefined;
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const number = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const total = (one: Measured, scenario: Scenario) => {
  const cost = one.costs[scenario];
  return cost ? cost.server + cost.database : Number.NaN;
};

/** Ours first, then the peers: CPU time, times of one buyer, import and scripts. */
export function tables([ours, ...peers]: readonly [Measured, ...Measured[]]): string {
  const all = [ours, ...peers];
  const names = all.map(({ name, version }) => (version === '' ? name : `${name} ${version}`));
  const scenarios = Object.keys(SCENARIOS) as Scenario[];
  const head = (...columns: string[]) => [line(columns), line(columns.map(() => '---'))];
  // Our look-up has one way; theirs by text is compared with it.
  const own = (scenario: Scenario) => total(ours, scenario === 'findByText' ? 'find' : scenario);
  return [
    ...head('CPU time of a call, ms: server + PostgreSQL', ...names, 'the cheaper of them to ours'),
    ...scenarios.map((scenario) => {
      const cheapest = Math.min(
        ...peers.map((peer) => total(peer, scenario)).filter((ms) => !Number.isNaN(ms)),
      );
      return line([
        SCENARIOS[scenario],
        ...all.map(({ costs: { [scenario]: cost } }) =>
          cost
            ? `${number(cost.server + cost.database)} (${number(cost.server)} + ${number(cost.database)})`
            : '–',
        ),
        Number.isFinite(cheapest / own(scenario)) ? `× ${(cheapest / own(scenario)).toFixed(1)}` : '–',
      ]);
    }),
    '',
    ...head('one customer, ms: p50, p95', ...names),
    ...scenarios.map((scenario) =>
      line([
        SCENARIOS[scenario],
        ...all.map(({ costs: { [scenario]: cost } }) =>
          cost ? `${number(cost.p50)}, ${number(cost.p95)}` : '–',
        ),
      ]),
    ),
    '',
    ...head('', ...names),
    line(['own import of new products, rows/s', ...all.map(({ importing }) => importing.toFixed(0))]),
    line([
      "JavaScript of the staff's sign-in page, kB gzip",
      ...all.map(({ scripts }) =>
        scripts ? `${scripts.kilobytes.toFixed(0)} (${scripts.files} files)` : '–',
      ),
    ]),
  ].join('\n');
}

/** Puts a text between the marks of bench/README.md. */
export function writeReport(text: string): void {
  const report = readFileSync(REPORT, 'utf8');
  const [about, rest] = report.split(BEGIN);
  const after = rest?.split(END)[1];
  if (about === undefined || after === undefined)
    throw new Error(`bench/README.md lacks ${BEGIN} and ${END}`);
  writeFileSync(REPORT, `${about}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
