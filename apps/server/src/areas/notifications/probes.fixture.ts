import type { Probes } from '../../probe.fixture.ts';

const notifications = 'SELECT id FROM notification WHERE user_id <> $2 AND $1 > 0 ORDER BY id LIMIT 1';
const published = { nobodys: 'administrators write it, for everybody' };

export const probes: Probes = {
  confirmNotification: { other: notifications, body: () => ({}) },
  getTechnicalNotification: published,
  updateTechnicalNotification: published,
  deleteTechnicalNotification: published,
  updatePermanentNotification: published,
  deletePermanentNotification: published,
};
