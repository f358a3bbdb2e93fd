import type { Probe, Probes } from '../../probe.fixture.ts';

const storage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const session = `SELECT session.id FROM commerceml_session session JOIN storage ON storage.id = session.storage_id
  WHERE storage.contractor_id <> $1 AND $2 > 0 ORDER BY session.id LIMIT 1`;
const of = (body?: object): Probe => ({ other: storage, ...(body ? { body: () => body } : {}) });

export const probes: Probes = {
  getCommercemlExchange: of(),
  saveCommercemlExchange: of({
    active: true,
    price_list_id: null,
    price_type: null,
    warehouse: null,
    missing: 'keep',
  }),
  checkCommercemlExchange: of({ key: 'pk_probe' }),
  listCommercemlSessions: {
    other: storage,
    path: (id) => `/settings/commerceml/sessions?filter[storage_id]=${id}`,
    narrows: true,
  },
  listCommercemlNotes: { other: session },
};
