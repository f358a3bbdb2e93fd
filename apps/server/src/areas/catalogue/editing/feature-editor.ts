import { featureSlug } from '@portal/domain/nomenclature';
import { eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf, Handlers } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { conflict, fieldFault, notFound } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { listFor, readPage, readRow } from '../../../lists/list.ts';
import { byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { feature, featureValue } from '../tables.ts';

type Feature = Answer<'createFeature'>['data'];
type Value = Answer<'updateFeatureValue'>['data'];

/** Characteristics, sorted by title. Shared by all companies; only administrators may call this. */
const features = listFor<'listFeatures'>()({
  fields: {
    id: feature.id,
    title: feature.title,
    slug: feature.slug,
    values_count: sql<number>`(SELECT count(*) FROM feature_value known WHERE known.feature_id = ${feature.id})::int`,
  },
  from: sql`${feature}`,
  scope: () => sql`true`,
  search: { title: byText(feature.title) },
  order: sql`${feature.title}, ${feature.id}`,
  wire: (rows) => rows,
});

const VALUE = {
  fields: {
    id: featureValue.id,
    value: featureValue.value,
    is_used: sql<boolean>`EXISTS (SELECT FROM feature_set kit WHERE kit.values @> ARRAY[${featureValue.id}])`,
  },
  from: sql`${featureValue}`,
  scope: () => sql`true`,
};
/** Values of a characteristic. A value counts as used if a feature set that products have contains it. */
const valuesOf = (id: number) =>
  listFor<'listFeatureValues'>()({
    ...VALUE,
    scope: () => sql`${featureValue.feature_id} = ${id}`,
    search: { title: byText(featureValue.value) },
    order: sql`${featureValue.value}, ${featureValue.id}`,
    wire: (rows) => rows,
  });

async function findFeature(connection: Connection, viewer: Viewer, id: number): Promise<Feature> {
  const row = await readRow(features, connection, viewer, sql`${feature.id} = ${id}`);
  if (!row) throw notFound('Характеристика не найдена');
  return row;
}

async function findValue(connection: Connection, viewer: Viewer, id: number): Promise<Value> {
  const row = await readRow(VALUE, connection, viewer, sql`${featureValue.id} = ${id}`);
  if (!row) throw notFound('Значение не найдено');
  return row;
}

/** Serialises changes of characteristics. */
const inTurn = (transaction: Transaction) =>
  transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('feature'))`);

/** Normalises spaces of a text. Throws 422 at the field if it is empty. */
function written(field: 'title' | 'value', text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const message = field === 'title' ? 'Напишите название' : 'Напишите значение';
  if (plain === '') throw fieldFault(field, message);
  return plain;
}

/** The normalised title. Throws 409 if another characteristic has it. */
async function titleOf(transaction: Transaction, text: string, id: number | null): Promise<string> {
  const title = written('title', text);
  const { rows } = await transaction.execute(
    sql`SELECT 1 FROM feature WHERE lower(title) = lower(${title}) AND id IS DISTINCT FROM ${id}::int`,
  );
  if (rows.length > 0) throw conflict('Такая характеристика уже есть');
  return title;
}

async function create(transaction: Transaction, viewer: Viewer, body: BodyOf<'createFeature'>) {
  await inTurn(transaction);
  const title = await titleOf(transaction, body.title, null);
  const { rows } = await transaction.execute<{ slug: string }>(sql`SELECT slug FROM feature`);
  const slug = featureSlug(title, new Set(rows.map((row) => row.slug)));
  const [made] = await transaction.insert(feature).values({ title, slug }).returning({ id: feature.id });
  return findFeature(transaction, viewer, made?.id ?? 0);
}

async function rename(transaction: Transaction, viewer: Viewer, id: number, body: BodyOf<'updateFeature'>) {
  await inTurn(transaction);
  const title = await titleOf(transaction, body.title, id);
  await transaction.update(feature).set({ title }).where(eq(feature.id, id));
  return findFeature(transaction, viewer, id);
}

/** Deletes a characteristic whose values no product has. Throws 404, 409. */
async function remove(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await inTurn(transaction);
  await findFeature(transaction, viewer, id);
  const { rows } = await transaction.execute(sql`
    SELECT 1 FROM feature_value known JOIN feature_set kit ON kit.values @> ARRAY[known.id] WHERE known.feature_id = ${id} LIMIT 1`);
  if (rows.length > 0) throw conflict('Характеристику не убрать: её значения есть у товаров');
  await transaction.delete(featureValue).where(eq(featureValue.feature_id, id));
  await transaction.delete(feature).where(eq(feature.id, id));
}

/**
 * Changes a value. If the characteristic already has the new value, `join` merges both. Throws 404, 409,
 * 422.
 */
async function change(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { value: text, join = false }: BodyOf<'updateFeatureValue'>,
): Promise<Value> {
  const value = written('value', text);
  await inTurn(transaction);
  await findValue(transaction, viewer, id);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT same.id FROM feature_value same JOIN feature_value own USING (feature_id)
    WHERE own.id = ${id} AND same.id <> ${id} AND same.value = ${value}`);
  const [same] = rows;
  if (!same) {
    await transaction.update(featureValue).set({ value }).where(eq(featureValue.id, id));
    return findValue(transaction, viewer, id);
  }
  if (!join) throw conflict('Такое значение уже есть: объедините их');
  await put(transaction, id, same.id);
  return findValue(transaction, viewer, same.id);
}

/**
 * Replaces the value `from` by `to` in all feature sets and deletes `from`. Sets that become equal are
 * merged, because each combination of values must be one set.
 */
async function put(transaction: Transaction, from: number, to: number): Promise<void> {
  await transaction.execute(sql`
    WITH changed AS (
      SELECT kit.id, ARRAY(SELECT DISTINCT coalesce(nullif(one, ${from}), ${to}) FROM unnest(kit.values) AS one ORDER BY 1) AS values
      FROM feature_set kit WHERE kit.values @> ARRAY[${from}::int]),
    target AS (
      SELECT changed.id, coalesce((SELECT alike.id FROM feature_set alike WHERE alike.values = changed.values),
                                  min(changed.id) OVER (PARTITION BY changed.values)) AS into_id
      FROM changed)
    UPDATE product SET feature_set_id = target.into_id FROM target WHERE product.feature_set_id = target.id AND target.into_id <> target.id`);
  // Delete the merged sets first: they would violate the unique index when the values of the others change.
  await transaction.execute(sql`
    DELETE FROM feature_set gone USING feature_set kept
    WHERE gone.values @> ARRAY[${from}::int] AND gone.id <> kept.id
      AND ARRAY(SELECT DISTINCT coalesce(nullif(one, ${from}), ${to}) FROM unnest(gone.values) AS one ORDER BY 1)
        = ARRAY(SELECT DISTINCT coalesce(nullif(one, ${from}), ${to}) FROM unnest(kept.values) AS one ORDER BY 1)
      AND (NOT kept.values @> ARRAY[${from}::int] OR kept.id < gone.id)`);
  await transaction.execute(sql`
    UPDATE feature_set SET values = ARRAY(SELECT DISTINCT coalesce(nullif(one, ${from}), ${to}) FROM unnest(values) AS one ORDER BY 1)
    WHERE values @> ARRAY[${from}::int]`);
  await transaction.delete(featureValue).where(eq(featureValue.id, from));
}

/** Deletes a value. Throws 404, or 409 if products have it. */
async function removeValue(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await inTurn(transaction);
  const { is_used } = await findValue(transaction, viewer, id);
  if (is_used) throw conflict('Значение не убрать: оно есть у товаров');
  await transaction.delete(featureValue).where(eq(featureValue.id, id));
}

type Editing =
  | 'listFeatures'
  | 'getFeature'
  | 'createFeature'
  | 'updateFeature'
  | 'deleteFeature'
  | 'listFeatureValues'
  | 'updateFeatureValue'
  | 'deleteFeatureValue';

export const featureEditorHandlers: Handlers<Editing> = {
  listFeatures: (call) => readPage(features, call),

  getFeature: async ({ viewer, path: { id }, services }) => ({
    data: await findFeature(services.database, viewer, id),
  }),

  createFeature: ({ viewer, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createFeature', async (transaction) => ({
      data: await create(transaction, viewer, body),
    })),

  updateFeature: ({ viewer, path: { id }, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await rename(transaction, viewer, id, body),
    })),

  async deleteFeature({ viewer, path: { id }, services }) {
    await services.database.transaction((transaction) => remove(transaction, viewer, id));
    return { data: { ok: true } };
  },

  async listFeatureValues(call) {
    await findFeature(call.services.database, call.viewer, call.path.id);
    return readPage(valuesOf(call.path.id), call);
  },

  updateFeatureValue: ({ viewer, path: { id }, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await change(transaction, viewer, id, body),
    })),

  async deleteFeatureValue({ viewer, path: { id }, services }) {
    await services.database.transaction((transaction) => removeValue(transaction, viewer, id));
    return { data: { ok: true } };
  },
};
