import { checkRule } from '@portal/domain/access';
import { contactFaults, requisiteFaults, type Requisites } from '@portal/domain/contractors';
import { newFiscalNumber } from '@portal/domain/validation';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, forbidden, notFound, refuseFaults, unprocessable } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import type { Party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { recordChanges, recordNew } from '../changes/record.ts';
import { type ContactPerson, contractor } from './tables.ts';

export const NO_CONTRACTOR = 'Контрагент не найден';
type Contractor = Answer<'getContractor'>['data'];

/**
 * Contractors `c` that a person may see: the own one, business partners and those that the own company added;
 * all for an administrator.
 */
export function visibleContractors(viewer: Viewer): SQL {
  const { seen, own } = scope(viewer);
  return sql`(${seen(sql`c.id`)} OR ${own(sql`c.owner_id`)}
    OR c.id IN (
      SELECT d.supplier_id FROM contract d WHERE ${own(sql`d.customer_id`)} AND d.status NOT IN ('draft', 'rejected')
      UNION ALL SELECT d.customer_id FROM contract d WHERE ${own(sql`d.supplier_id`)}
      UNION ALL SELECT p.distributor_id FROM contract_proposal p WHERE ${own(sql`p.shop_id`)}
      UNION ALL SELECT p.shop_id FROM contract_proposal p WHERE ${own(sql`p.distributor_id`)}))`;
}

const named = (table: 'contractor_category' | 'contractor_subtype', column: SQL) =>
  sql<Party | null>`(SELECT jsonb_build_object('id', n.id, 'title', n.title) FROM ${sql.identifier(table)} n WHERE n.id = ${column})`;
const fields = {
  id: sql<number>`c.id`,
  version: sql<number>`c.version`,
  type: sql<Contractor['type']>`c.type`,
  title: sql<string>`c.title`,
  inn: sql<string>`c.inn`,
  code: sql<string>`c.code`,
  category: named('contractor_category', sql`c.category_id`),
  subtype: named('contractor_subtype', sql`c.subtype_id`),
  rating: sql<number | null>`c.rating::float8`,
};
const more = {
  ...fields,
  owner_id: sql<number | null>`c.owner_id`,
  is_work_with_b2c: sql<boolean>`c.is_work_with_b2c`,
  is_sandbox: sql<boolean>`c.is_sandbox`,
  kpp: sql<string>`c.kpp`,
  ogrn: sql<string>`c.ogrn`,
  bic: sql<string>`c.bic`,
  account: sql<string>`c.account`,
  cor_account: sql<string>`c.cor_account`,
  juridical_address: sql<string>`c.juridical_address`,
  tax_system: sql<Contractor['tax_system']>`c.tax_system`,
  contacts: sql<ContactPerson[]>`c.contacts`,
  merged_into: sql<Party | null>`(SELECT jsonb_build_object('id', m.id, 'title', m.title) FROM contractor m WHERE m.id = c.merged_into_id)`,
  region_ids: sql<
    number[]
  >`ARRAY(SELECT r.region_id FROM contractor_region r WHERE r.contractor_id = c.id ORDER BY r.region_id)`,
};
const source = { fields: more, from: sql`contractor c`, scope: visibleContractors };

export const contractorsList = listFor<'listContractors'>()({
  fields,
  from: sql`contractor c`,
  // A contractor that was merged into another is not listed; its own page still shows the merger.
  scope: (viewer) => sql`${visibleContractors(viewer)} AND c.merged_into_id IS NULL`,
  search: { contractor: byText(sql`c.title`), number: byText(sql`c.inn`, sql`c.code`) },
  filters: {
    'filter[type]': (type) => sql`c.type = ${type}`,
    'filter[category_id]': (ids) => sql`c.category_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[subtype_id]': (ids) => sql`c.subtype_id = ANY(${sql.param(ids)}::bigint[])`,
  },
  order: sql`c.title, c.id`,
  sorts: {
    title: sql`c.title, c.id`,
    '-created_at': sql`c.created_at DESC, c.id DESC`,
    '-rating': sql`c.rating DESC NULLS LAST, c.id`,
  },
  wire: (rows) => rows,
});

/**
 * Whether a person may change the contractor: an administrator any, others their own and those they added;
 * nobody one that was merged into another.
 */
function mayChange(
  viewer: Viewer,
  { id, owner_id, merged_into }: Pick<RowOf<typeof more>, 'id' | 'owner_id' | 'merged_into'>,
): boolean {
  if (merged_into !== null) return false;
  const own = id === viewer.contractor_id || owner_id === viewer.contractor_id;
  return checkRule('actions.contractors.update', viewer) && (viewer.type === 'admin' || own);
}

/** One contractor that the person may see. Throws 404. */
export async function readContractor(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Contractor> {
  const row = await readRow(source, connection, viewer, sql`c.id = ${id}`);
  if (!row) throw notFound(NO_CONTRACTOR);
  const { owner_id: _owner, ...shown } = row;
  return { ...shown, may_change: mayChange(viewer, row) };
}

const EMPTY: Requisites = {
  title: '',
  inn: '',
  kpp: '',
  ogrn: '',
  bic: '',
  account: '',
  cor_account: '',
  juridical_address: '',
  code: '',
};
const NAMES = Object.keys(EMPTY) as (keyof Requisites)[];

/** Requisites after the change, trimmed. */
const requisitesOf = (before: Requisites, given: Partial<Requisites>): Requisites =>
  Object.fromEntries(
    NAMES.map((name) => [name, (given[name] ?? before[name]).trim()]),
  ) as unknown as Requisites;

/**
 * Throws 422 for an INN that another contractor has. Concurrent writers of the same INN wait for each other.
 */
async function refuseTaken(transaction: Transaction, inn: string, id: number | null): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inn ${inn}`}, 0))`);
  const { rows } = await transaction.execute<{ inn: string }>(
    sql`SELECT inn FROM contractor WHERE inn = ${inn} AND id IS DISTINCT FROM ${id}::bigint LIMIT 1`,
  );
  const taken = newFiscalNumber(rows.map((row) => row.inn))(inn, 'ИНН');
  if (taken !== null) refuseFaults({ inn: taken });
}

/** Throws 422 for an unknown category or subtype, and for incomplete contacts. */
async function checkRest(
  transaction: Transaction,
  { category_id, subtype_id, contacts }: Partial<BodyOf<'createContractor'>>,
): Promise<void> {
  const { rows } = await transaction.execute<{ category: boolean; subtype: boolean }>(sql`
    SELECT ${category_id ?? null}::bigint IS NULL OR EXISTS (SELECT FROM contractor_category WHERE id = ${category_id ?? null}::bigint) AS category,
           ${subtype_id ?? null}::bigint IS NULL OR EXISTS (SELECT FROM contractor_subtype WHERE id = ${subtype_id ?? null}::bigint) AS subtype`);
  const [found] = rows;
  refuseFaults({
    category_id: found?.category ? undefined : 'Такой категории нет',
    subtype_id: found?.subtype ? undefined : 'Такого подтипа нет',
    ...Object.fromEntries(
      (contacts ?? []).flatMap((contact, place) =>
        Object.entries(contactFaults(contact)).map(([name, message]) => [
          `contacts.${place}.${name}`,
          message,
        ]),
      ),
    ),
  });
}

/** Adds a contractor to the directory. Returns its id. Throws 422. */
export async function createContractor(
  transaction: Transaction,
  viewer: Viewer,
  {
    type,
    category_id = null,
    subtype_id = null,
    contacts = [],
    tax_system = 'none',
    ...given
  }: BodyOf<'createContractor'>,
): Promise<number> {
  const requisites = requisitesOf(EMPTY, given);
  refuseFaults(requisiteFaults(requisites));
  await checkRest(transaction, { category_id, subtype_id, contacts });
  await refuseTaken(transaction, requisites.inn, null);
  const [made] = await transaction
    .insert(contractor)
    .values({
      type,
      ...requisites,
      tax_system,
      category_id,
      subtype_id,
      contacts,
      owner_id: viewer.contractor_id,
    })
    .returning({ id: contractor.id });
  if (!made) throw new Error('a contractor was not written');
  await recordNew(transaction, { by: viewer, subject: 'contractor', ids: [made.id] });
  return made.id;
}

/**
 * Changes the given fields. Throws 404, 403 for another company's contractor, 409 if it was changed meanwhile,
 * 422.
 */
export async function updateContractor(
  transaction: Transaction,
  viewer: Viewer,
  { id, version, is_work_with_b2c, ...given }: BodyOf<'updateContractor'>,
): Promise<void> {
  if (is_work_with_b2c !== undefined && viewer.type !== 'admin') throw forbidden();
  const row = await readRow(source, transaction, viewer, sql`c.id = ${id}`, sql`FOR UPDATE OF c`);
  if (!row) throw notFound(NO_CONTRACTOR);
  if (!mayChange(viewer, row)) throw forbidden();
  const flag = is_work_with_b2c === undefined ? {} : { is_work_with_b2c };
  if (Object.keys(given).length === 0) {
    if (is_work_with_b2c === undefined) throw unprocessable('Данные не были изменены');
    await change(transaction, viewer, id, flag);
    return;
  }
  await refuseStale(transaction, viewer, row, version);
  const { category_id, subtype_id, contacts, tax_system, ...texts } = given;
  const requisites = requisitesOf(row, texts);
  // Old values that violate newer rules are accepted as long as they are not changed.
  const faults = requisiteFaults(requisites);
  const asked: Partial<Requisites> = texts;
  refuseFaults(
    Object.fromEntries(
      Object.entries(faults).filter(([name]) => {
        const field = name as keyof Requisites;
        return asked[field] !== undefined && requisites[field] !== row[field];
      }),
    ),
  );
  await checkRest(transaction, given);
  if (requisites.inn !== row.inn) await refuseTaken(transaction, requisites.inn, id);
  await change(transaction, viewer, id, {
    ...requisites,
    ...flag,
    ...(tax_system === undefined ? {} : { tax_system }),
    ...(category_id === undefined ? {} : { category_id }),
    ...(subtype_id === undefined ? {} : { subtype_id }),
    ...(contacts === undefined ? {} : { contacts }),
    version: row.version + 1,
  });
}

/** Writes columns of a locked contractor, and what was changed into its history. */
const change = (
  transaction: Transaction,
  by: Viewer,
  id: number,
  columns: Partial<typeof contractor.$inferInsert>,
) =>
  recordChanges(transaction, { by, subject: 'contractor', ids: [id] }, () =>
    transaction.update(contractor).set(columns).where(eq(contractor.id, id)),
  );

async function refuseStale(
  transaction: Transaction,
  viewer: Viewer,
  { id, version }: { id: number; version: number },
  seen: number | undefined,
): Promise<void> {
  if (isStale(seen, version))
    throw conflict('Контрагента уже изменил другой сотрудник. Проверьте свежие данные и повторите.', {
      document: await readContractor(transaction, viewer, id),
    });
}

/** Sets an administrator's rating. Throws 404 and 409. */
export async function rateContractor(
  transaction: Transaction,
  viewer: Viewer,
  { id, version, rating }: BodyOf<'setContractorRating'>,
): Promise<void> {
  const row = await readRow(source, transaction, viewer, sql`c.id = ${id}`, sql`FOR UPDATE OF c`);
  if (!row) throw notFound(NO_CONTRACTOR);
  if (row.merged_into) throw conflict(`Контрагент объединён с «${row.merged_into.title}»`);
  await refuseStale(transaction, viewer, row, version);
  await change(transaction, viewer, id, { rating, version: row.version + 1 });
}
