import type { Probe, Probes } from '../../probe.fixture.ts';

const another = (more: string): Probe => ({
  other: 'SELECT id FROM export_file WHERE user_id <> $2 AND $1 > 0 ORDER BY id LIMIT 1',
  path: (id) => `/exports/${id}/${more}`,
});

const anothers = (more = ''): Probe => ({
  other: 'SELECT id FROM export_schedule WHERE user_id <> $2 AND $1 > 0 ORDER BY id LIMIT 1',
  path: (id) => `/exports/schedules/${id}${more}`,
});

export const probes: Probes = {
  getExportFile: another('file'),
  cancelExport: another('cancel'),
  repeatExport: another('repeat'),
  deleteExportSchedule: anothers(),
  pauseExportSchedule: anothers('/pause'),
  resumeExportSchedule: anothers('/resume'),
  sendExportSchedule: anothers('/send'),
};
