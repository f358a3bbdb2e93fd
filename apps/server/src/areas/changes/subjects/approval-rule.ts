import { sql } from 'drizzle-orm';
import { fieldsOf, type Snapshot, type Subject } from '../subject.ts';

const rule = fieldsOf('createApprovalRule');
/** What a company's people may order without consent. */
export const APPROVAL_RULE: Subject = {
  kind: 'approval_rule',
  title: 'Правило согласования',
  rule: 'pages.settings-approvals',
  fields: {
    order_sum: { ...rule.money('order_sum'), empty: 'не ограничена' },
    day_sum: { ...rule.money('day_sum'), empty: 'не ограничена' },
    brands: rule.plain('brand_ids'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT r.id, concat_ws(', ', p.second_name || ' ' || p.first_name, 'роль «' || role.title || '»', 'склад «' || place.title || '»') AS title,
             r.contractor_id, NULL::bigint AS other_id, jsonb_build_object('order_sum', r.order_kopecks, 'day_sum', r.day_kopecks,
             'brands', ARRAY(SELECT b.title FROM brand b WHERE b.id = ANY(r.brands) ORDER BY b.title)) AS fields
      FROM approval_rule r LEFT JOIN app_user p ON p.id = r.user_id LEFT JOIN role ON role.id = r.role_id
      LEFT JOIN storage place ON place.id = r.storage_id
      WHERE r.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY r.id`);
    return rows;
  },
};
