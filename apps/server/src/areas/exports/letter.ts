import { buffer } from 'node:stream/consumers';
import { DEFAULT_FILE_NAME, EXPORT_DAYS } from '@portal/domain/exports';
import { LARGEST_LETTER_FILE, sendingWords } from '@portal/domain/report-schedules';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { recordUnsent } from './due.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-pages.ts';

/**
 * Sends the e-mail of a scheduled file: with the file, with a link if it is too large, or with the reason if
 * there is none. Returns false if there is nobody to write to: the file was not scheduled, or its schedule was
 * deleted. Throws if the mail server did not accept it.
 */
async function writeScheduled(
  { database, files, mail, portalAddress }: Pick<Services, 'database' | 'files' | 'mail' | 'portalAddress'>,
  id: number,
): Promise<boolean> {
  const { rows } = await database.execute<
    Record<'to' | 'title' | 'filters' | 'status' | 'message' | 'token', string> & {
      stored_as: string | null;
      file_name: string | null;
      bytes: number | null;
      weekday: number | null;
      hour: number;
    }
  >(sql`
    SELECT p.email AS "to", e.title, e.filters, e.status, e.message, e.stored_as, e.file_name, e.bytes, s.token, s.weekday, s.hour
    FROM export_file e JOIN export_schedule s ON s.id = e.schedule_id JOIN app_user p ON p.id = e.user_id
    WHERE e.id = ${id} AND p.active AND p.contractor_id = e.contractor_id AND p.email <> ''`);
  const [found] = rows;
  if (!found) return false;
  const { to, title, filters, status, message, stored_as, file_name, bytes, token } = found;
  const isReady = status === 'ready';
  const small = isReady && stored_as !== null && Number(bytes) <= LARGEST_LETTER_FILE;
  // If the store does not respond now, the e-mail contains a link instead of the file.
  const opened = small ? await files.open(stored_as).catch(() => null) : null;
  const unsubscribe = `${portalAddress()}${UNSUBSCRIBE_PATH}/${token}`;
  await mail.deliver({
    to,
    subject: isReady ? title : `«${title}»: файл не получился`,
    text: [
      isReady ? `«${title}», ${sendingWords(found)}.` : `«${title}» сегодня без файла: ${message}`,
      ...(filters === '' ? [] : [filters]),
      ...(isReady && !opened
        ? [
            `Файл не вложен в письмо. Скачать: ${portalAddress()}/main?exports=open`,
            `Хранится ${EXPORT_DAYS} ${plural(EXPORT_DAYS, 'день', 'дня', 'дней')}.`,
          ]
        : []),
      `Больше не присылать: ${unsubscribe}`,
    ].join('\n\n'),
    unsubscribe,
    ...(opened && { file: { name: file_name ?? DEFAULT_FILE_NAME, content: await buffer(opened.stream) } }),
  });
  return true;
}

/**
 * Sends the e-mail about a finished file: a scheduled one with the file, otherwise a link to it.
 * @param isLast whether this is the last try: if it fails, the person is notified
 */
export async function writeFile(
  services: Pick<Services, 'database' | 'files' | 'log' | 'mail' | 'portalAddress'>,
  id: number,
  isLast: boolean,
): Promise<void> {
  try {
    if (!(await writeScheduled(services, id))) await writeReady(services, id);
  } catch (error) {
    if (!isLast) throw error;
    services.log.error({ err: error, export: id }, 'the letter of a report');
    await services.database.transaction((transaction) => recordUnsent(transaction, id));
  }
}

/** Writes to the person, if there is an address, that the file is ready: a link, never the file itself. */
async function writeReady(
  { database, mail, portalAddress }: Pick<Services, 'database' | 'mail' | 'portalAddress'>,
  id: number,
): Promise<void> {
  const { rows } = await database.execute<Record<'to' | 'title' | 'filters', string>>(sql`
    SELECT p.email AS "to", e.title, e.filters FROM export_file e JOIN app_user p ON p.id = e.user_id
    WHERE e.id = ${id} AND e.status = 'ready' AND p.active AND p.contractor_id = e.contractor_id AND p.email <> ''`);
  const [found] = rows;
  if (!found) return;
  const { to, title, filters } = found;
  mail.send({
    to,
    subject: `Файл «${title}» готов`,
    text: [
      `Файл «${title}», который вы просили на Портале запчастей, готов.`,
      ...(filters === '' ? [] : [filters]),
      `Скачать: ${portalAddress()}/main?exports=open`,
      `Хранится ${EXPORT_DAYS} ${plural(EXPORT_DAYS, 'день', 'дня', 'дней')}.`,
    ].join('\n\n'),
  });
}
