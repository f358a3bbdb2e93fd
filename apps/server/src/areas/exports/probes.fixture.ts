import type { Probe, Probes } from '../../probe.fixture.ts';

const another = (more: string): Probe => ({
  other: 'SELECT id FROM export_file WHERE user_id <> $2 AND $1 > 0 ORDER BY id LIMIT 1',
  path: (id) => `/exports/${id}/${more}`,
});

export const probes: Probes = {
  getExportFile: another('file'),
  cancelExport: another('cancel'),
  repeatExport: another('repeat'),
};
