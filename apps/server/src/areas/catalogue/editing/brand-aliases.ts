import { normalizeBrand } from '@portal/domain/part-number';
import { eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { listFor, readRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { brandAlias } from '../tables.ts';
import { brandFor } from './known-brands.ts';
import { brandProposal } from '../tables.ts';

type Wire = Answer<'createBrandAlias'>['data'];

const WRITTEN = sql<string>`coalesce(nullif(${brandAlias.title}, ''), ${brandAlias.norm})`;

/** Aliases of brands, sorted by brand. Shared by all companies; only administrators may call this. */
export const brandAliases = listFor<'listBrandAliases'>()({
  fields: { id: brandAlias.id, alias: WRITTEN, brand: party('brand') },
  from: sql`${brandAlias} JOIN brand ON brand.id = ${brandAlias.brand_id}`,
  scope: () => sql`true`,
  search: { title: byText(WRITTEN, sql`brand.title`) },
  order: sql`brand.title, ${brandAlias.norm}`,
  wire: (rows) => rows,
});

async function find(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(brandAliases, connection, viewer, sql`${brandAlias.id} = ${id}`);
  if (!row) throw notFound('Написание не найдено');
  return row;
}

/** Checks and normalises an alias. Throws 409 if the spelling is already used, 422 at the field. */
async function checked(
  transaction: Transaction,
  { alias, brand }: BodyOf<'createBrandAlias'>,
  id: number | null,
): Promise<{ title: string; norm: string; brand_id: number }> {
  const title = alias.trim();
  const norm = normalizeBrand(title);
  const wrong = (message: string) => fieldFault('alias', message);
  if (norm === '') throw wrong('Напишите хотя бы одну букву или цифру');
  // The lock serialises changes, so that two administrators cannot add the same spelling.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('brand_alias'))`);
  const { rows } = await transaction.execute<{ title: string; is_brand: boolean }>(sql`
    SELECT title, true AS is_brand FROM brand WHERE norm = ${norm}
    UNION ALL
    SELECT brand.title, false FROM brand_alias alias JOIN brand ON brand.id = alias.brand_id
    WHERE alias.norm = ${norm} AND alias.id IS DISTINCT FROM ${id}::bigint`);
  const [taken] = rows;
  if (taken)
    throw conflict(
      taken.is_brand ? `Так называется бренд ${taken.title}` : `Так уже пишут бренд ${taken.title}`,
    );
  return { title, norm, brand_id: await brandFor(transaction, brand, false) };
}

/** Adds an alias; an open brand proposal for this spelling is accepted. Throws 409, 422. */
export async function addAlias(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createBrandAlias'>,
): Promise<Wire> {
  const values = await checked(transaction, body, null);
  const [made] = await transaction.insert(brandAlias).values(values).returning({ id: brandAlias.id });
  await settle(transaction, values.norm, values.brand_id);
  return find(transaction, viewer, made?.id ?? 0);
}

/** Changes an alias. Throws 404, 409, 422. */
export async function changeAlias(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  body: BodyOf<'updateBrandAlias'>,
): Promise<Wire> {
  const before = await lock(transaction, id);
  const values = await checked(transaction, body, id);
  await transaction.update(brandAlias).set(values).where(eq(brandAlias.id, id));
  if (before !== values.norm) await reopen(transaction, before);
  await settle(transaction, values.norm, values.brand_id);
  return find(transaction, viewer, id);
}

/** Deletes an alias; an accepted brand proposal for it is open again. Throws 404. */
export async function removeAlias(transaction: Transaction, id: number): Promise<void> {
  const norm = await lock(transaction, id);
  await transaction.delete(brandAlias).where(eq(brandAlias.id, id));
  await reopen(transaction, norm);
}

async function lock(transaction: Transaction, id: number): Promise<string> {
  const [found] = await transaction
    .select({ norm: brandAlias.norm })
    .from(brandAlias)
    .where(eq(brandAlias.id, id))
    .for('update');
  if (!found) throw notFound('Написание не найдено');
  return found.norm;
}

const settle = (transaction: Transaction, norm: string, brand_id: number) =>
  transaction
    .update(brandProposal)
    .set({ status: 'accepted', brand_id, updated_at: sql`now()` })
    .where(eq(brandProposal.norm, norm));

const reopen = (transaction: Transaction, norm: string) =>
  transaction
    .update(brandProposal)
    .set({ status: 'new', brand_id: null, updated_at: sql`now()` })
    .where(sql`${brandProposal.norm} = ${norm} AND ${brandProposal.status} = 'accepted'`);
