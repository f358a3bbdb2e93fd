import type { Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM claim WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND sent_at IS NOT NULL ORDER BY id LIMIT 1';
const message =
  'SELECT id FROM order_comment WHERE contractor_id <> $1 AND to_contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  getTalk: { other, path: (id) => `/document/talk/claim/${id}`, seesAll: ['admin'] },
  sayInTalk: { nobodys: 'its message comes in a form: talk.test.ts' },
  markTalkSeen: { other, path: (id) => `/document/talk/claim/${id}/seen`, body: () => ({ message_id: 1 }) },
  listTalkPeople: { other, path: (id) => `/document/talk/claim/${id}/people`, seesAll: ['admin'] },
  deleteTalkMessage: { other: message },
  getTalkFile: { nobodys: 'the demo of tests has none: talk.test.ts' },
};
