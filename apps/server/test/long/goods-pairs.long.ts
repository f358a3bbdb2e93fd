// The pairs of conflicting steps of goods-at-once, 200 times each.
import { vi } from 'vitest';

vi.stubEnv('GOODS_PAIRS', '200');
await import('../shipments/goods-at-once.test.ts');
