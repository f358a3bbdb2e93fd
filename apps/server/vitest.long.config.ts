import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The long programme: bounded by LONG_SCALE (1 is whole), decided by seeds. Its results stand in docs/security.md. */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^@portal\/domain\/(.+)$/,
        replacement: `${fileURLToPath(new URL('../../packages/domain/src', import.meta.url))}/$1.ts`,
      },
    ],
  },
  test: {
    include: ['test/long/**/*.long.ts'],
    globalSetup: ['test/global-setup.ts'],
    // One after another: each measures or kills what the others would stand on.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
