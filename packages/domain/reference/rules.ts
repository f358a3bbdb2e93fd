// Writes the README's table of rules: specification → function → test, from docstrings and tests. `--check` compares instead of writing.
// A function without a docstring or without a test is an error in both cases.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Rule {
  sections: string[];
  text: string;
  name: string;
  /** The file of the function without its ending, from src: «orders/claims». */
  subject: string;
  test: string;
  file: string;
}

const PACKAGE = path.join(import.meta.dirname, '..');
const README = path.join(PACKAGE, 'README.md');
const START = '<!-- rules -->';
const CONSTANTS = path.join(PACKAGE, 'src/constants.test.ts');
const faults: string[] = [];

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

const constants = parse(CONSTANTS);

/** Exported functions and constants of a subject with their docstrings; constants' types and interfaces are no rules. */
function exportsOf(source: ts.SourceFile): { name: string; doc: string }[] {
  return source.statements.flatMap((statement) => {
    const exported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!exported) return [];
    const names = ts.isFunctionDeclaration(statement)
      ? [statement.name?.text ?? '']
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText(source))
        : [];
    const [comment] = (statement as { jsDoc?: ts.JSDoc[] }).jsDoc?.slice(-1) ?? [];
    const doc = comment?.getText(source).replaceAll(/^\s*\/?\*+\/?|\*\/$/gm, '') ?? '';
    return names.map((name) => ({ name, doc: doc.replaceAll(/\s+/g, ' ').trim() }));
  });
}

/** «1 §4», «2 §5», «decisions, «Zones»» of a docstring; «decisions» where it names none of their titles. */
function sectionsOf(doc: string): string[] {
  const found = [...doc.matchAll(/\bspec ((?:\d )?§[\d.]+(?:(?:, |; )(?:\d )?§[\d.]+)*)/gi)].flatMap(
    ([, list = '']) => {
      let document = '';
      return list.split(/[,;] /).map((item) => {
        const [, own, section] = /^(?:(\d) )?§([\d.]+?)\.?$/.exec(item) ?? [];
        document = own ?? document;
        return `${document} §${section}`;
      });
    },
  );
  const titles = [...doc.matchAll(/\bdecisions,((?:(?:,| and)? «[^»]+»)+)/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/«[^»]+»/g)].map(([title]) => `decisions, ${title}`),
  );
  const untitled = titles.length === 0 && /\bdecisions\b/i.test(doc) ? ['decisions'] : [];
  return [...new Set([...found, ...titles, ...untitled])];
}

/** The title of the smallest test that mentions a name. */
function testOf(source: ts.SourceFile, name: string): string | null {
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  const mentions = new RegExp(`\\b${name}\\b`);
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      const callee = node.expression.getText(source);
      const body = node.getText(source);
      if (
        /^(?:test|describe)\b/.test(callee) &&
        title &&
        ts.isStringLiteralLike(title) &&
        mentions.test(body)
      ) {
        if (body.length < least) [found, least] = [title.text, body.length];
      } else if (callee === 'proveMachine' && mentions.test(body)) found ??= 'the proofs of every machine';
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (found === null && mentions.test(source.text.replaceAll(/^import[^;]*;/gm, ''))) return 'throughout';
  return found;
}

const sentence = (doc: string) =>
  (/^.*?(?:\.(?= |$)|$)/.exec(doc.split(' @')[0] ?? '')?.[0] ?? '')
    .replaceAll(/\s*\((?:spec|decisions)[^)]*\)/gi, '')
    .replaceAll('|', '\\|');

function rules(): Rule[] {
  const subjects = globSync('**/*.ts', { cwd: path.join(PACKAGE, 'src') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll(path.sep, '/').replace('.ts', ''))
    .toSorted((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1));
  return subjects.flatMap((subject) => {
    const beside = path.join(PACKAGE, 'src', `${subject}.test.ts`);
    const tests = existsSync(beside) ? parse(beside) : null;
    if (!tests) faults.push(`${subject}: no test beside it`);
    return exportsOf(parse(path.join(PACKAGE, 'src', `${subject}.ts`))).map(({ name, doc }) => {
      if (doc === '') faults.push(`${subject}.${name}: no docstring`);
      const file = tests && testOf(tests, name) === null ? CONSTANTS : beside;
      const test = tests && testOf(file === beside ? tests : constants, name);
      if (tests && test === null) faults.push(`${subject}.${name}: no test mentions it`);
      return {
        sections: sectionsOf(doc),
        text: sentence(doc),
        name,
        subject,
        test: test ?? '',
        file: path.relative(path.join(PACKAGE, 'src'), file).replaceAll(path.sep, '/'),
      };
    });
  });
}

const all = rules();
const sections = [...new Set(all.flatMap((rule) => rule.sections))].toSorted((a, b) =>
  a.localeCompare(b, 'en', { numeric: true }),
);
const title = (section: string) =>
  section.startsWith('decisions') ? section.replace('d', 'D') : `Specification ${section.replace(' ', ', ')}`;
const row = ({ text, name, subject, test, file }: Rule) =>
  `| ${text} | [\`${name}\`](src/${subject}.ts) | [${test.replaceAll('|', '\\|')}](src/${file}) |`;
const table = (heading: string, own: Rule[]) =>
  [`### ${heading}`, '', '| rule | function or table | test |', '|---|---|---|', ...own.map(row), ''].join(
    '\n',
  );
const text = [
  ...sections.map((section) =>
    table(
      title(section),
      all.filter((rule) => rule.sections.includes(section)),
    ),
  ),
  table(
    'What the rules are made of',
    all.filter((rule) => rule.sections.length === 0),
  ),
].join('\n');

const readme = readFileSync(README, 'utf8');
const next = `${readme.split(START)[0]}${START}\n\n${text}`;
if (process.argv.includes('--check')) {
  if (next !== readme)
    faults.push('README.md: the table of rules is outdated; run pnpm --filter @portal/domain rules');
} else writeFileSync(README, next);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
