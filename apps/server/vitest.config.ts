import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { requireBuild } from '../../scripts/require-build.ts';
import { LongestFirst } from './test/support/longest-first.ts';

requireBuild('openapi');
import rules from '../../packages/domain/package.json' with { type: 'json' };

const RULES = new URL('../../packages/domain/', import.meta.url);

export default defineConfig({
  // Global setup is loaded without the `source` condition, so the rule book is named by its files.
  resolve: {
    alias: Object.entries(rules.exports).map(([name, { source }]) => ({
      find: name.replace('.', '@portal/domain'),
      replacement: fileURLToPath(new URL(source, RULES)),
    })),
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/rows/record.ts'],
    // Tests wait for pauses, processes and PostgreSQL: with two workers two cores idle for a sixth of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The server's modules are read once for each worker, not once for each of the files: hooks stand in the files that use them.
    isolate: false,
    // No test may fail because the machine is slow: these end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
