// Rules that no application uses: exported functions and tables of the rule book which neither the portal, the server nor the kit
// reaches, directly or through another rule. Each must stand in kept.json under the reason why it is kept; one that is used, or is no
// more, may not stand there; `--prune` takes such out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../../..');
const RULES = path.join(ROOT, 'packages/domain/src');
const APPLICATIONS = ['apps/portal/src', 'apps/server/src', 'packages/ui/src'];

/** Files that run: tests and stories use a rule without anybody needing it. */
const sources = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories|fixture)\.tsx?$/.test(file))
    .map((file) => path.join(directory, file));
const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Names that a file imports for running, as «subject.name» by their local names. */
function importsOf(
  source: ts.SourceFile,
  subjectOf: (from: string) => string | undefined,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier;
    const subject = from && ts.isStringLiteral(from) ? subjectOf(from.text) : undefined;
    const clause = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (subject === undefined || !clause) continue;
    if (ts.isNamedImports(clause) || ts.isNamedExports(clause))
      for (const { name, propertyName } of clause.elements)
        found.set(name.text, `${subject}.${(propertyName ?? name).text}`);
    else found.set('*', `${subject}.*`);
  }
  return found;
}

/** Of each subject: what a top-level name speaks of, and which names are exported for running. */
const mentions = new Map<string, Set<string>>();
const exported: string[] = [];
for (const file of sources(RULES)) {
  const subject = path.basename(file, '.ts');
  const source = parse(file);
  const imported = importsOf(source, (from) => /^\.{1,2}\/(?:[\w-]+\/)?([\w-]+)\.ts$/.exec(from)?.[1]);
  for (const [name, target] of imported) mentions.set(`${subject}.${name}`, new Set([target]));
  for (const statement of source.statements) {
    const names =
      ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
        ? [statement.name?.text ?? '']
        : ts.isVariableStatement(statement)
          ? statement.declarationList.declarations.map(({ name }) => name.getText(source))
          : [];
    const spoken = new Set<string>();
    const visit = (node: ts.Node) => {
      if (ts.isIdentifier(node)) spoken.add(imported.get(node.text) ?? `${subject}.${node.text}`);
      ts.forEachChild(node, visit);
    };
    visit(statement);
    for (const name of names) mentions.set(`${subject}.${name}`, spoken);
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported) exported.push(...names.map((name) => `${subject}.${name}`));
  }
  // Taken as a whole, every rule of the subject is used.
  mentions.set(`${subject}.*`, new Set(exported.filter((name) => name.startsWith(`${subject}.`))));
}

const used = new Set<string>();
const reach = (name: string) => {
  if (used.has(name)) return;
  used.add(name);
  for (const next of mentions.get(name) ?? []) reach(next);
};
for (const directory of APPLICATIONS)
  for (const file of sources(path.join(ROOT, directory)))
    for (const name of importsOf(parse(file), (from) => /^@portal\/domain\/(.+)$/.exec(from)?.[1]).values())
      reach(name);

const LIST = path.join(import.meta.dirname, 'kept.json');
const kept = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>;
const listed = Object.values(kept).flat();
const unused = exported.filter((name) => !used.has(name));
if (process.argv.includes('--prune')) {
  const left = Object.entries(kept).map(
    ([reason, names]) => [reason, names.filter((name) => unused.includes(name))] as const,
  );
  writeFileSync(
    LIST,
    `${JSON.stringify(Object.fromEntries(left.filter(([, names]) => names.length > 0)), null, 2)}\n`,
  );
} else {
  const faults = [
    ...unused
      .filter((name) => !listed.includes(name))
      .map((name) => `${name}: nobody uses it, and kept.json names no reason to keep it`),
    ...listed
      .filter((name) => !unused.includes(name))
      .map((name) => `${name}: is used or no more; take it out of kept.json (--prune)`),
    ...listed
      .filter((name, place) => listed.indexOf(name) !== place)
      .map((name) => `${name}: is listed twice`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
