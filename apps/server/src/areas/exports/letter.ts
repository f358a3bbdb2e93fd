import { EXPORT_DAYS } from '@portal/domain/exports';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';

/** Write to whoever has an address that the file is ready: where it is, never the file itself. */
export async function writeReady(
  { database, mail, portalAddress }: Pick<Services, 'database' | 'mail' | 'portalAddress'>,
  id: number,
): Promise<void> {
  const { rows } = await database.execute<Record<'to' | 'title' | 'filters', string>>(sql`
    SELECT p.email AS "to", e.title, e.filters FROM export_file e JOIN app_user p ON p.id = e.user_id
    WHERE e.id = ${id} AND p.active AND p.email <> ''`);
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
