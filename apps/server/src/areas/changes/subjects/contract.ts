import { CONTRACT_STATUSES, CONTRACT_TYPES, CONTRACT_ZONES } from '@portal/domain/contracts';
import { UNLIMITED } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import { fieldsOf, type Snapshot, type Subject } from '../subject.ts';

const own = fieldsOf('updateContract');
const titles = (list: readonly { id: number; title: string }[]) =>
  Object.fromEntries(list.map(({ id, title }) => [String(id), title]));
const ZONES = sql`(${sql.param(CONTRACT_ZONES.map(({ zone }) => zone))}::text[])`;
/** Stored instead of a sum. */
const NO_LIMIT = 'unlimited';
const money = own.money('limit');

/** A contract: its terms and its state. */
export const CONTRACT: Subject = {
  kind: 'contract',
  title: 'Договор',
  rule: 'pages.contracts',
  fields: {
    number: own.plain('number'),
    supplier: own.plain('supplier_id'),
    customer: own.plain('customer_id'),
    status: own.code(
      'status',
      Object.fromEntries(Object.entries(CONTRACT_STATUSES).map(([code, { label }]) => [code, label])),
      'Состояние',
    ),
    subject: own.plain('subject'),
    type: own.code('type_id', titles(CONTRACT_TYPES)),
    date: own.day('date'),
    date_end: own.day('date_end'),
    zone: own.code('req_zone_id', titles(CONTRACT_ZONES)),
    limit: { ...money, say: (value) => (value === NO_LIMIT ? UNLIMITED : money.say(value)) },
    buyer_markup_percent: own.percent('buyer_markup_percent'),
    monthly_plan: own.money('monthly_plan'),
    is_not_consider_limit_transit_order: own.plain('is_not_consider_limit_transit_order'),
    only_for_selected_storage: own.plain('only_for_selected_storage'),
    storage: own.plain('storage_id'),
    is_electronic_doc_circulation: own.plain('is_electronic_doc_circulation'),
    contact_person_full_name: own.plain('contact_person_full_name'),
    contact_person_phone: own.plain('contact_person_phone'),
    file_name: own.plain('document_copy'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT d.id, d.number AS title, d.supplier_id AS contractor_id, d.customer_id AS other_id, jsonb_build_object(
        'number', d.number, 'supplier', supplier.title, 'customer', customer.title, 'status', d.status, 'subject', d.subject,
        'type', d.type_id, 'date', (d.date AT TIME ZONE ${ZONES}[d.req_zone_id])::date, 'date_end', d.date_end, 'zone', d.req_zone_id,
        'limit', CASE WHEN NOT d.limit_named THEN NULL WHEN d.limit_kopecks IS NULL THEN to_jsonb(${NO_LIMIT}::text) ELSE to_jsonb(d.limit_kopecks) END,
        'buyer_markup_percent', d.buyer_markup_percent, 'monthly_plan', d.monthly_plan_kopecks,
        'is_not_consider_limit_transit_order', d.is_not_consider_limit_transit_order, 'only_for_selected_storage', d.only_for_selected_storage,
        'storage', s.title, 'is_electronic_doc_circulation', d.is_electronic_doc_circulation,
        'contact_person_full_name', d.contact_person_full_name, 'contact_person_phone', d.contact_person_phone, 'file_name', d.file_name) AS fields
      FROM contract d JOIN contractor supplier ON supplier.id = d.supplier_id JOIN contractor customer ON customer.id = d.customer_id
      LEFT JOIN storage s ON s.id = d.storage_id
      WHERE d.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY d.id`);
    return rows;
  },
};
