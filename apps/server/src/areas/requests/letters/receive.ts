import { letterTitle, type LetterFault, type LetterOutcome } from '@portal/domain/request-letters';
import { sentence } from '@portal/domain/sentences';
import { formatDate } from '@portal/domain/dates';
import { sql } from 'drizzle-orm';
import { databaseFailure } from '../../../database/failure.ts';
import { Problem } from '../../../contract/problem.ts';
import { MailFault } from '../../../outside/mail-folder.ts';
import type { Services } from '../../../services.ts';
import { createRequest } from '../create.ts';
import { keptText } from '../reading.ts';
import { requestLetter } from '../tables.ts';
import { type LetterList, readTable, readText } from './lists.ts';
import { isDemoMailbox, mailboxOf, type RawLetter } from './mailboxes.ts';
import { type ParsedLetter, parseLetter, tooManyTables } from './parse.ts';
import { type Sender, senderOf } from './sender.ts';

type Letters = Pick<Services, 'config' | 'database' | 'files' | 'jobs' | 'lists' | 'log'>;
type Row = typeof requestLetter.$inferInsert;

const SHOWN = 200;

/**
 * Reads the new letters of the mailbox and makes requests of their lists. Each letter is stored in one
 * transaction with its requests, so that a crash neither loses nor repeats it. A mailbox that cannot be read is
 * tried again by the next run; its fault is shown to administrators.
 */
export async function receiveLetters(services: Letters): Promise<void> {
  const { database, config, log } = services;
  const mailbox = mailboxOf(config, database);
  if (!mailbox) return;
  let fault = '';
  // An error of the portal itself, as opposed to one of the mail server.
  let own: unknown;
  const ours = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      own = error;
      throw error;
    });
  try {
    await mailbox.read(
      (validity) => ours(lastKnown(services, validity)),
      (letter) => ours(takeLetter(services, letter)),
    );
  } catch (error) {
    if (own !== undefined) throw own;
    fault = error instanceof MailFault ? error.message : 'Почтовый сервер не отвечает';
    log.warn({ err: error }, 'the mailbox of requests');
  }
  if (isDemoMailbox(config)) return;
  await database.execute(sql`
    INSERT INTO request_mailbox (id, fault) VALUES (1, ${fault})
    ON CONFLICT (id) DO UPDATE SET fault = excluded.fault, checked_at = now()`);
}

async function lastKnown({ database }: Letters, validity: string): Promise<number> {
  const { rows } = await database.execute<{ uid: number }>(
    sql`SELECT coalesce(max(uid), 0)::float8 AS uid FROM request_letter WHERE validity = ${validity}`,
  );
  return rows[0]?.uid ?? 0;
}

/**
 * Stores a letter with what came of it. A letter on which the portal fails is refused, so that the next ones are
 * read; throws if the database or the readers are busy, for the next run.
 */
async function takeLetter(services: Letters, letter: RawLetter): Promise<void> {
  try {
    await readLetter(services, letter);
  } catch (error) {
    if (error instanceof Problem || databaseFailure(error) !== null) throw error;
    services.log.error({ err: error, uid: letter.uid }, 'a letter of the mailbox of requests');
    const fault: LetterFault = { code: 'letterUnread' };
    await storeLetter(services, headOf(letter, null), {
      ...PLAIN,
      outcome: 'refused',
      message: sentence(fault),
    });
  }
}

const PLAIN = { file_name: '', message: '', answer: 'none' as const };
type Head = Pick<Row, 'validity' | 'uid' | 'message_id' | 'sender' | 'subject' | 'received_at'>;
type Outcome = Omit<Row, keyof Head | 'place'>;

const headOf = (
  { validity, uid, from, subject, received }: RawLetter,
  parsed: ParsedLetter | null,
): Head => ({
  validity,
  uid,
  message_id: keptText(parsed?.message_id ?? '').slice(0, 1000),
  sender: keptText(parsed?.from ?? from.trim().toLowerCase()).slice(0, SHOWN),
  subject: keptText(parsed?.subject ?? subject).slice(0, SHOWN),
  received_at: received,
});

async function storeLetter({ database }: Letters, head: Head, outcome: Outcome): Promise<void> {
  await database
    .insert(requestLetter)
    .values({ ...head, ...outcome, place: 0 })
    .onConflictDoNothing();
}

async function readLetter(services: Letters, letter: RawLetter): Promise<void> {
  const { database, log } = services;
  const parsed = await parsedOf(letter).catch((error: unknown) => {
    log.warn({ err: error, uid: letter.uid }, 'a letter that cannot be read');
    return null;
  });
  const head = headOf(letter, parsed);
  const store = (row: Outcome) => storeLetter(services, head, row);
  if (parsed?.automatic || head.sender === '') return store({ ...PLAIN, outcome: 'ignored' });
  if (await wasTaken(services, head.message_id))
    return store({ ...PLAIN, outcome: 'ignored', message: 'Это письмо уже читали' });
  // The address belongs to somebody else, who must not get an answer.
  if (parsed?.forged) {
    const fault: LetterFault = { code: 'letterForged', address: head.sender };
    return store({ ...PLAIN, outcome: 'unknown', message: sentence(fault) });
  }
  const sender = await senderOf(database, head.sender);
  const refused = (fault: LetterFault): Outcome => ({
    ...PLAIN,
    ...whose(sender),
    outcome: outcomeOf(fault),
    message: sentence(fault),
    answer: 'due',
  });
  if (sender.fault) return store(refused(sender.fault));
  if (letter.raw === null) return store(refused({ code: 'letterTooLarge' }));
  if (!parsed) return store(refused({ code: 'letterUnread' }));
  if (tooManyTables(parsed)) return store(refused({ code: 'letterTables', tables: parsed.tables.length }));
  const lists = await listsOf(services, sender, parsed);
  if (lists.length === 0) return store(refused({ code: 'letterEmpty' }));
  await storeLists(services, sender, head, lists);
}

/** The letter's content; null for one that is too large. Throws for one that is no letter. */
const parsedOf = async ({ raw }: RawLetter): Promise<ParsedLetter | null> =>
  raw === null ? null : parseLetter(raw);

const outcomeOf = ({ code }: LetterFault): LetterOutcome =>
  code === 'letterFromStranger' ? 'unknown' : 'refused';

const whose = ({ viewer }: Sender) =>
  viewer ? { user_id: viewer.id, contractor_id: viewer.contractor_id } : {};

/** Whether the letter was taken from a mailbox that was made anew since. */
async function wasTaken({ database }: Letters, message_id: string): Promise<boolean> {
  if (message_id === '') return false;
  const { rows } = await database.execute(
    sql`SELECT FROM request_letter WHERE message_id = ${message_id} LIMIT 1`,
  );
  return rows.length > 0;
}

type Known = Extract<Sender, { fault: null }>;

/** The lists of a letter: its tables, otherwise that of its text. */
async function listsOf(
  services: Letters,
  { viewer }: Known,
  { tables, list }: ParsedLetter,
): Promise<LetterList[]> {
  const lists: LetterList[] = [];
  for (const table of tables) {
    const read = await readTable(services, viewer, table);
    // A table of the letter itself may be its layout: then the text counts.
    if (table.name === '' && 'refusal' in read) break;
    lists.push(read);
  }
  return lists.length > 0 || list === '' ? lists : [await readText(services, viewer, list)];
}

async function storeLists(
  { database, jobs }: Letters,
  { viewer, storage }: Known,
  head: Head,
  lists: readonly LetterList[],
): Promise<void> {
  const title = letterTitle(head.subject) || `Письмо от ${formatDate(head.received_at, storage.time_zone)}`;
  await database.transaction(async (transaction) => {
    // Two servers that read the same letter wait for each other here; the second finds it stored.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`letter ${head.validity} ${head.uid}`}, 0))`,
    );
    const { rows: stored } = await transaction.execute(
      sql`SELECT FROM request_letter WHERE validity = ${head.validity} AND uid = ${head.uid} LIMIT 1`,
    );
    if (stored.length > 0) return;
    const rows: Row[] = [];
    for (const [place, list] of lists.entries()) {
      const row = {
        ...head,
        place,
        file_name: keptText(list.file_name).slice(0, SHOWN),
        user_id: viewer.id,
        contractor_id: viewer.contractor_id,
        answer: 'due' as const,
      };
      if ('refusal' in list) {
        rows.push({ ...row, outcome: 'refused', message: list.refusal });
        continue;
      }
      const { source, reading, note } = list;
      const request_id = await createRequest(
        transaction,
        jobs,
        viewer,
        storage,
        { title, ...(source ? { source } : {}) },
        reading,
      );
      rows.push({ ...row, outcome: 'taken', message: note, request_id });
    }
    await transaction.insert(requestLetter).values(rows);
  });
}
