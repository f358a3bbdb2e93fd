// Compares the row types that the sources declare with PostgreSQL's descriptions while the tests ran. Statements
// are composed of fragments, so tools that need whole statements (PgTyped, SafeQL) cannot describe them; here each
// is described as it is executed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Recorded } from './record.ts';

const SERVER = path.join(import.meta.dirname, '../../..');

/** A row type of `execute` or `preparedCall`, or the type of one expression. */
interface Claim {
  at: string;
  type: ts.Type;
}
interface Expression extends Claim {
  text: string;
  name?: string;
  /** Names of the other properties in the same object. */
  beside: string[];
}

export interface Comparison {
  mismatches: string[];
  /** Number of compared claims and number of all claims. */
  rows: [number, number];
  expressions: [number, number];
  /** Claims whose statement no test executed. */
  unchecked: string[];
}

export function compareRows(directory: string): Comparison {
  const recorded = readdirSync(directory).flatMap((file) =>
    readFileSync(path.join(directory, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Recorded),
  );
  const { checker, sites, prepared, expressions } = readClaims();
  const mismatches = new Set<string>();
  const checked = new Set<Claim>();

  for (const { site, prepared: name, fields, expressions: selected } of recorded) {
    const claim = (site !== undefined && sites.get(site)) || (name !== undefined && prepared.get(name));
    if (claim) {
      checked.add(claim);
      const types = new Map(fields);
      for (const property of checker.getPropertiesOfType(claim.type)) {
        const type = types.get(property.name);
        const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        if (type === undefined) {
          if (!optional) mismatches.add(`${claim.at} Row.${property.name} is not a field of the result`);
        } else compare(claim.at, `Row.${property.name}`, checker.getTypeOfSymbol(property), type);
      }
    }
    const names = new Set(selected.map(([as]) => as).concat(fields.map(([as]) => as)));
    for (const [as, text, type] of selected) {
      const last = as.split('.').at(-1);
      const same = (expressions.get(text) ?? []).filter(
        (one) =>
          (one.name ?? last) === last && one.beside.every((other) => names.has(other) || as.includes('.')),
      );
      const most = Math.max(...same.map(({ beside }) => beside.length));
      for (const one of same.filter(({ beside }) => beside.length === most)) {
        checked.add(one);
        compare(one.at, as, one.type, type);
      }
    }
  }

  function compare(at: string, what: string, claimed: ts.Type, type: number): void {
    const given = givenFor(type);
    if (!fits(checker, claimed, given))
      mismatches.add(
        `${at} ${what} is ${checker.typeToString(claimed)}, PostgreSQL gives ${given} (type ${type})`,
      );
  }

  const rows = [...sites.values(), ...prepared.values()];
  const single = [...expressions.values()].flat();
  const counted = (claims: Claim[]): [number, number] => [
    claims.filter((claim) => checked.has(claim)).length,
    claims.length,
  ];
  return {
    mismatches: [...mismatches].toSorted(),
    rows: counted(rows),
    expressions: counted(single),
    unchecked: [...rows, ...single].filter((claim) => !checked.has(claim)).map(({ at }) => at),
  };
}

function readClaims() {
  const { config } = ts.readConfigFile(path.join(SERVER, 'tsconfig.json'), ts.sys.readFile) as {
    config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['src'], exclude: ['src/seed', 'src/**/*.test.ts', 'src/**/*.fixture.ts'] },
    ts.sys,
    SERVER,
  );
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const sites = new Map<string, Claim>();
  const prepared = new Map<string, Claim>();
  const expressions = new Map<string, Expression[]>();

  for (const source of program.getSourceFiles())
    if (fileNames.includes(source.fileName)) visit(source, source);
  return { checker, sites, prepared, expressions };

  function visit(node: ts.Node, source: ts.SourceFile): void {
    if (ts.isCallExpression(node) && node.typeArguments) readCall(node, node.typeArguments, source);
    if (
      ts.isTaggedTemplateExpression(node) &&
      node.tag.getText(source) === 'sql' &&
      node.typeArguments?.[0]
    ) {
      const { template, parent } = node;
      const text = ts.isNoSubstitutionTemplateLiteral(template)
        ? template.text
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('\0');
      const beside = ts.isPropertyAssignment(parent) ? parent.parent.properties : [];
      const found: Expression = {
        at: placeOf(node, source),
        type: checker.getTypeFromTypeNode(node.typeArguments[0]),
        text,
        ...(ts.isPropertyAssignment(parent) ? { name: nameOf(parent.name, source) } : {}),
        beside: beside.flatMap(({ name }) => (name ? [nameOf(name, source)] : [])),
      };
      expressions.set(text, [...(expressions.get(text) ?? []), found]);
    }
    ts.forEachChild(node, (child) => visit(child, source));
  }

  function readCall(
    { expression, arguments: [first] }: ts.CallExpression,
    types: readonly ts.TypeNode[],
    source: ts.SourceFile,
  ): void {
    const row = types.at(-1);
    if (!row) return;
    const type = checker.getTypeFromTypeNode(row);
    const at = placeOf(expression, source);
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'execute') {
      const { line, character } = source.getLineAndCharacterOfPosition(expression.name.getStart(source));
      sites.set(`${source.fileName}:${line + 1}:${character + 1}`, { at, type });
    } else if (expression.getText(source) === 'preparedCall' && first && ts.isStringLiteralLike(first))
      prepared.set(first.text, { at, type });
  }
}

const nameOf = (name: ts.PropertyName, source: ts.SourceFile) =>
  ts.isStringLiteralLike(name) ? name.text : name.getText(source);

function placeOf(node: ts.Node, source: ts.SourceFile): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getEnd());
  return `${path.relative(path.join(SERVER, '../..'), source.fileName)}:${line + 1}`;
}

type Scalar = 'number' | 'boolean' | 'string';
type Given = Scalar | `${Scalar}[]` | 'json' | 'json[]' | 'bytes';

/**
 * JavaScript types of PostgreSQL's types (by pg_type oid) after pg with the parsers of `database/connect.ts` and
 * Drizzle.
 */
const GIVEN: [Given, number[]][] = [
  ['boolean', [16]],
  ['bytes', [17]],
  // int8, int2, int4, oid, float4, float8, numeric
  ['number', [20, 21, 23, 26, 700, 701, 1700]],
  ['json', [114, 3802]],
  ['json[]', [199, 3807]],
  ['boolean[]', [1000]],
  // int2, int4, int8, float4, float8; Drizzle returns numeric[] as text
  ['number[]', [1005, 1007, 1016, 1021, 1022]],
  // text, bpchar, varchar, inet, uuid
  ['string[]', [1009, 1014, 1015, 1041, 2951]],
];
const BY_TYPE = new Map(GIVEN.flatMap(([given, types]) => types.map((type) => [type, given] as const)));

/** Timestamps, dates, enums and all other types without a parser are PostgreSQL's text. */
const givenFor = (type: number): Given => BY_TYPE.get(type) ?? 'string';

/** Whether a returned value may have the declared type. Does not check nullability or the contents of JSON. */
function fits(checker: ts.TypeChecker, claimed: ts.Type, given: Given): boolean {
  const type = checker.getNonNullableType(claimed);
  if (
    type.flags &
    (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.TypeParameter)
  )
    return true;
  const among = (wanted: ts.Type) => checker.isTypeAssignableTo(type, wanted);
  switch (given) {
    case 'json':
      return true;
    case 'number':
      return among(checker.getNumberType());
    case 'string':
      return among(checker.getStringType());
    case 'boolean':
      return among(checker.getBooleanType());
    case 'bytes':
      return type.symbol?.name === 'Buffer' || type.symbol?.name === 'Uint8Array';
    default: {
      const element = type.getNumberIndexType();
      const isText = (type.flags & ts.TypeFlags.StringLike) !== 0;
      return !isText && element !== undefined && fits(checker, element, given.slice(0, -2) as Given);
    }
  }
}
