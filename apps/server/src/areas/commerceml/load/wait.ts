import { CURRENCIES } from '@portal/domain/currencies';
import { Problem } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import { checkReading } from '../../journal/checking/check-reading.ts';
import { fieldsOf, missingColumnsMessage } from '../../journal/columns/columns.ts';
import { setUploadMessage, waitingNotice } from '../../journal/document.ts';
import type { Preview } from '../../journal/tables.ts';

/**
 * Confirms an upload, or lets it wait for a person and tells them why: the prices need today's rate, or a column
 * is ambiguous. The files have fixed headers, so that nothing else is asked. Returns the question; empty if confirmed.
 */
export async function beginOrWait(
  transaction: Transaction,
  row: Parameters<typeof waitingNotice>[0],
  preview: Preview,
  confirm: () => Promise<unknown>,
): Promise<string> {
  const question = questionOf(row.kind, preview);
  if (question === '') await confirm();
  else {
    await setUploadMessage(transaction, row.id, question);
    await notify(transaction, waitingNotice(row, question));
  }
  return question;
}

function questionOf(kind: Parameters<typeof waitingNotice>[0]['kind'], preview: Preview): string {
  const fields = fieldsOf(kind);
  const reading = preview.reading ?? {};
  const missing = missingColumnsMessage(preview.columns, fields, reading);
  if (missing !== '') return missing;
  const foreign = reading.currency ?? preview.seen?.[preview.columns.price ?? -1]?.currency;
  // With the exchange rate of another day, prices would be wrong.
  if (foreign) return `Цены файла – ${CURRENCIES[foreign.code]}: подтвердите курс на сегодня.`;
  try {
    checkReading(preview.columns, reading, preview, fields);
    return '';
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
