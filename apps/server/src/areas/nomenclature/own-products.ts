import { checkRule } from '@portal/domain/access';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byText } from '../../lists/search.ts';
import { pictureUrl } from '../catalogue/pictures.ts';
import { crossesOf } from '../catalogue/standard.ts';
import { brand } from '../catalogue/tables.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { ownCrossesOf } from './own-crosses.ts';
import { ownProduct } from './tables.ts';

type Wire = Answer<'getOwnProduct'>['data'];

/**
 * The catalogue product with the same brand and part number, otherwise the one that the seller has confirmed.
 */
const STANDARD = sql`coalesce(
  (SELECT p.id FROM ${NUMBERED} p WHERE p.article_norm = ${ownProduct.article_norm} AND p.brand_id = ${ownProduct.brand_id}),
  (SELECT said.product_id FROM own_match said WHERE said.own_product_id = ${ownProduct.id} AND said.status = 'confirmed'))`;
const PICTURED = sql`EXISTS (SELECT FROM own_product_picture own WHERE own.own_product_id = ${ownProduct.id})`;

const fields = {
  id: ownProduct.id,
  contractor: party('owner'),
  brand: party('brand'),
  article: ownProduct.article,
  title: ownProduct.title,
  category: sql<Party | null>`CASE WHEN kind.id IS NOT NULL THEN ${party('kind')} END`,
  standard_id: sql<number | null>`known.id`,
  picture_hash: sql<string | null>`(
    SELECT picture.hash FROM own_product_picture own JOIN picture ON picture.id = own.picture_id
    WHERE own.own_product_id = ${ownProduct.id} ORDER BY own.place, own.picture_id LIMIT 1)`,
  multiplicity: ownProduct.multiplicity,
  pack_quantity: ownProduct.pack_quantity,
  price_list: sql<Party | null>`CASE WHEN list.id IS NOT NULL THEN ${party('list')} END`,
  updated_at: ownProduct.updated_at,
};

/** Own products: a seller's own; those of all sellers for an administrator. Spec 1 §3 «Nomenclature». */
export const ownProducts = listFor<'listOwnProducts'>()({
  fields,
  from: sql`${ownProduct} JOIN ${brand} ON ${brand.id} = ${ownProduct.brand_id}
    JOIN contractor owner ON owner.id = ${ownProduct.contractor_id}
    LEFT JOIN category kind ON kind.id = ${ownProduct.category_id}
    LEFT JOIN ${NUMBERED} exact ON exact.article_norm = ${ownProduct.article_norm} AND exact.brand_id = ${ownProduct.brand_id}
    LEFT JOIN own_match said ON said.own_product_id = ${ownProduct.id} AND said.status = 'confirmed'
    LEFT JOIN product known ON known.id = coalesce(exact.id, said.product_id)
    LEFT JOIN price_list_item item ON item.product_id = known.id AND item.supplier_id = ${ownProduct.contractor_id}
    LEFT JOIN price_list list ON list.id = item.price_list_id`,
  counted: sql`${ownProduct} JOIN ${brand} ON ${brand.id} = ${ownProduct.brand_id}`,
  key: sql`${ownProduct.id}`,
  scope: (viewer) =>
    sql`${ownProduct.deleted_at} IS NULL AND ${scope(viewer).seen(ownProduct.contractor_id)}`,
  filters: {
    'filter[brand_id]': (ids) => sql`${ownProduct.brand_id} = ANY(${sql.param(ids)}::bigint[])`,
    // Including subcategories.
    'filter[category_id]': (ids) => sql`${ownProduct.category_id} IN (
      WITH RECURSIVE tree AS (
        SELECT c.id FROM category c WHERE c.id = ANY(${sql.param(ids)}::bigint[])
        UNION SELECT child.id FROM category child JOIN tree ON child.parent_id = tree.id)
      SELECT id FROM tree)`,
    'filter[without_photo]': (wanted) => (wanted ? sql`NOT ${PICTURED}` : PICTURED),
    'filter[without_category]': (wanted) =>
      wanted ? sql`${ownProduct.category_id} IS NULL` : sql`${ownProduct.category_id} IS NOT NULL`,
    'filter[without_standard]': (wanted) =>
      wanted ? sql`${STANDARD} IS NULL` : sql`${STANDARD} IS NOT NULL`,
  },
  search: {
    article: byArticle((pattern) => sql`${ownProduct.article_norm} LIKE ${pattern}`),
    title: byText(ownProduct.title, brand.title),
  },
  order: sql`${ownProduct.article}, ${ownProduct.id}`,
  sorts: {
    article: sql`${ownProduct.article}, ${ownProduct.id}`,
    title: sql`${ownProduct.title}, ${ownProduct.id}`,
    '-updated_at': sql`${ownProduct.updated_at} DESC, ${ownProduct.id}`,
  },
  wire: (rows) =>
    rows.map(({ picture_hash, standard_id, updated_at, ...row }) => ({
      ...row,
      standard_id: standard_id === null ? null : Number(standard_id),
      picture_url: picture_hash === null ? null : pictureUrl(picture_hash),
      updated_at: instantOf(updated_at),
    })),
});

const details = {
  ...fields,
  version: ownProduct.version,
  contractor_id: ownProduct.contractor_id,
  description: ownProduct.description,
  features: ownProduct.features,
  barcodes: ownProduct.barcodes,
  weight: ownProduct.weight,
  height: ownProduct.height,
  width: ownProduct.width,
  length: ownProduct.length,
  vat_rate: ownProduct.vat_rate,
  country_code: ownProduct.country_code,
  customs_declaration: ownProduct.customs_declaration,
  // The path below the root, as deep as the specification allows; the root is not part of it.
  path: sql<Party[]>`(
    WITH RECURSIVE way AS (
      SELECT c.id, c.parent_id, c.title, 1 AS depth FROM category c WHERE c.id = ${ownProduct.category_id}
      UNION ALL
      SELECT c.id, c.parent_id, c.title, way.depth + 1 FROM category c JOIN way ON way.parent_id = c.id WHERE way.depth < 10)
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', way.id, 'title', way.title) ORDER BY way.depth DESC), '[]')
    FROM way WHERE way.parent_id IS NOT NULL)`,
  pictures: sql<{ id: number; hash: string }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', picture.id, 'hash', picture.hash) ORDER BY own.place, own.picture_id), '[]')
    FROM own_product_picture own JOIN picture ON picture.id = own.picture_id WHERE own.own_product_id = ${ownProduct.id})`,
};

/** A seller's price lists with the product, and its stock in storages that the person works with. */
async function placesOf(connection: Connection, viewer: Viewer, contractorId: number, standardId: number) {
  const { rows: prices } = await connection.execute<{
    id: number;
    price_list: Party;
    price_kopecks: number;
    multiplicity: number;
    updated_at: string;
  }>(sql`
    SELECT item.id, ${party('list')} AS price_list, item.price_kopecks, item.multiplicity, item.updated_at
    FROM price_list_item item JOIN price_list list ON list.id = item.price_list_id
    WHERE item.supplier_id = ${contractorId} AND item.product_id = ${standardId} ORDER BY item.id`);
  const { rows: stock } = await connection.execute<{
    id: number;
    storage: Party;
    quantity: number;
    is_more: boolean;
    held: number;
  }>(sql`
    SELECT counted.id, ${party('place')} AS storage, counted.quantity, counted.is_more, counted.held
    FROM price_list_item item JOIN reserve counted ON counted.item_id = item.id
    JOIN storage place ON place.id = counted.storage_id
    WHERE item.supplier_id = ${contractorId} AND item.product_id = ${standardId}
      AND ${scope(viewer).storages(sql`place.id`)} ORDER BY place.title, counted.id`);
  return {
    prices: prices.map(({ id, price_kopecks, updated_at, ...row }) => ({
      ...row,
      id: Number(id),
      price: roublesOf(Number(price_kopecks)),
      updated_at: instantOf(updated_at),
    })),
    stock: stock.map(({ id, storage, quantity, is_more, held }) => ({
      id: Number(id),
      storage,
      quantity_text: is_more && quantity > 0 ? `>${quantity}` : String(quantity),
      held,
      free: Math.max(quantity - held, 0),
    })),
  };
}

/** One own product that the person may see. Throws 404. */
export async function findOwnProduct(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  const row = await readRow(
    { ...ownProducts, fields: details },
    connection,
    viewer,
    sql`${ownProduct.id} = ${id}`,
  );
  if (!row) throw notFound('Товар не найден');
  const { picture_hash: _, price_list: __, category: ___, path, contractor_id, pictures, ...rest } = row;
  const standard_id = row.standard_id === null ? null : Number(row.standard_id);
  const { crosses, crosses_count } =
    standard_id === null ? { crosses: [], crosses_count: 0 } : await crossesOf(connection, standard_id);
  const own_crosses = await ownCrossesOf(connection, id);
  const places =
    standard_id === null
      ? { prices: [], stock: [] }
      : await placesOf(connection, viewer, contractor_id, standard_id);
  const writes = contractor_id === viewer.contractor_id && checkRule('actions.nomenclature.update', viewer);
  return {
    ...rest,
    features: [...rest.features],
    category: path,
    standard_id,
    pictures: pictures.map(({ id: picture, hash }) => ({ id: picture, url: pictureUrl(hash) })),
    crosses,
    crosses_count,
    own_crosses,
    ...places,
    updated_at: instantOf(rest.updated_at),
    allowed_actions: writes ? ['edit', 'delete'] : [],
  };
}
