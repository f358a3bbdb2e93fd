import { formatMoney } from '@portal/domain/money';
import { formatDate } from '@portal/domain/dates';
import { PROPOSAL_LABELS } from '@portal/domain/proposals';
import { routeHref } from '@portal/domain/routes';
import { asSentence, plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { kopecksOf } from '../../../contract/money.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Letter } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { standingOf } from '../../identity/people/makers.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import { readProposals } from '../proposals.ts';
import { loadRequest } from '../requests.ts';

type Answering = Pick<Services, 'database' | 'mail' | 'log' | 'portalAddress'>;

interface Due extends Record<string, unknown> {
  id: number;
  message_id: string;
  sender: string;
  subject: string;
  file_name: string;
  outcome: 'taken' | 'refused' | 'unknown';
  message: string;
  user_id: number | null;
  contractor_id: number | null;
  request_id: number | null;
  recently: boolean;
}

/** Lines of a request that an answer lists. */
const SHOWN = 30;
const AT_ONCE = 50;

/**
 * Answers letters whose requests have their offers, and those that were refused. A letter that could not be sent
 * is tried again for a day. Unknown addresses get one answer a day, so that nobody can make the portal write to
 * strangers.
 */
export async function answerLetters(services: Answering): Promise<void> {
  const { database, mail, log } = services;
  const { rows } = await database.execute<Due>(sql`
    SELECT l.id, l.message_id, l.sender, l.subject, l.file_name, l.outcome, l.message, l.user_id, l.contractor_id, l.request_id,
           l.outcome = 'unknown' AND EXISTS (SELECT FROM request_letter other WHERE other.sender = l.sender AND other.id < l.id
             AND other.outcome = 'unknown' AND other.answer IN ('due', 'sent') AND other.created_at > l.created_at - interval '1 day') AS recently
    FROM request_letter l LEFT JOIN request ON request.id = l.request_id
    WHERE l.answer = 'due' AND request.priced_through IS NULL
    ORDER BY l.id LIMIT ${AT_ONCE}`);
  for (const due of rows) {
    const letter = due.recently ? null : await write(services, due);
    if (letter) {
      try {
        await mail.deliver(letter);
      } catch (error) {
        log.warn({ err: error, letter: due.id }, 'the answer to a letter was not sent');
        await database.execute(sql`
          UPDATE request_letter SET answer = 'none' WHERE id = ${due.id} AND created_at < now() - interval '1 day'`);
        continue;
      }
    }
    await database.execute(
      sql`UPDATE request_letter SET answer = ${letter ? 'sent' : 'none'} WHERE id = ${due.id} AND answer = 'due'`,
    );
  }
}

/** The answer; null if there is nobody to answer any more. */
async function write(services: Answering, due: Due): Promise<Letter | null> {
  const { sender, subject, message_id, file_name, message } = due;
  const named = `«${subject || 'без темы'}»${file_name === '' ? '' : `, файл «${file_name}»`}`;
  const answers = message_id === '' ? {} : { answers: message_id };
  if (due.outcome !== 'taken')
    return {
      to: sender,
      subject: `Заявка не принята: ${subject || 'письмо без темы'}`,
      text: [`Письмо ${named} не стало заявкой.`, asSentence(message)].join('\n\n'),
      ...answers,
    };
  const { user_id, contractor_id, request_id } = due;
  if (user_id === null || contractor_id === null || request_id === null) return null;
  const [standing] = await standingOf(services.database, [{ user_id, contractor_id }], () => true);
  if (!standing?.viewer) return null;
  return { to: sender, ...answers, ...(await found(services, standing.viewer, request_id, named, message)) };
}

/** What was found for a request, what it costs, and the link. */
async function found(
  { database, portalAddress }: Answering,
  viewer: Viewer,
  id: number,
  named: string,
  note: string,
): Promise<Pick<Letter, 'subject' | 'text'>> {
  const { head, lines } = await loadRequest(database, viewer, id, { generatedOnly: true });
  const proposals = await readProposals(database, viewer, id, await departuresNow(database));
  const total = `${lines.length} ${plural(lines.length, 'строки', 'строк', 'строк')}`;
  const most = Math.max(0, ...proposals.map(({ lines: chosen }) => chosen.length));
  const [best] = proposals.filter(({ lines: chosen }) => chosen.length === most);
  const left = best?.left_out ?? [];
  const paragraphs = [
    `Из письма ${named} сделана заявка «${head.title}» для склада «${head.storage_title}».`,
    ...(note === '' ? [] : [note]),
    most === 0
      ? `Ни для одной из ${total} предложений нет.`
      : `Предложения есть для ${most} из ${total}:\n${proposals.map((one) => variant(one, head.time_zone)).join('\n')}`,
    ...(left.length === 0 ? [] : [leftOut(left)]),
    `Ничего не заказано: выберите вариант и закажите по ссылке\n${portalAddress()}${routeHref(most === 0 ? 'request-id' : 'request-id-final', { id })}`,
  ];
  return {
    subject: `Заявка «${head.title}»: найдено ${most} из ${lines.length}`,
    text: paragraphs.join('\n\n'),
  };
}

type Proposal = Answer<'getProposals'>['data'][number];

/** «Дешевле всего: 12 340,50 ₽, 14 строк, поставщиков 3, всё придёт до 29.11.2026». */
function variant({ kind, amount, lines, suppliers }: Proposal, zone: string): string {
  const last = lines
    .map(({ arrival_at }) => arrival_at)
    .toSorted()
    .at(-1);
  const count = `${lines.length} ${plural(lines.length, 'строка', 'строки', 'строк')}`;
  const until = last === undefined ? '' : `, всё придёт к ${formatDate(last, zone)}`;
  return `– ${PROPOSAL_LABELS[kind]}: ${formatMoney(kopecksOf(amount))}, ${count}, поставщиков: ${suppliers}${until}`;
}

function leftOut(left: Proposal['left_out']): string {
  const listed = left
    .slice(0, SHOWN)
    .map(({ number, written, text }) => `– строка ${number}, «${written.slice(0, 80)}»: ${text}`);
  const more = left.length - listed.length;
  return `Не вошло: ${left.length}\n${listed.join('\n')}${more > 0 ? `\n… и ещё ${more}` : ''}`;
}
