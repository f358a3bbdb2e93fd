import { CONTRACTOR_TYPES } from '@portal/domain/contractors';
import { TAX_SYSTEMS } from '@portal/domain/vat';
import { sql } from 'drizzle-orm';
import { REGIONS } from '../../../contract/regions.ts';
import { fieldsOf, type Snapshot, type Subject } from '../subject.ts';

const titles = (list: readonly { id: string | number; title: string }[]) =>
  Object.fromEntries(list.map(({ id, title }) => [String(id), title]));
const own = fieldsOf('updateContractor');
const bank = fieldsOf('setBankAccount');

/** A company with its bank account. */
export const CONTRACTOR: Subject = {
  kind: 'contractor',
  title: 'Контрагент',
  rule: 'pages.contractors',
  fields: {
    type: own.code('type', titles(CONTRACTOR_TYPES)),
    title: own.plain('title'),
    inn: own.plain('inn'),
    kpp: own.plain('kpp'),
    ogrn: own.plain('ogrn'),
    juridical_address: own.plain('juridical_address'),
    bic: own.plain('bic'),
    account: own.plain('account'),
    cor_account: own.plain('cor_account'),
    code: own.plain('code'),
    tax_system: own.code('tax_system', titles(TAX_SYSTEMS)),
    category: own.plain('category_id'),
    subtype: own.plain('subtype_id'),
    rating: own.plain('rating'),
    contacts: own.plain('contacts'),
    regions: own.code('regionIds', titles(REGIONS)),
    is_work_with_b2c: own.plain('is_work_with_b2c'),
    is_sandbox: own.plain('is_sandbox'),
    pay_bank: bank.plain('bank_name', 'Банк для платежей'),
    pay_bic: bank.plain('bic', 'БИК для платежей'),
    pay_account: bank.plain('account', 'Счёт для платежей'),
    pay_cor_account: bank.plain('cor_account', 'Корреспондентский счёт для платежей'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Snapshot & Record<string, unknown>>(sql`
      SELECT c.id, c.title, c.id AS contractor_id, c.owner_id AS other_id, jsonb_build_object(
        'type', c.type, 'title', c.title, 'inn', c.inn, 'kpp', c.kpp, 'ogrn', c.ogrn, 'juridical_address', c.juridical_address,
        'bic', c.bic, 'account', c.account, 'cor_account', c.cor_account, 'code', c.code, 'tax_system', c.tax_system,
        'category', category.title, 'subtype', subtype.title, 'rating', c.rating,
        'contacts', ARRAY(SELECT concat_ws(', ', nullif(o ->> 'full_name', ''), nullif(o ->> 'post', ''), nullif(o ->> 'phone', ''), nullif(o ->> 'email', ''))
                          FROM jsonb_array_elements(c.contacts) o),
        'regions', ARRAY(SELECT r.region_id::text FROM contractor_region r WHERE r.contractor_id = c.id ORDER BY r.region_id),
        'is_work_with_b2c', c.is_work_with_b2c, 'is_sandbox', c.is_sandbox,
        'pay_bank', b.bank_name, 'pay_bic', b.bic, 'pay_account', b.account, 'pay_cor_account', b.cor_account) AS fields
      FROM contractor c LEFT JOIN contractor_category category ON category.id = c.category_id
      LEFT JOIN contractor_subtype subtype ON subtype.id = c.subtype_id LEFT JOIN bank_account b ON b.contractor_id = c.id
      WHERE c.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY c.id`);
    return rows;
  },
};
