import { checkLandingForm, type LandingField } from '@portal/domain/landing';
import { isInn } from '@portal/domain/requisites';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { Problem, unprocessable } from '../../contract/problem.ts';
import { administratorsMail } from '../identity/people/administrators.ts';
import { take } from '../identity/signing-in/limits.ts';
import { byAddress } from '../identity/signing-in/links.ts';
import { signUp } from './sign-up.ts';
import { partnerRequest } from './tables.ts';

/** Maximum number of requests from one e-mail address per hour. */
const PER_HOUR = 3;

export const landingHandlers: Handlers<'sendPartnerRequest' | 'signUp'> = {
  async sendPartnerRequest({ body, services, request }) {
    const { database, mail } = services;
    await take(database, byAddress(services, request.ip));
    // The tax number comes as a number, which loses the leading zero of some regions.
    const digits = String(body.fiscal_number);
    const fiscal_number = isInn(digits) ? digits : `0${digits}`;
    const messages = checkLandingForm({ ...body, fiscal_number, consent: true });
    const fields = Object.entries(messages) as [LandingField, string][];
    const [first] = fields;
    if (first)
      throw unprocessable(
        first[1],
        fields.map(([field, message]) => ({ field, message })),
      );
    const email = body.email.trim().toLowerCase();
    await database.transaction(async (transaction) => {
      // Requests of one e-mail address are serialised, so that the count below is correct.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`partner ${email}`}))`);
      const { rows } = await transaction.execute<{ sent: number }>(sql`
        SELECT count(*) AS sent FROM partner_request WHERE email = ${email} AND created_at > now() - interval '1 hour'`);
      if ((rows[0]?.sent ?? 0) >= PER_HOUR)
        throw new Problem(429, 'too_many', 'Ваша заявка уже у нас. Мы ответим в рабочее время.', {
          retryAfter: 3_600,
        });
      await transaction.insert(partnerRequest).values({ ...body, email, fiscal_number });
    });
    for (const to of await administratorsMail(database))
      mail.send({
        to,
        subject: `Заявка партнёра: ${body.organization_title.trim()}`,
        text: [
          `Организация: ${body.organization_title.trim()}, ИНН ${fiscal_number}`,
          `Предлагает: ${body.offered_products.trim()}`,
          `Контакт: ${body.contact_person.trim()}, ${body.phone.trim()}, ${email}`,
        ].join('\n'),
      });
    return { created: true };
  },

  async signUp({ body, services, request }) {
    await signUp(services, body, request.ip);
    return { data: { ok: true } };
  },
};
