// Runs orders-at-once with 200 repetitions of each pair of conflicting decisions.
import { vi } from 'vitest';

vi.stubEnv('ORDER_PAIRS', '200');
await import('../orders/orders-at-once.test.ts');
