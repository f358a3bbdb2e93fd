import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';

/** Sends the consumer, if there is an e-mail address, where the order waits and the code to collect it. */
export async function writeCode(
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  id: number,
): Promise<void> {
  const { rows } = await database.execute<
    Record<'number' | 'to' | 'code' | 'shop' | 'storage' | 'address', string>
  >(sql`
    SELECT d.number, d.consumer_email AS "to", d.code, company.title AS shop, place.title AS storage, place.address
    FROM b2c_order d JOIN contractor company ON company.id = d.contractor_id JOIN storage place ON place.id = d.storage_id
    WHERE d.id = ${id} AND d.status = 'ready' AND d.consumer_email <> ''`);
  const [order] = rows;
  if (!order) return;
  mail.send({
    to: order.to,
    subject: `Заказ ${order.number} готов к выдаче`,
    text: [
      `Заказ ${order.number} ждёт вас: ${order.storage}, ${order.address}.`,
      `Код выдачи: ${order.code}. Назовите его, когда будете забирать заказ.`,
      order.shop,
    ].join('\n\n'),
  });
}
