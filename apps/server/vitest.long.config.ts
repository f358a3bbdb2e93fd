import { mergeConfig } from 'vitest/config';
import ordinary from './vitest.config.ts';

/** The long programme: hours if it must be, so it is not a part of `pnpm test`. LONG_SCALE makes it longer or shorter. */
const { test, ...rest } = ordinary;
export default mergeConfig(rest, {
  test: {
    ...test,
    include: ['test/long/**/*.long.ts'],
    fileParallelism: false,
    // An hour of work, and what begins and ends it.
    testTimeout: 5_400_000,
    hookTimeout: 300_000,
  },
});
