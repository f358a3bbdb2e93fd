import { readFile } from 'node:fs/promises';
import { type ElectronicState, isInForce, mayReadFile } from '@portal/domain/electronic-documents';
import { sql } from 'drizzle-orm';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { ElectronicFile } from '../../paper/tax-service.ts';
import type { Services } from '../../services.ts';
import { visibleClaims } from '../claims/claims.ts';
import type { SellerFile } from '../shipments/papers/upd-xml.ts';

const NO_FILE = 'Файл электронного документа не найден';

const withoutExtension = (name: string) => name.replace(/\.xml$/, '');

/**
 * The file of an electronic document, byte for byte as the operator got it. Throws 404 for a stranger, before the file is
 * written, and for the buyer until the seller has signed it.
 */
export async function readEdoFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  viewer: Viewer,
  id: number,
): Promise<ElectronicFile> {
  const { seen } = scope(viewer);
  const { rows } = await database.execute<{
    name: string;
    stored_as: string;
    state: ElectronicState;
    sells: boolean;
  }>(sql`
    SELECT e.file_name AS name, e.stored_as, e.state, ${seen(sql`d.supplier_id`)} AS sells
    FROM electronic_document e JOIN shipment d ON d.id = e.shipment_id
    WHERE e.id = ${id} AND e.stored_as IS NOT NULL AND (${seen(sql`d.supplier_id`)} OR ${seen(sql`d.customer_id`)})
      AND (e.claim_id IS NULL OR EXISTS (SELECT FROM claim d WHERE d.id = e.claim_id AND ${visibleClaims(viewer)}))`);
  const [row] = rows;
  if (!row || !mayReadFile(row.state, row.sells ? 'seller' : 'buyer')) throw notFound(NO_FILE);
  return {
    name: withoutExtension(row.name),
    content: await files.lend(row.stored_as, (path) => readFile(path)),
  };
}

/**
 * The seller's file of a shipment's УПД that the buyer got through the operator: its name, and when it was formed as the file
 * says itself. Null if none was delivered or the last one was refused or cancelled.
 */
export async function deliveredUpd(
  { database, files }: { database: Connection; files: Services['files'] },
  shipment: number,
): Promise<Omit<SellerFile, 'content'> | null> {
  const { rows } = await database.execute<{ name: string; stored_as: string; state: ElectronicState }>(sql`
    SELECT file_name AS name, stored_as, state FROM electronic_document
    WHERE shipment_id = ${shipment} AND kind = 'upd' AND stored_as IS NOT NULL`);
  const row = rows.find(({ state }) => isInForce(state));
  if (!row) return null;
  const content = await files.lend(row.stored_as, (path) => readFile(path));
  const text = new TextDecoder('windows-1251').decode(content);
  const [, date] = /ДатаИнфПр="([^"]+)"/.exec(text) ?? [];
  const [, time] = /ВремИнфПр="([^"]+)"/.exec(text) ?? [];
  if (date === undefined || time === undefined)
    throw new Error(`${row.name} does not say when it was formed`);
  return { name: withoutExtension(row.name), date, time };
}
