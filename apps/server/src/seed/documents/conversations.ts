import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { oilFilterBelow } from '../goods/drawn.ts';

/**
 * Conversations of each pair of companies: about an order and one of its lines, a claim and a corrective. The last
 * message of each is unread: the supplier's or the customer's. The claim's has a photograph, written to the
 * directory if one is given.
 */
export async function seedConversations(database: Database, uploads: string | undefined): Promise<void> {
  await database.execute(sql`
    WITH subject AS (
      SELECT 'order' AS kind, id AS order_id, NULL::bigint AS claim_id, NULL::bigint AS corrective_id, customer_id, supplier_id,
             (SELECT min(l.id) FROM order_line l WHERE l.order_id = o.id) AS line_id,
             row_number() OVER (PARTITION BY customer_id, supplier_id ORDER BY id DESC) AS nth
      FROM orders o WHERE status IN ('active', 'confirmed', 'confirmed_partially') AND NOT withheld
      UNION ALL
      SELECT 'claim', order_id, id, NULL, customer_id, supplier_id, (SELECT min(i.order_line_id) FROM claim_item i WHERE i.claim_id = c.id),
             row_number() OVER (PARTITION BY customer_id, supplier_id ORDER BY id DESC)
      FROM claim c WHERE status IN ('process', 'at_work')
      UNION ALL
      SELECT 'corrective', order_id, NULL, id, customer_id, supplier_id, NULL, row_number() OVER (PARTITION BY customer_id, supplier_id ORDER BY id DESC)
      FROM delivery_time_corrective WHERE status = 'pending')
    INSERT INTO order_comment (order_id, claim_id, corrective_id, order_line_id, user_id, contractor_id, text, created_at)
    SELECT s.order_id, s.claim_id, s.corrective_id, CASE WHEN said.of_line THEN s.line_id END, person.id, person.contractor_id, said.text,
           now() - said.ago
    FROM subject s JOIN (VALUES
      ('order', 'customer', true, 'Упаковка заводская? Клиент просит оригинальный короб', interval '5 hours'),
      ('order', 'supplier', true, 'Да, заводская, с голограммой', interval '4 hours'),
      ('order', 'customer', false, 'Спасибо. Когда ждать?', interval '3 hours'),
      ('claim', 'customer', true, 'Короб пришёл вскрытым, фотография приложена', interval '6 hours'),
      ('claim', 'supplier', false, 'Пришлите, пожалуйста, фотографию шильдика', interval '2 hours'),
      ('corrective', 'supplier', false, 'Машина задержалась в пути. Часть отгрузим раньше', interval '90 minutes')
    ) AS said (kind, side, of_line, text, ago) ON said.kind = s.kind
    JOIN app_user person ON person.is_main AND person.contractor_id = CASE said.side WHEN 'customer' THEN s.customer_id ELSE s.supplier_id END
    WHERE s.nth = 1 ORDER BY s.kind, s.order_id, said.ago DESC`);
  // Whoever wrote last has read what was written before.
  for (const key of ['order_id', 'claim_id', 'corrective_id'] as const) {
    const subject = sql.identifier(key);
    const only =
      key === 'order_id'
        ? sql`c.claim_id IS NULL AND c.corrective_id IS NULL`
        : sql`c.${subject} IS NOT NULL`;
    await database.execute(sql`
      INSERT INTO order_seen (${subject}, user_id, comment_id)
      SELECT c.${subject}, person.id, max(earlier.id)
      FROM order_comment c JOIN order_comment earlier ON earlier.order_id = c.order_id AND earlier.contractor_id <> c.contractor_id AND earlier.id < c.id
        AND earlier.claim_id IS NOT DISTINCT FROM c.claim_id AND earlier.corrective_id IS NOT DISTINCT FROM c.corrective_id
      JOIN app_user person ON person.contractor_id = c.contractor_id AND person.active
      WHERE ${only} GROUP BY 1, 2 ORDER BY 1, 2`);
  }
  if (uploads === undefined) return;
  const photo = oilFilterBelow();
  const { rows } = await database.execute<{ stored_as: string }>(sql`
    INSERT INTO order_file (order_id, comment_id, user_id, contractor_id, name, bytes, stored_as, created_at)
    SELECT c.order_id, c.id, c.user_id, c.contractor_id, 'Вскрытый короб.png', ${photo.byteLength}, gen_random_uuid()::text, c.created_at
    FROM order_comment c JOIN claim d ON d.id = c.claim_id AND d.customer_id = c.contractor_id ORDER BY c.id RETURNING stored_as`);
  for (const { stored_as } of rows) await writeFile(path.join(uploads, stored_as), photo, { mode: 0o600 });
}
