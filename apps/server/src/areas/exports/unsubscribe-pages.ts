import { sendingWords } from '@portal/domain/report-schedules';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { tellProgress } from './ask.ts';

/** Path of the link in the e-mails. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
const asked = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const HIDDEN = { schema: { hide: true } };

/**
 * Pages that stop a schedule's e-mails without signing in. Opening the page changes nothing, because mail
 * scanners follow links; the form's button, or a mail program by RFC 8058, stops the e-mails.
 */
export function registerUnsubscribe(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  void app.register(
    async (pages) => {
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 10_000 },
        (_request, _body, done) => done(null, {}),
      );
      pages.get('/style.css', HIDDEN, (_request, reply) =>
        reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
      );
      pages.get('/:token', HIDDEN, async (request, reply) => {
        const read = asked.safeParse(request.params);
        const { rows } = read.success
          ? await database.execute<{ title: string; weekday: number | null; hour: number; stopped: boolean }>(
              sql`SELECT title, weekday, hour, paused_at IS NOT NULL AS stopped FROM export_schedule WHERE token = ${read.data.token}`,
            )
          : { rows: [] };
        const [row] = rows;
        if (!row || !read.success) return nothing(reply);
        const title = escape(row.title);
        if (row.stopped) return page(reply, `«${title}» сейчас не присылается`, AGAIN);
        return page(
          reply,
          `Больше не присылать «${title}»?`,
          `<p>Сейчас письмо приходит ${sendingWords(row)}.</p>
          <form method="post" action="${UNSUBSCRIBE_PATH}/${read.data.token}"><button>Больше не присылать</button></form>`,
        );
      });
      pages.post('/:token', HIDDEN, async (request, reply) => {
        const read = asked.safeParse(request.params);
        if (!read.success) return nothing(reply);
        const rows = await database.transaction(async (transaction) => {
          const { rows: found } = await transaction.execute<{
            id: number;
            user_id: number;
            title: string;
          }>(sql`
            UPDATE export_schedule SET paused_at = coalesce(paused_at, now()),
              pause_reason = CASE WHEN paused_at IS NULL THEN 'Вы отписались по ссылке из письма' ELSE pause_reason END
            WHERE token = ${read.data.token} RETURNING id, user_id, title`);
          for (const { id, user_id } of found) await tellProgress(transaction, user_id, id);
          return found;
        });
        const [row] = rows;
        return row ? page(reply, `«${escape(row.title)}» больше не присылается`, AGAIN) : nothing(reply);
      });
    },
    { prefix: UNSUBSCRIBE_PATH },
  );
}

const AGAIN = '<p>Включить снова можно на портале: «Мои выгрузки», «По расписанию».</p>';
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
const nothing = (reply: FastifyReply) =>
  page(reply.code(404), 'Такой рассылки уже нет', '<p>Письма по этой ссылке больше не приходят.</p>');

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .send(
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${UNSUBSCRIBE_PATH}/style.css"></head>
      <body><main><p class="portal">Портал запчастей</p><h1>${title}</h1>${body}</main></body></html>`,
    );
}

const STYLE = `
:root { color-scheme: light dark; --page: #eef2f4; --card: #fff; --text: #17212a; --line: #d3dbe1; --brand: #0b5a78; --on-brand: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #10161b; --card: #1a2228; --text: #eaf0f4; --line: #35414a; --brand: #6cc0e5; --on-brand: #0d1820; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(36rem, 100vw); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
.portal { margin: 0 0 .5rem; color: var(--brand); font-weight: 600; }
button { padding: .6rem 1.2rem; border: 0; border-radius: 8px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`;
