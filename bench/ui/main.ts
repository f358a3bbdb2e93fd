// pnpm bench:ui: size and speed of the design system, compared with libraries that an app could use instead.
// The figures are printed and written into bench/ui/README.md, the sizes into packages/ui/README.md, too.
// `--weight` measures only the sizes and leaves the times as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { installRivals, versionOf } from './install.ts';
import { EVERYTHING, type Library, OURS, type Part, PARTS, RIVALS, STYLESHEET } from './libraries.ts';
import { measureSpeed } from './speed.ts';
import { sizeOf } from './size.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const REPORT = path.join(import.meta.dirname, 'README.md');
const PACKAGE = path.join(ROOT, 'packages/ui');
const home = installRivals();
const libraries = [OURS, ...RIVALS];
const homeOf = (library: Library) => (library === OURS ? ROOT : home);

const kb = (value: number) => value.toFixed(1);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (...columns: string[]) => [row(columns), row(columns.map(() => '---'))];
/** Targets that our library misses, and measures without a target in which another library is better. */
const missed: string[] = [];
const behind: string[] = [];

/** Imports of every entry of ours but the rich text and the translations. */
function everything(): string {
  const { exports } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  return Object.keys(exports)
    .map((name) => name.slice(2))
    .filter((name) => !/\.css$|^rich-text-|^messages\//.test(name))
    .map((name, index) => `export * as entry${index} from '@portal/ui/${name}';`)
    .join('\n');
}

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
      const { script, byEsbuild, style } = await sizeOf(
        `export { ${wanted.names} } from '${wanted.from}';`,
        homeOf(library),
      );
      const styles = style > 0 ? ` + ${kb(style)} CSS` : '';
      cells.push(`${kb(script)} / ${kb(byEsbuild)}${styles}${wanted.note ? ` (${wanted.note})` : ''}`);
      const most = Math.max(script, byEsbuild);
      if (library === OURS && most > allowed) missed.push(`${part}: ${kb(most)} kB of ${allowed}`);
    }
    lines.push(row([part, String(allowed), ...cells]));
  }
  const all = await sizeOf(everything(), ROOT);
  const most = Math.max(all.script, all.byEsbuild);
  if (most > EVERYTHING) missed.push(`every entry without the rich text: ${kb(most)} kB of ${EVERYTHING}`);
  lines.push(
    row([
      'every entry without the rich text',
      String(EVERYTHING),
      `${kb(all.script)} / ${kb(all.byEsbuild)}`,
      ...RIVALS.map(() => '–'),
    ]),
  );
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

const show = (value: number) => value.toFixed(Math.abs(value) < 10 && value % 1 !== 0 ? 1 : 0);

async function speeds(): Promise<string[]> {
  const pages = libraries.map((library) => ({
    library,
    home: path.join(library === OURS ? import.meta.dirname : home, 'pages'),
  }));
  const lines = head('', 'wanted', ...libraries.map(({ name }) => name));
  for (const { name, unit, better, target, figures, gaveUp } of await measureSpeed(pages, console.log)) {
    const cells = libraries.map((library) => {
      if (gaveUp.includes(library.name)) return 'gave up';
      const value = figures[library.name];
      return value === undefined ? '–' : show(value);
    });
    const sign = better === 'more' ? '≥' : '≤';
    const title = unit ? `${name}, ${unit}` : name;
    lines.push(row([title, target === undefined ? '' : `${sign} ${target}`, ...cells]));
    const ours = figures[OURS.name] ?? Number.NaN;
    const worse = (than: number) => (better === 'less' ? ours > than : better === 'more' && ours < than);
    if (target !== undefined && worse(target))
      missed.push(`${name}: ${show(ours)}, wanted ${sign} ${target}`);
    // A difference of up to a tenth is ignored.
    const ahead = RIVALS.filter((rival) =>
      worse((figures[rival.name] ?? Number.NaN) * (better === 'less' ? 1.1 : 0.9)),
    );
    if (target === undefined && ahead.length > 0)
      behind.push(
        `${title}: ${ahead.map((rival) => `${rival.name} ${show(figures[rival.name] ?? 0)}`).join(', ')}; ours ${show(ours)}`,
      );
  }
  return lines;
}

const versions = RIVALS.map(({ name }) => `${name} ${versionOf(name, home)}`).join(', ');
const weighed = await sizes();
console.log(weighed.join('\n'));
const before = readFileSync(REPORT, 'utf8');
const onlyWeight = process.argv.includes('--weight');
const timed = onlyWeight ? [between(before, '## Speed', '## What is missed')] : await speeds();
if (!onlyWeight) console.log(timed.join('\n'));
const late = onlyWeight ? [between(before, 'Where another is more than a tenth better:')] : [];
const about = before.split('<!-- figures -->')[0] ?? '';
if (onlyWeight)
  missed.push(
    ...between(before, '## What is missed', 'Where another')
      .split('\n')
      .filter((line) => line.startsWith('- ') && !/ kB of \d+$/.test(line))
      .map((line) => line.slice(2)),
  );
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
    '## Speed',
    '',
    ...timed,
    '',
    '## What is missed',
    '',
    ...(missed.length === 0 ? ['Every target above is met.'] : missed.map((line) => `- ${line}`)),
    '',
    'Where another is more than a tenth better:',
    '',
    ...(onlyWeight ? late : behind.map((line) => `- ${line}`)),
    '',
  ].join('\n'),
);
const OWN = path.join(PACKAGE, 'README.md');
const [top = '', , bottom = ''] = readFileSync(OWN, 'utf8').split(/<!-- \/?weight -->/);
const own = [
  `${top}<!-- weight -->`,
  '',
  ...weighed,
  '',
  `Beside ${versions}.`,
  '',
  `<!-- /weight -->${bottom}`,
];
const style = await resolveConfig(OWN);
writeFileSync(OWN, await format(own.join('\n'), { ...style, filepath: OWN }));

/** The text between two lines, or to the end. */
function between(text: string, from: string, to?: string): string {
  const [, after = ''] = text.split(`${from}\n`);
  return (to === undefined ? after : (after.split(to)[0] ?? '')).trim();
}
