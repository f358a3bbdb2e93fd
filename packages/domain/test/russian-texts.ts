import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = path.join(import.meta.dirname, '../src');

/** The function that a statement declares; a table, when its texts stand outside any function of the module. */
function nameOf(source: ts.SourceFile, statement: ts.Statement): { name: string; isFunction: boolean } {
  if (ts.isFunctionDeclaration(statement)) return { name: String(statement.name?.text), isFunction: true };
  if (!ts.isVariableStatement(statement)) return { name: statement.getText(source), isFunction: true };
  const [declared] = statement.declarationList.declarations;
  const made = declared?.initializer;
  const isFunction = made !== undefined && (ts.isArrowFunction(made) || ts.isFunctionExpression(made));
  return { name: String(declared?.name.getText(source)), isFunction };
}

/**
 * Functions and tables with Cyrillic letters in a text, as «orders/claims» and «orders/claims.claimResult», outside the folder of
 * sentences.
 * @param left modules that are not read
 */
export function russianTexts(left: readonly string[]): { tables: string[]; functions: string[] } {
  const tables = new Set<string>();
  const functions = new Set<string>();
  const files = globSync('**/*.ts', { cwd: SOURCE }).map((file) => file.replaceAll(path.sep, '/'));
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).toSorted()) {
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const subject = file.replace(/\.ts$/, '');
    if (subject.startsWith('sentences/') || left.includes(subject)) continue;
    for (const statement of source.statements) {
      const { name, isFunction } = nameOf(source, statement);
      const visit = (node: ts.Node) => {
        const said = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? node.text : '';
        if (/[А-Яа-яЁё]/.test(said))
          if (isFunction) functions.add(`${subject}.${name}`);
          else tables.add(subject);
        ts.forEachChild(node, visit);
      };
      visit(statement);
    }
  }
  return { tables: [...tables], functions: [...functions] };
}
