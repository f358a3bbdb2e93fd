// Runs settlements-at-once with 200 repetitions of each pair of conflicting steps.
import { vi } from 'vitest';

vi.stubEnv('GOODS_PAIRS', '200');
await import('../claims/settlements-at-once.test.ts');
