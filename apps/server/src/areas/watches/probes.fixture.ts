import type { Probes } from '../../probe.fixture.ts';

const watches =
  'SELECT id FROM watch WHERE contractor_id <> $1 AND $2 > 0 AND removed_at IS NULL ORDER BY id LIMIT 1';
const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const wants = { appeared: true, wished_price: null, last_pieces: null, discontinued: false };

export const probes: Probes = {
  createWatch: {
    other: storages,
    body: (storage_id) => ({ storage_id, of: { kind: 'number', article: 'OC 90' }, wants }),
  },
  getWatch: { other: watches },
  updateWatch: { other: watches, body: () => ({ wants }) },
  deleteWatch: { other: watches },
  pauseWatch: { other: watches },
  resumeWatch: { other: watches },
  checkWatch: { other: watches },
  restoreWatch: { other: watches },
};
