import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Connection } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';

type Choices = Answer<'getReportChoices'>['data'];

/** Suppliers of the person's company and the company itself; for an administrator all. */
export const visibleSuppliers = (viewer: Viewer): SQL => sql`
  SELECT c.id, c.title FROM contractor c WHERE c.type IN ('supplier', 'distributor') AND (${scope(viewer).seen(sql`c.id`)}
    OR EXISTS (SELECT FROM contract WHERE contract.supplier_id = c.id AND ${scope(viewer).own(sql`contract.customer_id`)}))`;

/** Customers of the person's company and the company itself; for an administrator all. */
export const visibleCustomers = (viewer: Viewer): SQL => sql`
  SELECT c.id, c.title FROM contractor c WHERE c.type IN ('distributor', 'shop') AND (${scope(viewer).seen(sql`c.id`)}
    OR EXISTS (SELECT FROM contract WHERE contract.customer_id = c.id AND ${scope(viewer).own(sql`contract.supplier_id`)}))`;

/** Storages of all of these companies. */
export const visibleStorages = (viewer: Viewer): SQL => {
  const { seen, own } = scope(viewer);
  return sql`
  SELECT s.id, s.title FROM storage s WHERE ${seen(sql`s.contractor_id`)} OR EXISTS (
    SELECT FROM contract WHERE contract.supplier_id = s.contractor_id AND ${own(sql`contract.customer_id`)}
                            OR contract.customer_id = s.contractor_id AND ${own(sql`contract.supplier_id`)})`;
};

/** Maximum number of choices of each kind. */
const MOST = 1000;

/** Values that the person can choose for each filter. */
export async function readChoices(connection: Connection, viewer: Viewer): Promise<Choices> {
  const listed = (
    rows: SQL,
  ) => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]')
    FROM (SELECT id, title FROM (${rows}) one ORDER BY title, id LIMIT ${MOST}) listed)`;
  const { rows } = await connection.execute<Choices>(sql`
    SELECT ${listed(visibleSuppliers(viewer))} AS suppliers, ${listed(visibleCustomers(viewer))} AS customers,
           ${listed(visibleStorages(viewer))} AS storages, ${listed(sql`SELECT id, title FROM brand`)} AS brands,
           ${listed(sql`SELECT id, title FROM category WHERE parent_id IS NOT NULL`)} AS categories`);
  return rows[0] ?? { suppliers: [], customers: [], storages: [], brands: [], categories: [] };
}
