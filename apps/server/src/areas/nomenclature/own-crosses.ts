import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { OWN_SOURCE, type OwnCross } from '@portal/domain/own-crosses';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { Answer } from '../../contract/handlers.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';
import { ownCross, ownProduct } from './tables.ts';

type Wire = Answer<'getOwnProduct'>['data']['own_crosses'][number];
export type KeptCross = Omit<typeof ownCross.$inferInsert, 'own_product_id'>;
type Written = Pick<OwnCross, 'brand' | 'article'> & { source?: string | undefined };

const refused = (message: string) => fieldFault('crosses', message);

/** Crosses to be stored: each part once, with a known brand. Throws 422 with a message. */
export async function checkedCrosses(
  connection: Connection,
  own: { brand_id: number; article_norm: string },
  crosses: readonly Written[],
): Promise<KeptCross[]> {
  const norms = [...new Set(crosses.map(({ brand }) => normalizeBrand(brand)))];
  const { rows } = await connection.execute<{ norm: string; id: number }>(sql`
    SELECT norm, id FROM brand WHERE norm = ANY(${sql.param(norms)}::text[])
    UNION ALL
    SELECT norm, brand_id FROM brand_alias WHERE norm = ANY(${sql.param(norms)}::text[])`);
  const brands = new Map(rows.map(({ norm, id }) => [norm, Number(id)]));
  const kept = new Map<string, KeptCross>();
  for (const { brand, article, source = '' } of crosses) {
    const brand_id = brands.get(normalizeBrand(brand));
    const article_norm = normalizeArticle(article);
    if (brand_id === undefined) throw refused(`Бренд «${brand}» порталу не известен: исправьте написание`);
    if (article_norm === '') throw refused(`У замены «${brand}» нет артикула`);
    // A cross to the product itself is ignored.
    if (brand_id === own.brand_id && article_norm === own.article_norm) continue;
    kept.set(`${brand_id} ${article_norm}`, {
      brand_id,
      article: article.trim(),
      article_norm,
      source: source.trim(),
    });
  }
  return [...kept.values()];
}

/** Replaces the crosses of a product. */
export async function writeCrosses(
  transaction: Transaction,
  id: number,
  crosses: readonly KeptCross[],
): Promise<void> {
  await transaction.execute(sql`DELETE FROM own_cross WHERE own_product_id = ${id}`);
  if (crosses.length > 0)
    await transaction.insert(ownCross).values(crosses.map((cross) => ({ ...cross, own_product_id: id })));
}

/** The crosses that the seller has entered for a product. */
export async function ownCrossesOf(connection: Connection, id: number): Promise<Wire[]> {
  const { rows } = await connection.execute<{
    brand: Party;
    article: string;
    source: string;
    standard_id: number | null;
    title: string | null;
  }>(sql`
    SELECT jsonb_build_object('id', brand.id, 'title', brand.title) AS brand, own.article, own.source, known.id AS standard_id, known.title
    FROM own_cross own JOIN brand ON brand.id = own.brand_id
    LEFT JOIN ${NUMBERED} named ON named.article_norm = own.article_norm AND named.brand_id = own.brand_id
    LEFT JOIN product known ON known.id = named.id
    WHERE own.own_product_id = ${id} ORDER BY brand.title, own.article`);
  return rows.map(({ source, standard_id, title, ...row }) => ({
    ...row,
    source: source === '' ? OWN_SOURCE : source,
    standard_id: standard_id === null ? null : Number(standard_id),
    title: title ?? '',
  }));
}

/** The crosses as one cell of a file, in the format that an upload reads. */
export const crossesCell = sql<string>`coalesce((
  SELECT string_agg(brand.title || ': ' || own.article || CASE own.source WHEN '' THEN '' ELSE ' (' || own.source || ')' END, '; '
                    ORDER BY brand.title, own.article)
  FROM own_cross own JOIN brand ON brand.id = own.brand_id WHERE own.own_product_id = ${ownProduct.id}), '')`;
