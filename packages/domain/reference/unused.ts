// Finds unused rules: exported functions and tables of the rule book that neither the portal, the server nor the kit uses, directly or
// through another rule. Each of them must be listed in kept.json with a reason; a used or deleted one must not be listed; `--prune`
// removes it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../../..');
const RULES = path.join(ROOT, 'packages/domain/src');
const APPLICATIONS = ['apps/portal/src', 'apps/server/src', 'packages/ui/src'];

/** Source files without tests and stories, whose imports do not count as use. */
const sources = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories|fixture)\.tsx?$/.test(file))
    .map((file) => path.join(directory, file));
const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Values (not types) that a file imports, as «module.name» by local name. */
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

/** Values that `const { name } = await import('module')` takes, as «module.name». */
function lazyImportsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isObjectBindingPattern(node.name) &&
      node.initializer &&
      ts.isAwaitExpression(node.initializer) &&
      ts.isCallExpression(node.initializer.expression) &&
      node.initializer.expression.expression.kind === ts.SyntaxKind.ImportKeyword
    ) {
      const [from] = node.initializer.expression.arguments;
      const subject = from && ts.isStringLiteral(from) ? subjectOfPackage(from.text) : undefined;
      if (subject !== undefined)
        for (const { name, propertyName } of node.name.elements)
          found.push(`${subject}.${(propertyName ?? name).getText(source)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Module of the rule book that an application's import names. */
const subjectOfPackage = (from: string) => /^@portal\/domain\/(.+)$/.exec(from)?.[1];

/** The names that each top-level declaration refers to, and the exported values. */
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
  // A namespace import uses every rule of the module.
  mentions.set(`${subject}.*`, new Set(exported.filter((name) => name.startsWith(`${subject}.`))));
}

const used = new Set<string>();
const reach = (name: string) => {
  if (used.has(name)) return;
  used.add(name);
  for (const next of mentions.get(name) ?? []) reach(next);
};
for (const directory of APPLICATIONS)
  for (const file of sources(path.join(ROOT, directory))) {
    const source = parse(file);
    for (const name of importsOf(source, subjectOfPackage).values()) reach(name);
    for (const name of lazyImportsOf(source)) reach(name);
  }

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
      .map((name) => `${name}: is unused and not listed in kept.json with a reason`),
    ...listed
      .filter((name) => !unused.includes(name))
      .map((name) => `${name}: is used or deleted; remove it from kept.json (--prune)`),
    ...listed
      .filter((name, place) => listed.indexOf(name) !== place)
      .map((name) => `${name}: is listed twice`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
