import { mergeConfig } from 'vitest/config';
import ordinary from './vitest.config.ts';

/** The long programme: hours if it must be, so it is not a part of `pnpm test`. LONG_SCALE makes it longer or shorter. */
const { test, ...rest } = ordinary;
export default mergeConfig(rest, {
  test: {
    ...test,
    include: ['test/long/**/*.long.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
});
