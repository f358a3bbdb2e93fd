import type { Probes } from '../../probe.fixture.ts';

const persons = 'SELECT id FROM contact_person WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const person = { full_name: 'А', phone: '', position: '', email: '' };

export const probes: Probes = {
  updateContactPerson: { other: persons, body: () => person },
  deleteContactPerson: { other: persons },
};
