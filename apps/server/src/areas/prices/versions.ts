import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../database/connect.ts';
import { MOST_NAMED } from '../../events/offers-changed.ts';

/** Number of versions of a list that are stored. */
const KEPT = 200;

/** Description of a change that becomes a version. */
export interface NewVersion {
  list: { id: number; supplier_id: number };
  /** Null: the portal. */
  user_id: number | null;
  upload_id: number | null;
  text: string;
}

/**
 * The only function that adds, changes and removes items of a price list: `wanted` selects product_id,
 * price_kopecks (null: remove), multiplicity and seller_title (null: unchanged, empty: none), each product
 * once. Only differences are written, so that loading the same list again costs little and locks few rows. The
 * previous values make a version, unless only titles differ. An item of another list of the seller is moved,
 * and that list gets a version, too. The caller must have locked the seller's lists (`lockLists`). Returns the
 * changed products, at most one more than are ever named in a notification.
 */
export async function changeItems(
  transaction: Transaction,
  wanted: SQL,
  { list, user_id, upload_id, text }: NewVersion,
): Promise<number[]> {
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE item_change ON COMMIT DROP AS
    SELECT wanted.product_id, item.id AS item_id, item.price_list_id AS from_list,
           item.price_kopecks AS had_price, item.multiplicity AS had_multiplicity,
           wanted.price_kopecks AS new_price, nullif(coalesce(wanted.seller_title, item.seller_title), '') AS new_title,
           CASE WHEN wanted.price_kopecks IS NOT NULL THEN wanted.multiplicity END AS new_multiplicity,
           wanted.price_kopecks IS NULL OR (item.price_list_id, item.price_kopecks, item.multiplicity)
             IS DISTINCT FROM (${list.id}::bigint, wanted.price_kopecks, wanted.multiplicity) AS is_traded
    FROM (${wanted}) wanted
    LEFT JOIN price_list_item AS item ON item.product_id = wanted.product_id AND item.supplier_id = ${list.supplier_id}
    WHERE CASE WHEN wanted.price_kopecks IS NULL THEN item.price_list_id = ${list.id}
          ELSE item.id IS NULL
            OR (item.price_list_id, item.price_kopecks, item.multiplicity, item.seller_title)
               IS DISTINCT FROM (${list.id}::bigint, wanted.price_kopecks, wanted.multiplicity, nullif(coalesce(wanted.seller_title, item.seller_title), '')) END`);
  await transaction.execute(sql`ANALYZE item_change (product_id, item_id, from_list)`);
  const { rows } = await transaction.execute<{ id: number; changes: number; first: boolean }>(sql`
    SELECT id, changes, NOT EXISTS (SELECT FROM price_list_version v WHERE v.price_list_id = touched.id) AS first
    FROM (SELECT ${list.id}::bigint AS id, count(*) AS changes FROM item_change WHERE is_traded
          UNION ALL
          SELECT from_list, count(*) FROM item_change
          WHERE from_list <> ${list.id} AND new_price IS NOT NULL GROUP BY from_list) touched
    WHERE changes > 0`);
  for (const touched of rows) {
    const own = Number(touched.id) === list.id;
    if (touched.first) await addVersion(transaction, Number(touched.id), 'Исходное состояние', 0, null, null);
    const version = await addVersion(
      transaction,
      Number(touched.id),
      own ? text : 'Позиции перешли в другой прайс-лист',
      touched.changes,
      user_id,
      upload_id,
    );
    await transaction.execute(
      own
        ? sql`INSERT INTO price_list_change
              SELECT ${version}::bigint, product_id,
                     CASE WHEN from_list = ${list.id} THEN had_price END, CASE WHEN from_list = ${list.id} THEN had_multiplicity END,
                     new_price, new_multiplicity
              FROM item_change WHERE is_traded ORDER BY product_id`
        : sql`INSERT INTO price_list_change
              SELECT ${version}::bigint, product_id, had_price, had_multiplicity, NULL, NULL
              FROM item_change WHERE from_list = ${touched.id}::bigint ORDER BY product_id`,
    );
  }
  const { rows: changed } = await transaction.execute<{ product_id: number }>(
    sql`SELECT product_id FROM item_change LIMIT ${MOST_NAMED + 1}`,
  );
  if (changed.length > 0) await writeItems(transaction, list);
  await transaction.execute(sql`DROP TABLE item_change`);
  return changed.map(({ product_id }) => Number(product_id));
}

async function writeItems(
  transaction: Transaction,
  { id, supplier_id }: { id: number; supplier_id: number },
): Promise<void> {
  // An update of no rows still reads the whole table of items, so only what there is is written.
  const { rows } = await transaction.execute<Record<'changed' | 'added' | 'removed', boolean>>(sql`
    SELECT coalesce(bool_or(item_id IS NOT NULL AND new_price IS NOT NULL), false) AS changed,
           coalesce(bool_or(item_id IS NULL AND new_price IS NOT NULL), false) AS added,
           coalesce(bool_or(new_price IS NULL), false) AS removed
    FROM item_change`);
  const { changed, added, removed } = rows[0] ?? {};
  // price_since is set here, too, because the trigger would be called for each row.
  if (changed)
    await transaction.execute(sql`
    UPDATE price_list_item AS item SET
      price_list_id = ${id}::bigint, price_kopecks = new_price, multiplicity = new_multiplicity, seller_title = new_title,
      price_since = CASE item.price_kopecks WHEN new_price THEN item.price_since ELSE (now() AT TIME ZONE 'UTC')::date END,
      version = item.version + 1, updated_at = now()
    FROM item_change WHERE item.id = item_id AND new_price IS NOT NULL`);
  // No ON CONFLICT is needed: the lock on the seller's lists excludes other inserts.
  if (added)
    await transaction.execute(sql`
    INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks, multiplicity, seller_title)
    SELECT ${id}::bigint, ${supplier_id}::bigint, product_id, new_price, new_multiplicity, new_title
    FROM item_change WHERE item_id IS NULL AND new_price IS NOT NULL ORDER BY product_id`);
  if (removed)
    await transaction.execute(sql`
    UPDATE price_list_item SET price_list_id = NULL, version = version + 1, updated_at = now()
    WHERE id IN (SELECT item_id FROM item_change WHERE new_price IS NULL)`);
}

/** Inserts a version and increments the list's version; deletes the oldest versions beyond the limit. */
async function addVersion(
  transaction: Transaction,
  listId: number,
  text: string,
  changes: number,
  userId: number | null,
  uploadId: number | null,
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO price_list_version (price_list_id, text, changes, user_id, upload_id)
    VALUES (${listId}, ${text}, ${changes}, ${userId}, ${uploadId}) RETURNING id`);
  if (changes > 0)
    await transaction.execute(
      sql`UPDATE price_list SET version = version + 1, updated_at = now() WHERE id = ${listId}`,
    );
  await transaction.execute(sql`
    WITH gone AS (
      DELETE FROM price_list_version WHERE price_list_id = ${listId} AND id <= (
        SELECT id FROM price_list_version WHERE price_list_id = ${listId} ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)
      RETURNING id)
    DELETE FROM price_list_change WHERE version_id IN (SELECT id FROM gone)`);
  return Number(rows[0]?.id ?? 0);
}

const versionsAfter = (listId: number, after: number, upTo?: number) => sql`
  change.version_id IN (
    SELECT id FROM price_list_version WHERE price_list_id = ${listId} AND id > ${after}
    ${upTo === undefined ? sql`` : sql`AND id <= ${upTo}`})`;

/** The items of a list as of a version, limited to those changed since: for `changeItems`. */
export const asOfVersion = (listId: number, version: number): SQL => sql`
  SELECT DISTINCT ON (change.product_id) change.product_id,
         change.old_price_kopecks AS price_kopecks, change.old_multiplicity AS multiplicity, NULL::text AS seller_title
  FROM price_list_change AS change WHERE ${versionsAfter(listId, version)}
  ORDER BY change.product_id, change.version_id`;

/**
 * Differences between two versions of a list, the earlier one first: product, price and multiplicity before
 * and after.
 */
export const between = (listId: number, from: number, to: number): SQL => sql`
  SELECT product_id, before.old_price_kopecks AS before, before.old_multiplicity AS multiplicity_before,
         after.new_price_kopecks AS after, after.new_multiplicity AS multiplicity_after
  FROM (SELECT DISTINCT ON (change.product_id) change.* FROM price_list_change AS change
        WHERE ${versionsAfter(listId, from, to)} ORDER BY change.product_id, change.version_id) before
  JOIN (SELECT DISTINCT ON (change.product_id) change.* FROM price_list_change AS change
        WHERE ${versionsAfter(listId, from, to)} ORDER BY change.product_id, change.version_id DESC) after USING (product_id)
  WHERE (before.old_price_kopecks, before.old_multiplicity)
        IS DISTINCT FROM (after.new_price_kopecks, after.new_multiplicity)`;

/** Whether a list has such a version. */
export async function hasVersion(connection: Connection, listId: number, version: number): Promise<boolean> {
  const { rows } = await connection.execute(
    sql`SELECT FROM price_list_version WHERE price_list_id = ${listId} AND id = ${version}`,
  );
  return rows.length > 0;
}
