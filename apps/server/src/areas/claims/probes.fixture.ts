import type { Probe, Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM claim WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND sent_at IS NOT NULL ORDER BY id LIMIT 1';
const seen = (path: string): Probe => ({
  other,
  path: (id) => `/document/claim/${path}?id=${id}`,
  seesAll: ['admin'],
});
const step = (more: object = {}): Probe => ({
  other,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});

export const probes: Probes = {
  getIncomingClaim: seen('incoming-claim'),
  getOutgoingClaim: seen('outgoing-claim'),
  listIncomingClaimItems: seen('incoming-claim-items'),
  listOutgoingClaimItems: seen('outgoing-claim-items'),
  processClaim: step(),
  acceptClaimDecisions: step(),
  finishClaim: step(),
  returnClaim: step({ comment: 'Нет фото' }),
  disputeClaim: step({ comment: 'Не согласны' }),
  cancelClaim: step({ comment: 'Нашли' }),
  decideClaimItems: step({ decisions: [{ id: 1, outcome: 'refund' }] }),
};
