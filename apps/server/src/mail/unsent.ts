import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection, Database } from '../database/connect.ts';
import { failureLine } from '../database/failure-line.ts';
import { openSecret, sealSecret } from '../database/secrets.ts';
import type { Letter } from './mail.ts';
import { unsentLetter } from './tables.ts';

/** Tries after which a letter is given up: with the pauses below, a day and a half. */
const TRIES = 15;
/** Seconds before the next try: doubled from a minute, at most four hours. */
const pause = (attempts: number) => Math.min(60 * 2 ** attempts, 4 * 3_600);
/** Letters of one run of the job. */
const AT_ONCE = 50;
/** Days for which a letter that was given up is kept. */
const KEPT_DAYS = 30;

export interface Unsent {
  /** Keeps the letter, sends it and forgets it; a failure leaves it to the job. */
  send(letter: Letter): Promise<void>;
  /** Sends the letters whose time has come, and deletes those given up long ago. */
  sendDue(): Promise<void>;
  /** Sends now, or deletes: this letter, or all of those that were given up. Returns how many. */
  mend(connection: Connection, id: number | null, how: 'retry' | 'forget'): Promise<number>;
}

/** Letters that the mail server has not taken: none is lost if it is away or this server ends. */
export function createUnsent(
  config: Config,
  database: Database,
  deliver: (letter: Letter) => Promise<void>,
  log: Logger,
): Unsent {
  async function attempt(id: number, attempts: number, letter: () => Letter): Promise<void> {
    try {
      await deliver(letter());
      await database.delete(unsentLetter).where(eq(unsentLetter.id, id));
    } catch (error) {
      log.error({ err: error, letter: id, try: attempts + 1 }, 'mail not sent');
      const next = attempts + 1 < TRIES ? sql`now() + make_interval(secs => ${pause(attempts)})` : null;
      await database
        .update(unsentLetter)
        .set({ attempts: attempts + 1, next_at: next, reason: failureLine(error) })
        .where(eq(unsentLetter.id, id));
    }
  }
  return {
    async send(letter) {
      const [row] = await database
        .insert(unsentLetter)
        .values({
          recipient: letter.to,
          subject: letter.subject,
          sealed: sealSecret(config, 'letter', written(letter)),
          // The job takes it only if this process does not come back from sending it.
          next_at: sql`now() + interval '5 minutes'`,
        })
        .returning({ id: unsentLetter.id });
      if (row) await attempt(row.id, 0, () => letter);
    },
    async sendDue() {
      // The next time is set at once, so that another server does not send the same letters.
      const due = await database.transaction(
        async (transaction) =>
          (
            await transaction.execute<{ id: number; attempts: number; sealed: string }>(sql`
              UPDATE unsent_letter l SET next_at = now() + interval '5 minutes'
              FROM (SELECT id FROM unsent_letter WHERE next_at <= now() ORDER BY next_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) due
              WHERE due.id = l.id RETURNING l.id, l.attempts, l.sealed`)
          ).rows,
      );
      for (const { id, attempts, sealed } of due)
        await attempt(id, attempts, () => readLetter(openSecret(config, 'letter', sealed)));
      await database
        .delete(unsentLetter)
        .where(
          and(
            isNull(unsentLetter.next_at),
            lt(unsentLetter.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`),
          ),
        );
    },
    async mend(connection, id, how) {
      const chosen = id === null ? isNull(unsentLetter.next_at) : eq(unsentLetter.id, id);
      const rows =
        how === 'forget'
          ? await connection.delete(unsentLetter).where(chosen).returning({ id: unsentLetter.id })
          : await connection
              .update(unsentLetter)
              .set({ next_at: sql`now()`, attempts: 0 })
              .where(chosen)
              .returning({ id: unsentLetter.id });
      return rows.length;
    },
  };
}

const written = ({ file, ...letter }: Letter) =>
  JSON.stringify({
    ...letter,
    ...(file && { file: { name: file.name, content: file.content.toString('base64') } }),
  });

function readLetter(text: string): Letter {
  const { file, ...letter } = JSON.parse(text) as Omit<Letter, 'file'> & {
    file?: { name: string; content: string };
  };
  return {
    ...letter,
    ...(file && { file: { name: file.name, content: Buffer.from(file.content, 'base64') } }),
  };
}
