import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Rules keep no state: a module that is loaded once serves every file.
    isolate: false,
    // Property tests on a machine that has much else to do.
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts'],
      reporter: ['text-summary', 'json'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
