import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** The demo's history of changes: people, roles, storages, contracts, price lists and the portal's settings. */
export async function seedChanges(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO change (at, subject, subject_id, subject_title, contractor_id, other_id, action, user_id, user_name, company_title, via, fields, note)
    SELECT told.at, told.subject, told.subject_id, told.title, told.contractor_id, told.other_id, told.action,
           by.id, by.second_name || ' ' || by.first_name, company.title, 'person', told.fields, told.note
    FROM (
      SELECT now() - interval '40 days' AS at, 'user' AS subject, p.id AS subject_id, p.second_name || ' ' || p.first_name AS title, p.contractor_id,
             NULL::bigint AS other_id, 'created' AS action, '' AS note, jsonb_build_array(
               jsonb_build_object('field', 'login', 'before', NULL, 'after', p.login),
               jsonb_build_object('field', 'role', 'before', NULL, 'after', r.title)) AS fields, p.contractor_id AS by_company
      FROM app_user p JOIN role r ON r.id = p.role_id
      UNION ALL
      SELECT now() - interval '20 days', 'user', p.id, p.second_name || ' ' || p.first_name, p.contractor_id, NULL, 'changed', '', jsonb_build_array(
               jsonb_build_object('field', 'email', 'before', 'old-' || p.email, 'after', p.email),
               jsonb_build_object('field', 'password', 'before', NULL, 'after', NULL)), p.contractor_id
      FROM app_user p WHERE p.is_main AND p.email <> ''
      UNION ALL
      SELECT now() - interval '12 days', 'storage', s.id, s.title, s.contractor_id, NULL, 'changed', '',
             coalesce((SELECT jsonb_build_array(jsonb_build_object('field', 'holidays_by_date', 'before', '[]'::jsonb,
                         'after', jsonb_agg(to_char(day.date, 'DD.MM.YYYY') || ' – выходной' ORDER BY day.date)))
                       FROM storage_holiday day WHERE day.storage_id = s.id AND NOT day.is_working HAVING count(*) > 0), '[]')
             || jsonb_build_array(jsonb_build_object('field', 'reserve_update_hours', 'before', NULL, 'after', s.reserve_update_hours)), s.contractor_id
      FROM storage s WHERE s.reserve_update_hours IS NOT NULL
      UNION ALL
      SELECT now() - interval '9 days', 'price_list', l.id, l.title, l.supplier_id, NULL, 'changed', '', jsonb_build_array(
               jsonb_build_object('field', 'hold_shift', 'before', 20, 'after', l.hold_shift)), l.supplier_id
      FROM price_list l WHERE l.deleted_at IS NULL AND l.hold_shift <> 20
      UNION ALL
      SELECT now() - interval '5 days', 'contract', d.id, d.number, d.supplier_id, d.customer_id, 'changed', '', jsonb_build_array(
               jsonb_build_object('field', 'limit', 'before', d.limit_kopecks / 2, 'after', d.limit_kopecks),
               jsonb_build_object('field', 'buyer_markup_percent', 'before', d.buyer_markup_percent + 1.5, 'after', d.buyer_markup_percent)), d.supplier_id
      FROM contract d WHERE d.status = 'active' AND d.limit_kopecks > 0
      UNION ALL
      SELECT now() - interval '3 days', 'portal', 1, 'Настройки портала', NULL, NULL, 'changed', '', jsonb_build_array(
               jsonb_build_object('field', 'open_uploads', 'before', 10, 'after', 20)), (SELECT min(id) FROM contractor WHERE type = 'admin')) told
    JOIN app_user by ON by.contractor_id = told.by_company AND by.is_main JOIN contractor company ON company.id = by.contractor_id
    UNION ALL
    -- What was decided about contracts before there was this history, as the migration does.
    SELECT h.at, 'contract', d.id, d.number, d.supplier_id, d.customer_id, 'changed', h.user_id, coalesce(p.second_name || ' ' || p.first_name, ''),
           coalesce(c.title, ''), CASE WHEN h.user_id IS NULL THEN 'job' ELSE 'person' END, '[]', h.text
    FROM document_history h JOIN contract d ON d.id = h.document_id LEFT JOIN app_user p ON p.id = h.user_id LEFT JOIN contractor c ON c.id = h.contractor_id
    WHERE h.document = 'contract'
    ORDER BY at, subject_id`);
  // The contracts' own history, which the report of markups reads, agrees.
  await database.execute(sql`
    INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
    SELECT 'contract', c.subject_id, c.at, c.user_id, p.contractor_id, 'edit',
           'Наценка: ' || replace(trim_scale((field ->> 'before')::numeric)::text, '.', ',') || ' % → ' || replace(trim_scale((field ->> 'after')::numeric)::text, '.', ',') || ' %'
    FROM change c CROSS JOIN LATERAL jsonb_array_elements(c.fields) field JOIN app_user p ON p.id = c.user_id
    WHERE c.subject = 'contract' AND field ->> 'field' = 'buyer_markup_percent' ORDER BY c.at, c.subject_id`);
}
