import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Classes that the portal may use: position, size and spacing. Appearance belongs to the design system. */
const LAYOUT =
  /^-?(?:flex|inline-flex|grid|inline|inline-block|block|hidden|contents|sticky|relative|absolute|fixed|(?:inset|top|right|bottom|left|z)-.+|[mp][trblxyse]?-.+|gap-.+|space-[xy]-.+|(?:min-|max-)?[wh]-.+|size-.+|flex-.+|grow|grow-0|shrink-0|basis-.+|order-.+|grid-cols-.+|col-span-.+|row-span-.+|auto-cols-.+|items-.+|self-.+|justify-.+|place-.+|content-.+|columns-.+|break-.+|overflow-.+|truncate|line-clamp-.+|whitespace-.+|wrap-.+|text-(?:left|center|right|start|end)|list-.+|sr-only)$/;
const root = path.join(import.meta.dirname, '..');

test('the portal lays pages out and styles nothing itself', () => {
  const looks = globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const classes = [...source.matchAll(/className=(?:"([^"]*)"|\{[^}]*\})/g)];
    return classes
      .flatMap(
        ([whole, plain]) =>
          plain?.split(/\s+/) ??
          [...whole.matchAll(/'([^']*)'/g)].flatMap(([, one]) => one?.split(/\s+/) ?? []),
      )
      .map((name) => name.replace(/^.*:(?!.*\])/, ''))
      .filter((name) => name !== '' && !LAYOUT.test(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(looks).toEqual([]);
});

test('the portal has no style sheet but the design system’s', () => {
  const sheets = globSync('**/*.css', { cwd: root });
  expect(sheets).toEqual(['app/portal.css']);
  const rules = readFileSync(path.join(root, 'app/portal.css'), 'utf8').replaceAll(
    /\/\*.*?\*\/|@(?:import|source)[^;]*;/gs,
    '',
  );
  expect(rules.trim()).toBe('');
});
