import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor } from '../../lists/list.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { findPriceList } from './price-lists.ts';
import { priceListVersion } from './tables.ts';
import { between, hasVersion } from './versions.ts';

/** A list's versions, the newest first. Throws 404. */
export async function versionsOf(connection: Connection, viewer: Viewer, id: number) {
  await findPriceList(connection, viewer, id);
  return listFor<'listPriceListVersions'>()({
    fields: {
      id: priceListVersion.id,
      created_at: priceListVersion.at,
      text: priceListVersion.text,
      changes: priceListVersion.changes,
      author: sql<string>`coalesce(person.second_name || ' ' || person.first_name, '')`,
      upload_id: sql<number | null>`upload.id`,
      upload_title: sql<string | null>`upload.file_name`,
      is_current: sql<boolean>`price_list_version.id = (SELECT max(last.id) FROM price_list_version last WHERE last.price_list_id = ${id})`,
    },
    from: sql`${priceListVersion} LEFT JOIN app_user person ON person.id = ${priceListVersion.user_id}
      LEFT JOIN upload ON upload.id = ${priceListVersion.upload_id}`,
    counted: sql`${priceListVersion}`,
    // The list itself was found within the person's scope.
    scope: () => sql`${priceListVersion.price_list_id} = ${id}`,
    order: sql`${priceListVersion.at} DESC, ${priceListVersion.id} DESC`,
    wire: (rows) =>
      rows.map(({ upload_id, upload_title, created_at, ...row }) => ({
        ...row,
        created_at: instantOf(created_at),
        upload: upload_id === null ? null : { id: Number(upload_id), title: upload_title ?? '' },
      })),
  });
}

const roubles = (kopecks: number | null) => (kopecks === null ? null : roublesOf(Number(kopecks)));

/** A list of products with their prices before and after; `source` selects columns with these names. */
export const differences = (source: ReturnType<typeof sql>) =>
  listFor<'listPriceListDifferences'>()({
    fields: {
      id: sql<number>`product.id`,
      brand_title: sql<string>`brand.title`,
      article: sql<string>`product.article`,
      title: sql<string>`product.title`,
      before: sql<number | null>`change.before`,
      after: sql<number | null>`change.after`,
      multiplicity_before: sql<number | null>`change.multiplicity_before`,
      multiplicity_after: sql<number | null>`change.multiplicity_after`,
    },
    from: sql`(${source}) AS change JOIN product ON product.id = change.product_id JOIN brand ON brand.id = product.brand_id`,
    scope: () => sql`true`,
    order: sql`brand.title, product.article, product.id`,
    wire: (rows) =>
      rows.map(({ before, after, ...row }) => ({ ...row, before: roubles(before), after: roubles(after) })),
  });

/** Throws 404 for a version that does not belong to the list, or was deleted. */
export async function checkKnown(connection: Connection, list: number, ...versions: number[]): Promise<void> {
  for (const version of versions)
    if (!(await hasVersion(connection, list, version))) throw notFound('Версия не найдена');
}

/** Differences between two versions, in any order, or between one and the current list. Throws 404. */
export async function differencesOf(
  connection: Connection,
  viewer: Viewer,
  id: number,
  { from, to }: { from: number; to?: number | undefined },
) {
  await findPriceList(connection, viewer, id);
  await checkKnown(connection, id, from, ...(to === undefined ? [] : [to]));
  const last = to ?? Number.MAX_SAFE_INTEGER;
  return differences(between(id, Math.min(from, last), Math.max(from, last)));
}
