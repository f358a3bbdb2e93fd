import { testSlowClients } from '../running/slow-clients.ts';
import { SCALE } from './lag-bench.ts';

testSlowClients(Math.round(100 * SCALE), Math.round(1_000 * SCALE));
