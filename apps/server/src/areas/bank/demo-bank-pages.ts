import { formatMoney } from '@portal/domain/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BankProvider } from './provider.ts';
import { DEMO_BANK_PATH, isDemoBank } from './demo-bank.ts';

const state = z.object({ state: z.string().min(1).max(200) });
const signIn = state.extend({ sub: z.string().min(1).max(200) });
const application = z.object({ id: z.uuid() });
const decision = z.object({ decision: z.enum(['implemented', 'denial', 'later']) });

const STATUS = { pending: 'На рассмотрении', implemented: 'Одобрена', denial: 'Отклонена' };

/**
 * Pages of the demo bank: sign-in, and deciding on applications in place of the bank. Not registered if a
 * real bank is configured.
 */
export function registerDemoBank(app: FastifyInstance, any: BankProvider | null): void {
  if (!isDemoBank(any)) return;
  const bank = any;
  void app.register(
    async (pages) => {
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 10_000 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      );
      pages.get('/style.css', { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
      );
      pages.get('/sign-in', { schema: { hide: true } }, async (request, reply) => {
        const asked = state.safeParse(request.query);
        if (!asked.success) return nothing(reply);
        const clients = (await bank.clients()).toSorted(
          (a, b) => Number(b.buyOnCredit) - Number(a.buyOnCredit),
        );
        const people = clients.map(
          ({ sub, title, buyOnCredit }, place) => `
          <label><input type="radio" name="sub" value="${escape(sub)}" ${place === 0 ? 'checked' : ''}>
            <span>${escape(title)}<small>${buyOnCredit ? 'покупает в кредит' : 'без покупки в кредит'}</small></span></label>`,
        );
        return page(
          reply,
          'Вход в СберБизнес',
          `<form method="post" action="${DEMO_BANK_PATH}/sign-in">
            <input type="hidden" name="state" value="${escape(asked.data.state)}">
            <fieldset><legend>Кто входит</legend>${people.join('')}</fieldset>
            <p class="actions"><button>Войти</button></p>
          </form>`,
        );
      });
      pages.post('/sign-in', { schema: { hide: true } }, (request, reply) => {
        const asked = signIn.safeParse(request.body);
        if (!asked.success) return nothing(reply);
        const query = new URLSearchParams({
          code: bank.admit(asked.data.sub, asked.data.state),
          state: asked.data.state,
        });
        return reply.redirect(`/sbbol/authorize?${query.toString()}`, 303);
      });
      pages.get('/application/:id', { schema: { hide: true } }, async (request, reply) => {
        const found = await foundOf(request);
        if (!found) return nothing(reply);
        const terms = [
          ['Сумма', formatMoney(found.amount_kopecks)],
          ...(found.term === null ? [] : [['Срок', `${found.term} мес.`]]),
          ['Назначение', found.comment],
          ['Состояние', STATUS[found.status]],
        ];
        const facts = terms.map(([term = '', value = '']) => `<dt>${term}</dt><dd>${escape(value)}</dd>`);
        const button = (value: string, label: string, look = '') =>
          `<button name="decision" value="${value}" class="${look}">${label}</button>`;
        return page(
          reply,
          found.title,
          `<dl>${facts.join('')}</dl>
          <form method="post" action="${DEMO_BANK_PATH}/application/${found.external_id}"><p class="actions">${
            found.status === 'pending'
              ? `${button('implemented', 'Одобрить')}${button('denial', 'Отклонить', 'second')}${button('later', 'Решить позже', 'second')}`
              : button('later', 'Вернуться на портал')
          }</p></form>`,
        );
      });
      pages.post('/application/:id', { schema: { hide: true } }, async (request, reply) => {
        const found = await foundOf(request);
        const asked = decision.safeParse(request.body);
        if (!found || !asked.success) return nothing(reply);
        if (asked.data.decision !== 'later') await bank.decide(found.external_id, asked.data.decision);
        return reply.redirect(found.return_path, 303);
      });
      async function foundOf(request: FastifyRequest) {
        const { data } = application.safeParse(request.params);
        return data && bank.application(data.id);
      }
    },
    { prefix: DEMO_BANK_PATH },
  );
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const nothing = (reply: FastifyReply) =>
  page(
    reply.code(404),
    'Ничего не найдено',
    '<p class="actions"><a href="/main">Вернуться на портал</a></p>',
  );

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escape(title)} – демонстрационный банк</title>
      <meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${DEMO_BANK_PATH}/style.css"></head>
      <body><main><p class="bank">Демонстрационный банк</p><h1>${escape(title)}</h1>${body}
      <p class="note">Эта страница заменяет банк в демонстрации: решаете за него вы. Настоящих денег и заявок здесь нет.</p></main></body></html>`,
    );
}

const STYLE = `
:root { color-scheme: light dark; --page: #eef2ef; --card: #fff; --text: #17211b; --muted: #5b675f; --line: #d5ddd8; --bank: #17774a; --on-bank: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #111613; --card: #1a211d; --text: #eaf0ec; --muted: #a2afa7; --line: #35403a; --bank: #5fc393; --on-bank: #0d1711; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(36rem, 100vw); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
.bank { margin: 0 0 .5rem; color: var(--bank); font-weight: 600; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; color: var(--muted); }
label { display: flex; gap: .75rem; align-items: baseline; padding: .35rem 0; border-bottom: 1px solid var(--line); }
small { display: block; color: var(--muted); font-size: 13px; }
input { accent-color: var(--bank); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
button { padding: .55rem 1.1rem; border: 1px solid var(--bank); border-radius: 8px; background: var(--bank); color: var(--on-bank); font: inherit; font-weight: 600; cursor: pointer; }
button.second { background: none; color: var(--bank); }
a { color: var(--bank); }
:focus-visible { outline: 2px solid var(--bank); outline-offset: 2px; }
.note { margin: 1.5rem 0 0; color: var(--muted); font-size: 13px; }
`;
