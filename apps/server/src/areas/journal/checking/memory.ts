import { createHash } from 'node:crypto';
import type { UploadKind } from '@portal/domain/uploads';
import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { type Columns, type Preview, type Reading, uploadMapping } from '../tables.ts';

/** Identifies files of the same layout: their column headers or, without a header, the number of columns. */
function fingerprintOf({ headers, has_header = true }: Preview): string {
  const heads = has_header
    ? headers.map((header) =>
        header
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      )
    : ['no header', String(headers.length)];
  return createHash('sha256').update(JSON.stringify(heads)).digest('hex');
}

/**
 * Replaces the recognised columns by those that the contractor confirmed for an earlier file of the same
 * layout.
 */
export async function recall(
  connection: Connection,
  contractorId: number,
  kind: UploadKind,
  preview: Preview,
): Promise<Preview> {
  const [found] = await connection
    .select({ columns: uploadMapping.columns, reading: uploadMapping.reading })
    .from(uploadMapping)
    .where(
      and(
        eq(uploadMapping.contractor_id, contractorId),
        eq(uploadMapping.kind, kind),
        eq(uploadMapping.fingerprint, fingerprintOf(preview)),
      ),
    );
  if (!found) return preview;
  const { join, confirmed: _, ...reading } = found.reading;
  const stands = join !== undefined && preview.joins?.some(({ sheet }) => sheet === join.sheet);
  return {
    ...preview,
    columns: found.columns,
    guessed: [],
    rivals: [],
    header_in_doubt: false,
    // Files without headers differ only in their contents, so ask about fields for which these suggest another
    // column.
    asked:
      (preview.has_header ?? true)
        ? []
        : (preview.asked ?? []).filter((field) => preview.columns[field] !== found.columns[field]),
    reading: { ...reading, ...(stands ? { join } : {}) },
    remembered: true,
  };
}

/** Stores how the person reads files of this layout. The answer about new brands applies to this file only. */
export async function remember(
  connection: Connection,
  contractorId: number,
  kind: UploadKind,
  preview: Preview,
  columns: Columns,
  { every_new_brand: _, ...reading }: Reading,
): Promise<void> {
  await connection
    .insert(uploadMapping)
    .values({ contractor_id: contractorId, kind, fingerprint: fingerprintOf(preview), columns, reading })
    .onConflictDoUpdate({
      target: [uploadMapping.contractor_id, uploadMapping.kind, uploadMapping.fingerprint],
      set: { columns, reading, used_at: sql`now()` },
    });
}
