import { sql } from 'drizzle-orm';
import type { Snapshot, Subject } from '../subject.ts';

const DECISIONS: Readonly<Record<string, string>> = {
  none: 'Не проверен',
  again: 'Возвращали снова',
  kept: 'Оставлен: проверен',
  removed: 'Связь убрана',
};

/** What administrators decided about a doubtful cross. */
export const CROSS: Subject = {
  kind: 'cross',
  title: 'Аналог',
  rule: 'pages.settings-portal',
  fields: {
    decision: { title: 'Решение', say: (value) => DECISIONS[String(value)] ?? String(value) },
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT fate.id, supplied_brand.title || ' ' || supplied.article || ' вместо ' || asked_brand.title || ' ' || asked.article AS title,
             NULL::bigint AS contractor_id, NULL::bigint AS other_id,
             jsonb_build_object('decision', CASE WHEN fate.removed_at IS NOT NULL THEN 'removed' WHEN fate.checked_at IS NULL THEN 'none' WHEN fate.hidden THEN 'again' ELSE 'kept' END) AS fields
      FROM cross_fate fate
      JOIN product asked ON asked.id = fate.asked_id JOIN brand asked_brand ON asked_brand.id = asked.brand_id
      JOIN product supplied ON supplied.id = fate.supplied_id JOIN brand supplied_brand ON supplied_brand.id = supplied.brand_id
      WHERE fate.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY fate.id`);
    return rows;
  },
};
