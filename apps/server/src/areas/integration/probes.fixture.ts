import type { Probes } from '../../probe.fixture.ts';

const storage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  createApiKey: { other: storage, body: (id) => ({ title: 'Чужой', rights: ['stock'], storage_id: id }) },
  revokeApiKey: { other: 'SELECT id FROM api_key WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1' },
  putStock: {
    other: storage,
    body: (id) => ({ storage_id: id, items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 1 }] }),
  },
};
