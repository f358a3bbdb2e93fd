import { createRequire } from 'node:module';
import type nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { demoMail } from './tables.ts';
import { createUnsent, type Unsent } from './unsent.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** A file within it. */
  file?: { name: string; content: Buffer };
  /** Where its reader stops such letters, without signing in: a POST does it (RFC 8058). */
  unsubscribe?: string;
  /** Message-ID of the letter that it answers. */
  answers?: string;
}
export interface Mail {
  /**
   * Hand a letter over and go on: whoever asked must not learn from the time of the answer whether there was anybody to
   * write to. A letter that the mail server does not take is kept and tried again.
   */
  send(letter: Letter): void;
  /** Hand a letter over and wait until it was taken. Throws where it was not: a job tries again. */
  deliver(letter: Letter): Promise<void>;
}

/**
 * Mail by SMTP_URL; in a demo without one, into the demo's mailbox; else letters are only noted in the log.
 * `unsent` are those that the mail server has not taken yet.
 */
export function createMail(
  config: Config,
  database: Database,
  log: Logger,
): Mail & { unsent: Unsent | null } {
  const deliver = deliveryOf(config, database, log);
  const unsent = config.smtpUrl === undefined ? null : createUnsent(config, database, deliver, log);
  return {
    deliver,
    send: (letter) => {
      (unsent?.send ?? deliver)(letter).catch((error: unknown) => log.error({ err: error }, 'mail not sent'));
    },
    unsent,
  };
}

function deliveryOf({ smtpUrl, demo, publicUrl }: Config, database: Database, log: Logger): Mail['deliver'] {
  if (smtpUrl !== undefined) {
    // Loaded only where there is a mail server: 5 MB.
    const library = createRequire(import.meta.url)('nodemailer') as typeof nodemailer;
    const transport = library.createTransport(smtpUrl);
    const from = `Портал запчастей <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`;
    return async ({ to, subject, text, file, unsubscribe, answers }: Letter) =>
      void (await transport.sendMail({
        from,
        to,
        subject,
        text,
        ...(file && { attachments: [{ filename: file.name, content: file.content }] }),
        // Programs that answer letters must not answer this one (RFC 3834).
        ...(answers !== undefined && {
          inReplyTo: answers,
          references: answers,
          headers: { 'Auto-Submitted': 'auto-replied' },
        }),
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      }));
  }
  if (demo)
    return async ({ to, subject, text, file }: Letter) =>
      void (await database.insert(demoMail).values({
        recipient: to,
        subject,
        // The mailbox shows texts only.
        text: file ? `${text}\n\nВложение: ${file.name}` : text,
      }));
  return async ({ subject }: Letter) => log.warn({ subject }, 'no SMTP_URL: a letter was not sent');
}
