import { randomBytes } from 'node:crypto';
import { checkSignUpForm, contractorTitle, type SignUpField } from '@portal/domain/sign-up';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { fieldFault, unprocessable } from '../../contract/problem.ts';
import { ROLES } from '../identity/people/built-in-roles.ts';
import type { Services } from '../../services.ts';
import { addContractor } from '../contractors/connect.ts';
import { contractor } from '../contractors/tables.ts';
import { take } from '../identity/signing-in/limits.ts';
import { byAddress, lettersTo, linkLetter } from '../identity/signing-in/links.ts';
import { hashPassword } from '../identity/signing-in/hashing.ts';
import { actorWithId, recordNew } from '../changes/record.ts';
import { addMainPerson } from '../identity/people/main-person.ts';

/** Maximum number of sign-ups with one tax number per hour, from all senders. */
const TRIES_AN_HOUR = 20;
/** Spec 3 §5, fiscalNumberReapeat. */
const TAKEN = 'Налоговый номер уже существует';

/**
 * Registers an organization and its main user; the login is the tax number. Nobody can sign in before setting
 * a password by the e-mailed link, so a wrong address gives no access. Throws 422 for an invalid form or a
 * known tax number, 429 for too many sign-ups from one address, with one number or to one mailbox.
 */
export async function signUp(services: Services, body: BodyOf<'signUp'>, address: string): Promise<void> {
  const fields = Object.entries(checkSignUpForm(body)) as [SignUpField, string][];
  const [first] = fields;
  if (first)
    throw unprocessable(
      first[1],
      fields.map(([field, message]) => ({ field, message })),
    );
  const inn = body.fiscal_number.trim();
  const { database, mail } = services;
  await take(database, byAddress(services, address));
  await take(database, { bucket: `inn ${inn}`, times: TRIES_AN_HOUR, seconds: 3_600 });
  const password_hash = await hashPassword(randomBytes(32).toString('base64'));
  const letter = await database.transaction(async (transaction) => {
    // Serialises simultaneous registrations of one organization.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`inn ${inn}`}))`);
    const [known] = await transaction
      .select({ id: contractor.id })
      .from(contractor)
      .where(and(eq(contractor.inn, inn), ne(contractor.inn, '')));
    const taken = fieldFault('fiscal_number', TAKEN);
    if (known) throw taken;
    const contractor_id = await addContractor(transaction, {
      type: body.type,
      title: contractorTitle(body.legal_form, body.organization_title),
      inn,
      juridical_address: body.juridical_address.trim(),
    });
    const person = await addMainPerson(transaction, {
      login: inn,
      password_hash,
      contractor_id,
      role_id: ROLES[body.type].id,
      first_name: body.first_name.trim(),
      second_name: body.second_name.trim(),
      email: body.email.trim(),
      phone: body.phone.trim(),
    });
    if (!person) throw taken;
    const by = await actorWithId(transaction, person.id);
    await recordNew(transaction, { by, subject: 'contractor', ids: [contractor_id] });
    await recordNew(transaction, { by, subject: 'user', ids: [person.id] });
    await take(transaction, lettersTo(person.email));
    return linkLetter(transaction, person, 'password-create', services.portalAddress());
  });
  mail.send(letter);
}
