import { testMutatedFiles } from '../security/mutated-files.ts';
import { SCALE } from './lag-bench.ts';

testMutatedFiles(Math.round(2_000 * SCALE), 20_261_122);
