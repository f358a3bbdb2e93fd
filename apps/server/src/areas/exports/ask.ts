import { exportActions, type ExportAction } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import type { Services } from '../../services.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { checkedAddress } from './address.ts';
import { findExport, present, type WireExport } from './list.ts';

/** Maximum number of waiting or running files of one person. */
const MOST_GOING = 20;

/** The requested file: the call that returns it, and its title for the person. */
export interface Wanted {
  address: string;
  title: string;
  filters?: string;
}

/**
 * Starts the preparation of a file; if the same file is being prepared already, returns that one. Throws 403
 * and 422.
 */
export async function askExport(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  viewer: Viewer,
  { address, title, filters = '' }: Wanted,
): Promise<WireExport> {
  const asked = checkedAddress(address, viewer);
  // The lock serialises simultaneous requests of one person.
  await transaction.execute(sql`SELECT FROM app_user WHERE id = ${viewer.id} FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<{ id: number; same: boolean }>(sql`
    SELECT id, address = ${asked} AS same FROM export_file
    WHERE ${scope(viewer).personal(sql`user_id`)} AND ${scope(viewer).own(sql`contractor_id`)} AND status IN ('queued', 'running')`);
  const same = rows.find((one) => one.same);
  if (same) return present(await findExport(transaction, viewer, same.id));
  if (rows.length >= MOST_GOING)
    throw unprocessable('Готовится уже много файлов. Дождитесь их или отмените лишние.');
  const { rows: made } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO export_file (user_id, contractor_id, address, title, filters)
    VALUES (${viewer.id}, ${viewer.contractor_id}, ${asked}, ${title}, ${filters}) RETURNING id`);
  const id = made[0]?.id ?? 0;
  await jobs.send(transaction, 'make-export', { export_id: id });
  await tellProgress(transaction, viewer.id, id);
  return present(await findExport(transaction, viewer, id));
}

/** Prepares the same file again with current data. Throws 403, 404 and 409. */
export async function repeatExport(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  viewer: Viewer,
  id: number,
): Promise<WireExport> {
  const row = await findExport(transaction, viewer, id);
  requireAction(row.status, 'repeat', 'Файл ещё готовится');
  return askExport(transaction, jobs, viewer, row);
}

/** Cancels the preparation; the worker notices it at its next report. Throws 404 and 409. */
export async function cancelExport(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
): Promise<WireExport> {
  await transaction.execute(sql`SELECT FROM export_file WHERE id = ${id} FOR NO KEY UPDATE`);
  requireAction((await findExport(transaction, viewer, id)).status, 'cancel', 'Файл уже не готовится');
  await transaction.execute(sql`
    UPDATE export_file SET status = 'cancelled', finished_at = now() WHERE id = ${id}`);
  await tellProgress(transaction, viewer.id, id);
  return present(await findExport(transaction, viewer, id));
}

function requireAction(status: WireExport['status'], action: ExportAction, refusal: string): void {
  if (!exportActions(status).includes(action)) throw conflict(refusal);
}

/** Makes the person's open list of files reload. */
export const tellProgress = (transaction: Transaction, user_id: number, id: number): Promise<void> =>
  emit(transaction, [{ event_name: 'export:progress', user_id, message: { id } }]);
