import { criterionFaults, type CriterionFields, type CriterionKind } from '@portal/domain/criteria';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound, refuseFaults } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { contains } from '../../database/like.ts';
import { isStale } from '../../documents/stale.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { selectionCriterion } from './tables.ts';

type Criterion = Answer<'getSelectionCriterion'>['data'];
type Target = Criterion['suppliers'][number];
type Written = Omit<BodyOf<'createSelectionCriterion'>, 'discriminator'>;

const gone = () => notFound('Критерий отбора не найден');

const named = (storages: boolean) =>
  storages
    ? sql<
        Target[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'note', c.title || ', ' || s.city) ORDER BY c.title, s.title, s.id), '[]')
        FROM selection_target t JOIN storage s ON s.id = t.storage_id JOIN contractor c ON c.id = s.contractor_id WHERE t.criterion_id = ${selectionCriterion.id})`
    : sql<
        Target[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'note', c.inn) ORDER BY c.title, c.id), '[]')
        FROM selection_target t JOIN contractor c ON c.id = t.supplier_id WHERE t.criterion_id = ${selectionCriterion.id} AND t.storage_id IS NULL)`;

/** Criteria by title. Only administrators may call it, so there is no scope. */
export const criteria = listFor<'listSelectionCriteria'>()({
  fields: {
    id: selectionCriterion.id,
    version: selectionCriterion.version,
    title: selectionCriterion.title,
    discriminator: selectionCriterion.discriminator,
    contractor_category: sql<
      Criterion['contractor_category']
    >`(SELECT jsonb_build_object('id', n.id, 'title', n.title) FROM contractor_category n WHERE n.id = ${selectionCriterion.contractor_category_id})`,
    suppliers: named(false),
    supplier_storages: named(true),
    is_only_for_distributors: selectionCriterion.is_only_for_distributors,
    is_only_direct_shipment: selectionCriterion.is_only_direct_shipment,
  },
  from: sql`${selectionCriterion}`,
  scope: () => sql`true`,
  search: { title: byText(selectionCriterion.title) },
  filters: {
    'filter[discriminator]': (kind) => sql`${selectionCriterion.discriminator} = ${kind}`,
  },
  order: sql`${selectionCriterion.title}, ${selectionCriterion.id}`,
  wire: (rows) => rows,
});

/** One criterion. Throws 404. */
export async function readCriterion(connection: Connection, viewer: Viewer, id: number): Promise<Criterion> {
  const row = await readRow(criteria, connection, viewer, sql`${selectionCriterion.id} = ${id}`);
  if (!row) throw gone();
  return row;
}

/** The fields to be stored; those of the other kind of criterion are cleared. */
export const fieldsOf = (body: Omit<Written, 'title'> & { title?: string }): CriterionFields => ({
  title: (body.title ?? '').trim(),
  contractor_category_id: body.contractor_category_id ?? null,
  supplier_ids: [...new Set(body.supplier_ids ?? [])],
  supplier_storage_ids: [...new Set(body.supplier_storage_ids ?? [])],
  is_only_for_distributors: body.is_only_for_distributors,
  is_only_direct_shipment: body.is_only_direct_shipment,
});

/** The targets of a criterion by kind: suppliers, or storages with their suppliers. */
export const targetsOf = (fields: CriterionFields, kind: CriterionKind) =>
  kind === 'contractor'
    ? sql`SELECT c.id AS supplier_id, NULL::bigint AS storage_id FROM contractor c
          WHERE c.id = ANY(${sql.param(fields.supplier_ids)}::bigint[]) AND c.type IN ('supplier', 'distributor') AND c.merged_into_id IS NULL`
    : sql`SELECT s.contractor_id AS supplier_id, s.id AS storage_id FROM storage s JOIN contractor c ON c.id = s.contractor_id
          WHERE s.id = ANY(${sql.param(fields.supplier_storage_ids)}::bigint[]) AND c.type IN ('supplier', 'distributor') AND c.merged_into_id IS NULL`;

async function check(transaction: Transaction, fields: CriterionFields, kind: CriterionKind): Promise<void> {
  refuseFaults(criterionFaults(fields, kind));
  if (fields.contractor_category_id === null) return;
  const { rows } = await transaction.execute(
    sql`SELECT FROM contractor_category WHERE id = ${fields.contractor_category_id}`,
  );
  const message = 'Такой категории покупателей нет';
  if (rows.length === 0) throw fieldFault('contractor_category_id', message);
}

/** Replaces the targets. Throws 422 if one of them does not sell on the portal. */
async function keepTargets(
  transaction: Transaction,
  id: number,
  fields: CriterionFields,
  kind: CriterionKind,
): Promise<void> {
  await transaction.execute(sql`DELETE FROM selection_target WHERE criterion_id = ${id}`);
  const { rows } = await transaction.execute(sql`
    INSERT INTO selection_target (criterion_id, supplier_id, storage_id)
    SELECT ${id}, one.supplier_id, one.storage_id FROM (${targetsOf(fields, kind)}) one RETURNING id`);
  const [field, wanted, message] =
    kind === 'contractor'
      ? (['supplier_ids', fields.supplier_ids, 'Среди выбранных есть те, кто не продаёт'] as const)
      : ([
          'supplier_storage_ids',
          fields.supplier_storage_ids,
          'Среди выбранных есть склады тех, кто не продаёт',
        ] as const);
  if (rows.length !== wanted.length) throw fieldFault(field, message);
}

/** Creates a criterion. Returns its id. Throws 422. */
export async function addCriterion(
  transaction: Transaction,
  body: BodyOf<'createSelectionCriterion'>,
): Promise<number> {
  const fields = fieldsOf(body);
  await check(transaction, fields, body.discriminator);
  const [row] = await transaction
    .insert(selectionCriterion)
    .values({
      title: fields.title,
      discriminator: body.discriminator,
      contractor_category_id: fields.contractor_category_id,
      is_only_for_distributors: fields.is_only_for_distributors,
      is_only_direct_shipment: fields.is_only_direct_shipment,
    })
    .returning({ id: selectionCriterion.id });
  if (!row) throw new Error('a criterion was not written');
  await keepTargets(transaction, row.id, fields, body.discriminator);
  return row.id;
}

/** Changes a criterion; its kind cannot change. Throws 404, 409 and 422. */
export async function changeCriterion(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'updateSelectionCriterion'>,
): Promise<void> {
  const { id, version } = body;
  const { rows } = await transaction.execute<{ version: number; discriminator: CriterionKind }>(
    sql`SELECT version, discriminator FROM selection_criterion WHERE id = ${id} FOR UPDATE`,
  );
  const [before] = rows;
  if (!before) throw gone();
  if (isStale(version, before.version))
    throw conflict('Критерий уже изменил другой администратор. Проверьте свежие данные и повторите.', {
      document: await readCriterion(transaction, viewer, id),
    });
  const fields = fieldsOf(body);
  await check(transaction, fields, before.discriminator);
  await transaction.execute(sql`
    UPDATE selection_criterion SET title = ${fields.title}, contractor_category_id = ${fields.contractor_category_id},
      is_only_for_distributors = ${fields.is_only_for_distributors}, is_only_direct_shipment = ${fields.is_only_direct_shipment},
      version = version + 1 WHERE id = ${id}`);
  await keepTargets(transaction, id, fields, before.discriminator);
}

/** Deletes a criterion. Throws 404. */
export async function removeCriterion(transaction: Transaction, id: number): Promise<void> {
  const { rows } = await transaction.execute(
    sql`DELETE FROM selection_criterion WHERE id = ${id} RETURNING id`,
  );
  if (rows.length === 0) throw gone();
}

/** Maximum number of results of a lookup. */
const CHOICES = 20;

/** Suppliers, or storages of suppliers, by a part of their name. */
export async function findTargets(
  connection: Connection,
  kind: CriterionKind,
  title: string,
): Promise<Answer<'listCriterionChoices'>['data']> {
  const like = contains(title);
  const { rows } = await connection.execute<Target & Record<string, unknown>>(
    kind === 'contractor'
      ? sql`SELECT c.id, c.title, c.inn AS note FROM contractor c
            WHERE c.type IN ('supplier', 'distributor') AND c.merged_into_id IS NULL AND (c.title ILIKE ${like} OR c.inn LIKE ${like}) ORDER BY c.title, c.id LIMIT ${CHOICES}`
      : sql`SELECT s.id, s.title, c.title || ', ' || s.city AS note FROM storage s JOIN contractor c ON c.id = s.contractor_id
            WHERE c.type IN ('supplier', 'distributor') AND (s.title ILIKE ${like} OR c.title ILIKE ${like}) ORDER BY c.title, s.title, s.id LIMIT ${CHOICES}`,
  );
  return rows;
}
