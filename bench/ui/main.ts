// pnpm bench:ui: what the design system weighs and how quick it is, beside libraries that an app could take instead.
// The figures are printed and written into bench/ui/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { installRivals, versionOf } from './install.ts';
import { type Library, OURS, type Part, PARTS, RIVALS, STYLESHEET } from './libraries.ts';
import { measureSpeed } from './speed.ts';
import { sizeOf } from './size.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const REPORT = path.join(import.meta.dirname, 'README.md');
const home = installRivals();
const libraries = [OURS, ...RIVALS];
const homeOf = (library: Library) => (library === OURS ? ROOT : home);

const kb = (value: number) => value.toFixed(1);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (...columns: string[]) => [row(columns), row(columns.map(() => '---'))];
const missed: string[] = [];

async function sizes(): Promise<string[]> {
  const lines = head('kB gzip', 'allowed', ...libraries.map(({ name }) => name));
  for (const [part, allowed] of Object.entries(PARTS) as [Part, number][]) {
    const cells: string[] = [];
    for (const library of libraries) {
      const wanted = library.imports[part];
      if (!wanted) {
        cells.push('–');
        continue;
      }
      const { script, style } = await sizeOf(
        `export { ${wanted.names} } from '${wanted.from}';`,
        homeOf(library),
      );
      const styles = style > 0 ? ` + ${kb(style)} CSS` : '';
      cells.push(`${kb(script)}${styles}${wanted.note ? ` (${wanted.note})` : ''}`);
      if (library === OURS && script > allowed) missed.push(`${part}: ${kb(script)} kB of ${allowed}`);
    }
    lines.push(row([part, String(allowed), ...cells]));
  }
  const cells: string[] = [];
  for (const library of libraries) {
    if (!library.stylesheet) {
      cells.push('–');
      continue;
    }
    const { style } = await sizeOf(`import '${library.stylesheet}';`, homeOf(library));
    cells.push(kb(style));
    if (library === OURS && style > STYLESHEET) missed.push(`stylesheet: ${kb(style)} kB of ${STYLESHEET}`);
  }
  lines.push(row(['whole stylesheet', String(STYLESHEET), ...cells]));
  return lines;
}

async function speeds(): Promise<string[]> {
  const pages = libraries.map((library) => ({
    library,
    home: path.join(library === OURS ? import.meta.dirname : home, 'pages'),
  }));
  const lines = head('', ...libraries.map(({ name }) => name));
  for (const { name, unit, figures } of await measureSpeed(pages, console.log)) {
    const cells = libraries.map((library) => {
      const value = figures[library.name];
      if (value === undefined) return '–';
      return typeof value === 'number' ? value.toFixed(value < 10 ? 1 : 0) : value;
    });
    lines.push(row([unit ? `${name}, ${unit}` : name, ...cells]));
  }
  return lines;
}

const versions = RIVALS.map(({ name }) => `${name} ${versionOf(name, home)}`).join(', ');
const weighed = await sizes();
console.log(weighed.join('\n'));
const timed = await speeds();
console.log(timed.join('\n'));
const [about = ''] = readFileSync(REPORT, 'utf8').split('<!-- figures -->');
writeFileSync(
  REPORT,
  [
    `${about}<!-- figures -->`,
    '',
    `Measured on ${cpus().length} cores, Node ${process.versions.node}, beside ${versions}.`,
    '',
    '## Weight',
    '',
    ...weighed,
    '',
    missed.length === 0 ? 'Every target is met.' : `Missed: ${missed.join('; ')}.`,
    '',
    '## Speed',
    '',
    ...timed,
    '',
  ].join('\n'),
);
