import type { Probes } from '../../probe.fixture.ts';

const other = 'SELECT id FROM approval WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const rule = 'SELECT id FROM approval_rule WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {};
export { other, rule };
