import { normalizeBrand } from '@portal/domain/part-number';
import { eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf, Handlers } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { conflict, fieldFault, notFound } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { listFor, readPage, readRow } from '../../../lists/list.ts';
import { byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { productsOf } from './numbered.ts';
import { brand, brandAlias } from '../tables.ts';

type Wire = Answer<'createCatalogueBrand'>['data'];
type Written = BodyOf<'createCatalogueBrand'>;

/** Brands, sorted by title. Shared by all companies; only administrators may call this. */
const brands = listFor<'listCatalogueBrands'>()({
  fields: {
    id: brand.id,
    title: brand.title,
    is_oem: brand.is_oem,
    products_count: sql<number>`${productsOf(sql`brand_id`, sql`${brand.id}`)}::int`,
    aliases: sql<
      string[]
    >`ARRAY(SELECT coalesce(nullif(spelt.title, ''), spelt.norm) FROM brand_alias spelt WHERE spelt.brand_id = ${brand.id} ORDER BY 1)`,
  },
  from: sql`${brand}`,
  scope: () => sql`true`,
  search: { title: byText(brand.title, brand.norm) },
  order: sql`${brand.title}, ${brand.id}`,
  wire: (rows) => rows,
});

async function find(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(brands, connection, viewer, sql`${brand.id} = ${id}`);
  if (!row) throw notFound('Бренд не найден');
  return row;
}

/** Checks and normalises a brand. Throws 409 if another brand has this name or alias, 422 at the field. */
async function checked(transaction: Transaction, written: Written, id: number | null) {
  const title = written.title.trim();
  const norm = normalizeBrand(title);
  if (norm === '') {
    const message = 'Напишите хотя бы одну букву или цифру';
    throw fieldFault('title', message);
  }
  // Brand names and aliases must be unique together, so the same lock serialises changes of both.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('brand_alias'))`);
  const { rows } = await transaction.execute<{ title: string; is_name: boolean }>(sql`
    SELECT title, true AS is_name FROM brand WHERE norm = ${norm} AND id IS DISTINCT FROM ${id}::bigint
    UNION ALL
    SELECT brand.title, false FROM brand_alias alias JOIN brand ON brand.id = alias.brand_id
    WHERE alias.norm = ${norm} AND alias.brand_id IS DISTINCT FROM ${id}::bigint`);
  const [taken] = rows;
  if (taken)
    throw conflict(
      taken.is_name
        ? `Бренд ${taken.title} уже есть`
        : `Так уже пишут бренд ${taken.title}: уберите написание`,
    );
  return { title, norm, is_oem: written.is_oem };
}

/** Accepts an open brand proposal for this name. */
const settle = (transaction: Transaction, norm: string, id: number) =>
  transaction.execute(sql`
    UPDATE brand_proposal SET status = 'accepted', brand_id = ${id}, updated_at = now() WHERE norm = ${norm} AND status = 'new'`);

async function create(transaction: Transaction, viewer: Viewer, body: Written): Promise<Wire> {
  const values = await checked(transaction, body, null);
  const [made] = await transaction.insert(brand).values(values).returning({ id: brand.id });
  if (!made) throw new Error('a brand was not made');
  await settle(transaction, values.norm, made.id);
  return find(transaction, viewer, made.id);
}

/** Changes a brand; its former name becomes an alias. Throws 404, 409, 422. */
async function update(transaction: Transaction, viewer: Viewer, id: number, body: Written): Promise<Wire> {
  const values = await checked(transaction, body, id);
  const [before] = await transaction.select().from(brand).where(eq(brand.id, id)).for('update');
  if (!before) throw notFound('Бренд не найден');
  await transaction.delete(brandAlias).where(eq(brandAlias.norm, values.norm));
  await transaction.update(brand).set(values).where(eq(brand.id, id));
  if (before.norm !== values.norm)
    await transaction.insert(brandAlias).values({ title: before.title, norm: before.norm, brand_id: id });
  await settle(transaction, values.norm, id);
  return find(transaction, viewer, id);
}

/** Tables that refer to a brand, with their names in the error message. */
const HELD = {
  product: 'товары каталога',
  own_product: 'товары продавцов',
  own_cross: 'аналоги в номенклатуре продавцов',
  supersession: 'заменённые номера',
  supply_norm: 'нормы поставки',
  publication_brand: 'публикации',
  motivation_rule: 'правила мотивации',
} as const;

/** Deletes an unused brand and its aliases. Throws 404, or 409 naming what uses it. */
async function remove(transaction: Transaction, id: number): Promise<void> {
  const [before] = await transaction.select().from(brand).where(eq(brand.id, id)).for('update');
  if (!before) throw notFound('Бренд не найден');
  const { rows } = await transaction.execute<{ held: keyof typeof HELD }>(
    sql.join(
      Object.keys(HELD).map(
        (table) =>
          sql`(SELECT ${table} AS held FROM ${sql.identifier(table)} WHERE brand_id = ${id} LIMIT 1)`,
      ),
      sql` UNION ALL `,
    ),
  );
  if (rows.length > 0)
    throw conflict(`Бренд не убрать: у него есть ${rows.map(({ held }) => HELD[held]).join(', ')}`);
  await transaction.execute(sql`
    UPDATE brand_proposal SET status = 'new', brand_id = NULL, updated_at = now() WHERE brand_id = ${id}`);
  await transaction.delete(brandAlias).where(eq(brandAlias.brand_id, id));
  await transaction.delete(brand).where(eq(brand.id, id));
}

export const brandEditorHandlers: Handlers<
  'listCatalogueBrands' | 'createCatalogueBrand' | 'updateCatalogueBrand' | 'deleteCatalogueBrand'
> = {
  listCatalogueBrands: (call) => readPage(brands, call),

  createCatalogueBrand: ({ viewer, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createCatalogueBrand', async (transaction) => ({
      data: await create(transaction, viewer, body),
    })),

  updateCatalogueBrand: ({ viewer, path: { id }, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await update(transaction, viewer, id, body),
    })),

  async deleteCatalogueBrand({ path: { id }, services }) {
    await services.database.transaction((transaction) => remove(transaction, id));
    return { data: { ok: true } };
  },
};
