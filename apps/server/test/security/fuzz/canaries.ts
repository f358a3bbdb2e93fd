import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/database/connect.ts';

/** Private texts: their columns, and the contractors, or the person, who may read them. */
const PRIVATE: readonly {
  update: string;
  readers: string;
  kind: 'c' | 'u';
  /** SQL that makes the texts of a unique column differ. */
  apart?: string;
}[] = [
  { kind: 'c', update: 'orders SET comment', readers: "customer_id || ':' || supplier_id" },
  { kind: 'c', update: 'orders SET shipment_comment', readers: "customer_id || ':' || supplier_id" },
  {
    kind: 'c',
    update: 'order_history SET text',
    readers: "(SELECT customer_id || ':' || supplier_id FROM orders WHERE orders.id = order_id)",
  },
  { kind: 'c', update: 'request SET title', readers: 'contractor_id' },
  {
    kind: 'c',
    update: 'request_position SET written',
    readers: '(SELECT contractor_id FROM request WHERE request.id = request_id)',
  },
  // The platform's own roles are shared by all companies.
  { kind: 'c', update: 'role SET description', readers: 'contractor_id' },
  { kind: 'c', update: 'app_user SET phone', readers: 'contractor_id' },
  {
    kind: 'c',
    update: 'price_list SET title',
    readers: `concat_ws(':', supplier_id, (SELECT string_agg(customer_id::text, ':') FROM contract
      WHERE contract.supplier_id = price_list.supplier_id AND contract.status = 'active'))`,
  },
  { kind: 'c', update: 'upload SET file_name', readers: 'contractor_id' },
  {
    kind: 'c',
    update: 'upload_row SET value',
    readers: '(SELECT contractor_id FROM upload WHERE upload.id = upload_id)',
  },
  { kind: 'u', update: 'notification SET text', readers: 'user_id' },
  { kind: 'u', update: 'search_history SET text', readers: 'user_id' },
  { kind: 'u', update: 'session SET user_agent', readers: 'user_id' },
  { kind: 'c', update: 'credit_request SET comment', readers: 'contractor_id' },
  { kind: 'c', update: 'contract SET number', readers: "supplier_id || ':' || customer_id", apart: 'id' },
  { kind: 'c', update: 'contract_proposal SET message', readers: "shop_id || ':' || distributor_id" },
  {
    kind: 'c',
    update: 'contract_proposal_history SET text',
    readers: "(SELECT shop_id || ':' || distributor_id FROM contract_proposal p WHERE p.id = proposal_id)",
  },
];

/** Puts a canary into every private text; it names those who may read it. */
export async function putCanaries(database: Database): Promise<void> {
  for (const { update, readers, kind, apart = "''" } of PRIVATE)
    await database.execute(
      sql.raw(`UPDATE ${update} = coalesce('~${kind}:' || (${readers}) || '~' || ${apart}, 'everybody''s')`),
    );
}

/** Canaries in a text: the number that this person may read, and those that belong to others. */
export function listen(
  text: string,
  reader: { id: number; contractor: number },
): { own: number; foreign: string[] } {
  const heard = [...text.matchAll(/~([cu]):([\d:]+)~/g)];
  const foreign = heard.filter(([, kind, readers = '']) => {
    const me = String(kind === 'u' ? reader.id : reader.contractor);
    return !readers.split(':').includes(me);
  });
  return { own: heard.length - foreign.length, foreign: foreign.map(([canary]) => canary) };
}
