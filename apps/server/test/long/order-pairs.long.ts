// The pairs of conflicting decisions of orders-at-once, 200 times each.
import { vi } from 'vitest';

vi.stubEnv('ORDER_PAIRS', '200');
await import('../orders/orders-at-once.test.ts');
