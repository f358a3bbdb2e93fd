import { mergeConfig } from 'vitest/config';
import ordinary from './vitest.config.ts';

/** The long programmes, one after the other: `npm run test:long`. LONG_SCALE makes them shorter. */
// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export
export default mergeConfig(
  { ...ordinary, test: { ...ordinary.test, include: [] } },
  { test: { include: ['test/long/**/*.long.ts'], maxWorkers: 1 } },
);
