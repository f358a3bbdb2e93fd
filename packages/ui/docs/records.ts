import type { Records } from './record.ts';
export const RECORDS: Records = {};
