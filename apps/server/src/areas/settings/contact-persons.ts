import { optional, phone, email } from '@portal/domain/validation';
import { and, eq, sql } from 'drizzle-orm';
import { idempotent } from '../../contract/idempotent.ts';
import type { BodyOf, Handlers } from '../../contract/handlers.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { listFor, readPage } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import { contactPerson } from './tables.ts';

type Written = BodyOf<'createContactPerson'>;

const fields = {
  id: contactPerson.id,
  full_name: contactPerson.full_name,
  phone: contactPerson.phone,
  position: contactPerson.position,
  email: contactPerson.email,
};

/** Contact persons for customers, in alphabetical order. */
const contactPersons = listFor<'listContactPersons'>()({
  fields,
  from: sql`${contactPerson}`,
  scope: (viewer) => scope(viewer).own(contactPerson.contractor_id),
  search: { title: byText(contactPerson.full_name, contactPerson.position, contactPerson.phone) },
  order: sql`${contactPerson.full_name}, ${contactPerson.id}`,
  wire: (rows) => rows,
});

/** The trimmed values. Throws 422 that names the field. */
function checked(written: Written): Written {
  const person = {
    full_name: written.full_name.trim(),
    phone: written.phone.trim(),
    position: written.position.trim(),
    email: written.email.trim(),
  };
  const rules = [
    ['phone', optional(phone)],
    ['email', optional(email)],
  ] as const;
  for (const [field, rule] of rules) {
    const message = rule(person[field], field);
    if (message !== null) throw fieldFault(field, message);
  }
  return person;
}

const gone = () => notFound('Контактное лицо не найдено');

export const contactPersonsHandlers: Handlers<
  'listContactPersons' | 'createContactPerson' | 'updateContactPerson' | 'deleteContactPerson'
> = {
  listContactPersons: (call) => readPage(contactPersons, call),

  async createContactPerson({ viewer, body, services: { database }, request }) {
    const person = checked(body);
    const data = await idempotent(
      database,
      request,
      viewer.id,
      'createContactPerson',
      async (transaction) => {
        const [row] = await transaction
          .insert(contactPerson)
          .values({ ...person, contractor_id: viewer.contractor_id })
          .returning(fields);
        if (!row) throw new Error('a contact person was not kept');
        return row;
      },
    );
    return { data };
  },

  async updateContactPerson({ viewer, path, body, services: { database } }) {
    const [data] = await database
      .update(contactPerson)
      .set(checked(body))
      .where(and(scope(viewer).own(contactPerson.contractor_id), eq(contactPerson.id, path.id)))
      .returning(fields);
    if (!data) throw gone();
    return { data };
  },

  async deleteContactPerson({ viewer, path, services: { database } }) {
    const rows = await database
      .delete(contactPerson)
      .where(and(scope(viewer).own(contactPerson.contractor_id), eq(contactPerson.id, path.id)))
      .returning({ id: contactPerson.id });
    if (rows.length === 0) throw gone();
    return { data: { ok: true } };
  },
};
