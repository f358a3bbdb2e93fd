import type { Probes } from '../../probe.fixture.ts';

export const probes: Probes = {
  listSubjectChanges: {
    other: 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/changes/storage/${id}`,
    seesAll: ['admin'],
  },
};
