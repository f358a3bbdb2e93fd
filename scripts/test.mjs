// Every check of the project, with totals at the end: the small ones two at a time, then the suites one by one,
// each of which uses the whole machine. After a failed stage the others still run.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { execute, failure, root } from './toolchain.mjs';

const REPORTS = path.join(root, 'test-results');
const report = (name) => path.join(REPORTS, `${name}.json`);
const errorsOf = (name) => path.join(REPORTS, `${name}.errors.json`);
const vitest = (name, ...args) => [
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(root, 'scripts/errors-reporter.mjs')}`,
    `--outputFile.json=${report(name)}`,
    ...args,
  ],
];

/**
 * Parts that run separately: the small checks with the stories, which one of them builds; the server; the browser
 * tests.
 */
const PARTS = ['checks', 'server', 'browser'];

export async function run(part) {
  if (part !== undefined && !PARTS.includes(part)) throw failure(`Части: ${PARTS.join(', ')}`);
  const started = Date.now();
  rmSync(REPORTS, { recursive: true, force: true });
  const env = { CHROMIUM_PATH: await findChromium(), CI: process.env.CI ?? '' };
  const small = [
    { title: 'Типы', command: ['node', ['scripts/types.mjs']] },
    { title: 'Стиль и направление импортов', command: ['oxlint', ['--deny-warnings']] },
    { title: 'Формат', command: ['prettier', ['--check', '.', '--log-level', 'warn']] },
    {
      title: 'Версии с известными уязвимостями',
      command: ['node', ['scripts/advisories.mjs']],
    },
    { title: 'Экспорты пакетов', command: ['node', ['scripts/exports.mjs', '--check']] },
    {
      title: 'Список уязвимостей, размер каталогов, файлы развёртывания, изменения контракта',
      command: [
        'node',
        [
          '--test',
          '--test-reporter=dot',
          'scripts/advisories.test.mjs',
          'scripts/folders.test.mjs',
          'scripts/deploy.test.mjs',
          'scripts/database/database.test.mjs',
          'openapi/breaking.test.mjs',
        ],
      ],
    },
    { title: 'Контракт', command: ['node', ['openapi/check.mjs']] },
    { title: 'Пакет @portal/ui', command: ['publint', ['packages/ui', '--strict']] },
    { title: 'Пакет @portal/api-client', command: ['publint', ['packages/api-client', '--strict']] },
    {
      title: 'Правила, которых никто не зовёт',
      command: ['node', ['packages/domain/reference/unused.ts']],
    },
    { title: 'Таблица правил', command: ['node', ['packages/domain/reference/rules.ts', '--check']] },
    {
      title: 'Правила (domain)',
      tests: 'domain',
      command: vitest('domain', '--coverage'),
      cwd: 'packages/domain',
    },
    { title: 'Клиент', tests: 'client', command: vitest('client'), cwd: 'packages/api-client' },
    {
      title: 'Правила компонентов и портала',
      tests: 'unit',
      command: vitest('unit', '-c', 'vitest.storybook.config.ts', '--project', 'unit'),
    },
    // Tests the built Storybook, to cover what only a build does: minified styles and files in chunks.
    {
      title: 'Сборка Storybook',
      command: ['storybook', ['build', '-o', 'storybook-static', '--quiet', '--stats-json']],
    },
  ];
  const suites = [
    {
      title: 'Сервер и база данных',
      part: 'server',
      tests: 'server',
      command: vitest('server'),
      cwd: 'apps/server',
    },
    {
      title: 'Снимки, их сравнение и загрузка в Chromatic (собранный Storybook)',
      part: 'checks',
      command: [
        'node',
        [
          '--test',
          '--test-concurrency=2',
          '--test-reporter=dot',
          'visual/chromatic/pictures.test.mjs',
          'visual/chromatic/upload.test.mjs',
          'visual/tests/changed.test.mjs',
          'visual/tests/token.test.mjs',
        ],
      ],
    },
    {
      title: 'Компоненты, axe и клавиатура (собранный Storybook)',
      part: 'checks',
      tests: 'stories',
      command: ['playwright', ['test', '-c', '.storybook/built/playwright.config.ts']],
      env: { REPORT: report('stories') },
    },
    {
      title: 'Работа в браузере',
      part: 'browser',
      tests: 'e2e',
      command: ['playwright', ['test']],
      cwd: 'apps/portal',
    },
  ];
  const chosen = [...small.map((stage) => ({ ...stage, part: 'checks', quiet: true })), ...suites].filter(
    (stage) => part === undefined || stage.part === part,
  );
  const results = new Map();
  const waiting = chosen.filter(({ quiet }) => quiet);
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift())
      results.set(stage, await runStage(stage, env));
  };
  await Promise.all([lane(), lane()]);
  for (const stage of chosen.filter(({ quiet }) => !quiet)) results.set(stage, await runStage(stage, env));
  summarise(
    chosen.map((stage) => results.get(stage)),
    (Date.now() - started) / 1000,
  );
}

/**
 * Runs one stage and returns its result; a quiet stage prints its output at the end, so that two outputs do not
 * mix.
 */
async function runStage(stage, env) {
  const { quiet = false } = stage;
  if (!quiet) process.stdout.write(`\n── ${stage.title}\n`);
  const started = Date.now();
  const [command, args] = stage.command;
  const { code, output } = await execute(command, args, {
    env: { ...env, ...(stage.tests ? { ERRORS_FILE: errorsOf(stage.tests) } : {}), ...stage.env },
    cwd: path.join(root, stage.cwd ?? '.'),
    quiet,
  });
  if (quiet) process.stdout.write(`\n── ${stage.title}\n${output}`);
  return { ...stage, ok: code === 0, seconds: (Date.now() - started) / 1000, ...counts(stage, code) };
}

/** Names and messages of a report's failed tests, for the end of a long log. */
function failures(json) {
  if (!json.stats)
    return json.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = path.relative(root, name);
      if (failed.length === 0 && message) return [`${file}: ${message}`];
      return failed.map((test) => `${file} › ${test.fullName}: ${test.failureMessages.join('\n')}`);
    });
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
        return `${file} › ${title}: ${errors.join('\n')}`;
      }),
  ];
  return [...json.suites.flatMap(inSuite), ...json.errors.map(({ message }) => message)];
}

/** Passed, failed and skipped tests of a stage; a check that is not a test suite counts as one. */
function counts({ tests }, code) {
  if (!tests) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const file = report(tests);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const { passed, failed, skipped } = json.stats
    ? {
        passed: json.stats.expected,
        failed: json.stats.unexpected + json.stats.flaky,
        skipped: json.stats.skipped,
      }
    : { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests };
  // A suite without any run test, or with a failure outside its tests, has failed.
  const broken = failed === 0 && (code !== 0 || passed === 0);
  const named = failures(json);
  if (existsSync(errorsOf(tests))) named.push(...JSON.parse(readFileSync(errorsOf(tests), 'utf8')));
  if (broken && named.length === 0) named.push('не тест: ошибка вне тестов, смотрите вывод этапа');
  return { passed, failed: broken ? 1 : failed, skipped, named };
}

function summarise(results, whole) {
  process.stdout.write('\n── Итого\n');
  for (const { title, ok, failed, passed, skipped, seconds } of results) {
    const mark = ok && failed === 0 ? '✓' : '✗';
    process.stdout.write(
      `${mark} ${title}: ${passed} успешно, ${failed} с ошибкой, ${skipped} пропущено, ${seconds.toFixed(1)} с\n`,
    );
  }
  for (const { title, named = [] } of results)
    for (const text of named) process.stdout.write(`\n✗ ${title}\n${text.slice(0, 1500)}\n`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  process.stdout.write(`\nВсего ${(whole / 60).toFixed(1)} мин\n`);
  process.stdout.write(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`);
  process.exitCode = failed === 0 && results.every(({ ok }) => ok) ? 0 : 1;
}
