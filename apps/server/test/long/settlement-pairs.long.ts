// The pairs of conflicting steps of settlements-at-once, 200 times each.
import { vi } from 'vitest';

vi.stubEnv('GOODS_PAIRS', '200');
await import('../claims/settlements-at-once.test.ts');
