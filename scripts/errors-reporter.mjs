// Failures outside a test — an unhandled error, a set-up, a worker that died — are in none of Vitest's own
// reports: this reporter writes them to a file for the end of the log. See failures() in test.mjs.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class ErrorsReporter {
  onTestRunEnd(modules, unhandled) {
    const file = process.env.ERRORS_FILE;
    if (!file) return;
    const ofSuites = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) => suite.errors()),
    );
    const texts = [...unhandled, ...ofSuites].map(({ message, stack }) => stack ?? message);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(texts));
  }
}
