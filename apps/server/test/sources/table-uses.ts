// Finds the tables that the server's sources read and write. PostgreSQL's own scanner (libpg-query) splits SQL
// into tokens, because most statements are composed of fragments that a parser cannot parse separately.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadModule, scanSync } from 'libpg-query';
import ts from 'typescript';

await loadModule();
const ROOT = path.join(import.meta.dirname, '../../src');

export interface TableUse {
  /** Relative to `src`. */
  file: string;
  line: number;
  /** Null if the table's name is known only at run time. */
  table: string | null;
  kind: 'read' | 'write';
}
export interface Sources {
  /** The file that defines each table, by the table's name. */
  tables: ReadonlyMap<string, string>;
  uses: readonly TableUse[];
}

/** The tables of `src` and every position that names one in SQL or in a call of the query builder. */
export function readSources(root = ROOT): Sources {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
  const sources = new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] as const;
    }),
  );
  const defined = new Map(
    [...sources]
      .filter(([file]) => path.basename(file) === 'tables.ts')
      .map(([file, source]) => [file, tablesIn(source)]),
  );
  const tables = new Map(
    [...defined].flatMap(([file, names]) => [...names.values()].map((name) => [name, file] as const)),
  );
  const known = new Set(tables.keys());
  const uses = [...sources].flatMap(([file, source]) =>
    usesIn(file, source, namesIn(file, source, defined), known),
  );
  const functions = globSync('**/functions.sql', { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return usesOf(text, known).map(({ at, ...use }) => ({
      file,
      line: text.slice(0, at).split('\n').length,
      ...use,
    }));
  });
  return { tables, uses: [...uses, ...functions] };
}

/** The exported variables of a `tables.ts` with the tables that they define. */
function tablesIn(source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    walk(node.initializer, (inner) => {
      if (ts.isCallExpression(inner) && inner.expression.getText() === 'pgTable') {
        const [name] = inner.arguments;
        if (name && ts.isStringLiteralLike(name)) names.set((node.name as ts.Identifier).text, name.text);
      }
    });
  });
  return names;
}

/** The tables that a file's identifiers stand for: those that it defines or imports. */
function namesIn(
  file: string,
  source: ts.SourceFile,
  defined: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Map<string, string> {
  const names = new Map(defined.get(file));
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const exported = defined.get(path.join(path.dirname(file), statement.moduleSpecifier.text));
    const bindings = statement.importClause?.namedBindings;
    if (!exported || !bindings) continue;
    if (ts.isNamespaceImport(bindings))
      for (const [name, table] of exported) names.set(`${bindings.name.text}.${name}`, table);
    else
      for (const { name, propertyName } of bindings.elements) {
        const table = exported.get((propertyName ?? name).text);
        if (table !== undefined) names.set(name.text, table);
      }
  }
  return names;
}

const WRITING_CALLS = ['insert', 'update', 'delete'];
const READING_CALLS = ['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', '$count'];

function usesIn(
  file: string,
  source: ts.SourceFile,
  names: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): TableUse[] {
  const uses: TableUse[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const scan = (text: string, node: ts.Node) => {
    for (const { at, ...use } of usesOf(text, known))
      uses.push({ file, line: lineOf(node) + text.slice(0, at).split('\n').length - 1, ...use });
  };
  walk(source, (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
      scan(textOf(node.template, names), node);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const method = node.expression.name.text;
    const [first] = node.arguments;
    if (!first) return;
    const table = names.get(first.getText());
    if (table !== undefined && WRITING_CALLS.includes(method))
      uses.push({ file, line: lineOf(node), table, kind: 'write' });
    if (table !== undefined && READING_CALLS.includes(method))
      uses.push({ file, line: lineOf(node), table, kind: 'read' });
    const isText = ts.isStringLiteralLike(first) || ts.isTemplateExpression(first);
    if (isText && (node.expression.getText() === 'sql.raw' || method === 'query'))
      scan(textOf(first, names), first);
  });
  return uses;
}

/** The text of a literal; `${…}` becomes the table's name if it is one, else a parameter. */
function textOf(literal: ts.Node, names: ReadonlyMap<string, string>): string {
  if (ts.isStringLiteralLike(literal)) return literal.text;
  if (!ts.isTemplateExpression(literal)) return '';
  const spans = literal.templateSpans.map(({ expression, literal: { text } }) => {
    const table = names.get(expression.getText());
    return ` ${table === undefined ? '$1' : `"${table}"`} ${text}`;
  });
  return [literal.head.text, ...spans].join('');
}

/** The tables that a piece of SQL reads and writes, with the position of each name in it. */
function usesOf(
  text: string,
  known: ReadonlySet<string>,
): (Pick<TableUse, 'table' | 'kind'> & { at: number })[] {
  if (text.trim() === '') return [];
  const tokens = scanSync(text).tokens;
  const word = (place: number) => tokens[place]?.text.toUpperCase();
  const local = new Set(tokens.flatMap((token, place) => (isDefined(word, place) ? [token.text] : [])));
  return tokens.flatMap((token, place) => {
    // The body of a function.
    if (token.text.startsWith('$$'))
      return usesOf(token.text.slice(2, -2), known).map((use) => ({ ...use, at: use.at + token.start + 2 }));
    const name = token.text.replaceAll('"', '').toLowerCase();
    const kind = kindOf(word, place);
    if (kind === null) return [];
    if (/^\$\d+$/.test(name)) return kind === 'write' ? [{ table: null, kind, at: token.start }] : [];
    return known.has(name) && !local.has(token.text) ? [{ table: name, kind, at: token.start }] : [];
  });
}

type Words = (place: number) => string | undefined;

/** Whether a name is defined here by `name AS (…)` or `name (columns) AS (…)`. */
function isDefined(word: Words, place: number): boolean {
  if (!['WITH', 'RECURSIVE', ','].includes(word(place - 1) ?? '')) return false;
  let next = place + 1;
  if (word(next) === '(') {
    while (word(next) !== undefined && word(next) !== ')') next++;
    next++;
  }
  return word(next) === 'AS' && ['(', 'MATERIALIZED', 'NOT'].includes(word(next + 1) ?? '');
}

function kindOf(word: Words, place: number): TableUse['kind'] | null {
  const [before, twoBefore] = [word(place - 1), word(place - 2)];
  if (before === 'ONLY') return kindOf(word, place - 1);
  if (before === 'INTO') return 'write';
  // FOR UPDATE, ON CONFLICT DO UPDATE and AFTER UPDATE of triggers are not followed by a table.
  if (before === 'UPDATE')
    return ['FOR', 'KEY', 'DO', 'AFTER', 'BEFORE', 'OR'].includes(twoBefore ?? '') ? null : 'write';
  if (before === 'TABLE') return word(place - 2) === 'LOCK' || twoBefore === 'TRUNCATE' ? 'write' : null;
  if (before === 'FROM') return twoBefore === 'DELETE' ? 'write' : twoBefore === 'DISTINCT' ? null : 'read';
  if (before === 'JOIN' || before === 'USING') return 'read';
  return before === ',' && word(place + 1) !== '.' && isInFrom(word, place - 1) ? 'read' : null;
}

/** Whether a comma separates tables of a FROM. */
function isInFrom(word: Words, comma: number): boolean {
  let depth = 0;
  for (let place = comma - 1; place >= 0; place--) {
    const one = word(place) ?? '';
    if (one === ')') depth++;
    if (one === '(' && depth-- === 0) return false;
    if (depth > 0) continue;
    if (one === 'FROM') return true;
    if (['SELECT', 'WHERE', 'SET', 'ON', 'BY', 'VALUES', 'RETURNING'].includes(one)) return false;
  }
  return false;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
