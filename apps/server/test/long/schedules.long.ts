// Compares computed delivery terms with a simulated clock, for 100 000 random schedules and paths.
import { vi } from 'vitest';

vi.stubEnv('SCHEDULES', String(Math.ceil(100_000 * Number(process.env['LONG_SCALE'] ?? 1))));
await import('../../../../packages/domain/src/time/schedules.simulation.test.ts');
