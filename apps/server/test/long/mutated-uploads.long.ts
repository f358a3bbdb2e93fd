import { testMutatedUploads } from '../journal/mutated-uploads.ts';
import { SCALE } from './lag-bench.ts';

testMutatedUploads(Math.round(20_000 * SCALE), 20_261_123);
