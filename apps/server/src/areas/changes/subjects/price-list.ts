import { sql } from 'drizzle-orm';
import { fieldsOf, type Snapshot, type Subject } from '../subject.ts';

const own = fieldsOf('updatePriceList');
const thresholds = fieldsOf('saveListThresholds');

/** The settings of a price list; its items have versions. */
export const PRICE_LIST: Subject = {
  kind: 'price_list',
  title: 'Прайс-лист',
  rule: 'pages.prices',
  fields: {
    title: own.plain('title'),
    storage: own.plain('storage_id'),
    is_active: own.plain('is_active'),
    valid_from: own.day('valid_from'),
    valid_to: own.day('valid_to'),
    hold_vanished: thresholds.plain('vanished'),
    hold_shift: thresholds.plain('shift'),
    hold_shifted: thresholds.plain('shifted'),
    hold_refused: thresholds.plain('refused'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT p.id, p.title, p.supplier_id AS contractor_id, NULL::bigint AS other_id, jsonb_build_object(
        'title', p.title, 'storage', s.title, 'is_active', p.is_active, 'valid_from', p.valid_from, 'valid_to', p.valid_to,
        'hold_vanished', p.hold_vanished, 'hold_shift', p.hold_shift, 'hold_shifted', p.hold_shifted, 'hold_refused', p.hold_refused) AS fields
      FROM price_list p JOIN storage s ON s.id = p.storage_id
      WHERE p.id = ANY(${sql.param(ids)}::bigint[]) AND p.deleted_at IS NULL ORDER BY p.id`);
    return rows;
  },
};
