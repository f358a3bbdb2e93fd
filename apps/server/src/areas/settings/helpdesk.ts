import { sql } from 'drizzle-orm';
import { idempotent } from '../../contract/idempotent.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { administratorsMail } from '../identity/people/administrators.ts';
import { take } from '../identity/signing-in/limits.ts';
import { supportOf } from '../../contract/portal-settings.ts';
import { helpdeskRequest } from './tables.ts';

/** Maximum number of requests of one person per hour. */
const PER_HOUR = 10;

/** Requests to support: each is stored, forwarded by e-mail, and gets a number. */
export const helpdeskHandlers: Handlers<'sendHelpdeskRequest'> = {
  async sendHelpdeskRequest({ viewer, body, services, request }) {
    const { database, mail, config } = services;
    const subject = body.subject.trim();
    const text = body.text.trim();
    let isNew = false;
    const kept = await idempotent(
      database,
      request,
      viewer.id,
      'sendHelpdeskRequest',
      async (transaction) => {
        await take(transaction, { bucket: `helpdesk ${viewer.id}`, times: PER_HOUR, seconds: 3_600 });
        const [row] = await transaction
          .insert(helpdeskRequest)
          .values({ user_id: viewer.id, subject, text, page: body.page ?? '' })
          .returning({ id: helpdeskRequest.id, created_at: helpdeskRequest.created_at });
        if (!row) throw new Error('a request to the support was not kept');
        isNew = true;
        return { id: row.id, created_at: row.created_at.toISOString() };
      },
    );
    if (isNew) {
      const { rows } = await database.execute<{ name: string; email: string; contractor: string }>(sql`
        SELECT p.first_name || ' ' || p.second_name AS name, p.email, c.title AS contractor
        FROM app_user p JOIN contractor c ON c.id = p.contractor_id WHERE p.id = ${viewer.id}`);
      const [person] = rows;
      const from = `${person?.name}, ${person?.contractor}, ${person?.email || 'почта не указана'}`;
      const { email: support } = await supportOf(database, config);
      for (const to of support === null ? await administratorsMail(database) : [support])
        mail.send({
          to,
          subject: `Обращение № ${kept.id}: ${subject}`,
          text: [text, '', `Написал: ${from}`, `Страница: ${body.page ?? '—'}`].join('\n'),
        });
    }
    return { data: kept };
  },
};
