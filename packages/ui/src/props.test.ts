import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { componentFiles, readProps } from '../../../.storybook/props/plugin.js';

const PACKAGE = path.join(import.meta.dirname, '..');
const files = componentFiles();
const table = readProps();

/** Components as the source declares them. */
const DECLARED = /^export (?:const|function) ([A-Z]\w*[a-z]\w*)(?: = (?:forwardRef|memo|part)\b|[<(])/gm;
const PASSED_ON = /^export \{([^}]*)\} from/gm;
const components = [...files].flatMap(([entry, file]) => {
  const text = readFileSync(file, 'utf8');
  const passedOn = [...text.matchAll(PASSED_ON)].flatMap(([, names = '']) => names.split(/,\s*/));
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const names = [...declared, ...passedOn.map((name) => name.trim().replace(/^\w+ as /, ''))];
  return names.filter((name) => /^[A-Z]\w*[a-z]/.test(name)).map((name) => ({ entry, file, name }));
});

/** What React says a component takes; the table is read from the component's own parameter. */
const probe = components
  .map(({ file, name }, index) => `export type P${index} = ComponentProps<typeof import('${file}').${name}>;`)
  .join('\n');
const PROBE = path.join(PACKAGE, 'src/probe.ts');
const { config } = ts.readConfigFile(path.join(PACKAGE, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, PACKAGE);
const host = ts.createCompilerHost(options);
const read = host.getSourceFile.bind(host);
host.getSourceFile = (file, version) =>
  file === PROBE
    ? ts.createSourceFile(file, `import type { ComponentProps } from 'react';\n${probe}`, version)
    : read(file, version);
const program = ts.createProgram([PROBE], options, host);
const checker = program.getTypeChecker();
const source = program.getSourceFile(PROBE);
const types = (source?.statements ?? []).flatMap((statement) =>
  ts.isTypeAliasDeclaration(statement) ? [checker.getTypeAtLocation(statement.name)] : [],
);

const isOurs = (property: ts.Symbol) =>
  (property.getDeclarations() ?? []).some((one) => !one.getSourceFile().fileName.includes('/node_modules/'));

/** Our own properties of every alternative of a component's props. */
function ownProps(type: ts.Type | undefined): Map<string, ts.Type> {
  const found = new Map<string, ts.Type>();
  for (const one of type?.isUnion() ? type.types : type ? [type] : [])
    for (const property of checker.getPropertiesOfType(one))
      if (isOurs(property)) found.set(property.getName(), checker.getTypeOfSymbol(property));
  return found;
}

test('the table has every component', () => {
  const listed = Object.entries(table).flatMap(([entry, parts]) =>
    parts.map(({ name }) => `${entry} ${name}`),
  );
  expect(listed.toSorted()).toEqual(components.map(({ entry, name }) => `${entry} ${name}`).toSorted());
  expect(types).toHaveLength(components.length);
});

test.each(components.map((one, index) => ({ ...one, type: types[index] })))(
  '$name ($entry): the table has every prop of the types, spelled out',
  ({ entry, name, type }) => {
    const part = table[entry]?.find((one) => one.name === name);
    const listed = new Map(part?.props.map((prop) => [prop.name, prop]));
    const own = ownProps(type);
    own.delete('children');
    expect([...own.keys()].filter((prop) => !listed.has(prop))).toEqual([]);
    for (const [prop, propType] of own) {
      const row = listed.get(prop);
      expect(row?.description, `${name}.${prop} has a description`).toMatch(/\w/);
      const alternatives = propType.isUnion() ? propType.types : [propType];
      for (const one of alternatives) {
        // Each value of a union; each parameter of a callback, by its name.
        if (one.isStringLiteral()) expect(row?.type).toContain(`'${one.value}'`);
        const [signature] = one.getCallSignatures();
        if (signature && row?.kind === 'function')
          for (const parameter of signature.getParameters())
            expect(row.type).toMatch(`${parameter.getName()}`);
      }
    }
  },
);

test('the table has defaults: of parameters, of recipes, and those that comments state', () => {
  const standard = (entry: string, prop: string) =>
    table[entry]?.[0]?.props.find(({ name }) => name === prop)?.standard;
  expect(standard('button', 'pending')).toBe('false');
  expect(standard('button', 'variant')).toBe("'primary'");
  expect(standard('theme-scope', 'density')).toBe('the surrounding density');
});
