import { readFile } from 'node:fs/promises';
import { LETTER_LIMITS } from '@portal/domain/request-letters';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { fieldFault, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { dropFiles, readForm } from '../../../files/form.ts';
import type { Services } from '../../../services.ts';
import { demoLetter } from '../tables.ts';
import { isDemoMailbox, mailboxOf } from './mailboxes.ts';
import { answerLetters } from './answer.ts';
import { receiveLetters } from './receive.ts';

/**
 * Puts a letter of the person into the demo's mailbox and reads the mailbox at once. Throws 404 outside of a demo, 422
 * for an empty letter or a person without an e-mail address.
 */
export async function sendDemoLetter(
  services: Services,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const { config, database, files: store } = services;
  if (!isDemoMailbox(config)) throw notFound('Демонстрационного ящика здесь нет');
  const { fields, files } = await readForm<{ subject?: string; text?: string }>(request, store, {
    files: 1,
    fileSize: LETTER_LIMITS.bytes / 2,
  });
  try {
    const { subject = '', text = '' } = fields;
    const [file] = files;
    if (text.trim() === '' && !file) throw fieldFault('text', 'Напишите список или приложите файл');
    const { rows } = await database.execute<{ email: string }>(
      sql`SELECT email FROM app_user WHERE id = ${viewer.id}`,
    );
    const from = rows[0]?.email ?? '';
    if (from === '')
      throw unprocessable('На портале не указан ваш адрес почты: письмо было бы от неизвестного');
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
    const letter = new MailComposer({
      from,
      to: mailboxOf(config, database)?.address,
      subject,
      text,
      ...(file ? { attachments: [{ filename: file.name, content: await readFile(file.path) }] } : {}),
    });
    const raw = await letter.compile().build();
    await database.insert(demoLetter).values({ raw: raw.toString('base64') });
  } finally {
    await dropFiles(store, files);
  }
  await receiveLetters(services);
  await answerLetters(services);
}
