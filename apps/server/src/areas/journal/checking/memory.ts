import { createHash } from 'node:crypto';
import type { UploadKind } from '@portal/domain/uploads';
import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { type Columns, type Preview, type Reading, uploadMapping } from '../tables.ts';

/** What tells files of one sender from others: the heads of their columns; of a file without heads how many there are. */
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

/** The contractor's former reading of a file with these heads takes the place of what was recognised. */
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
    // Files without heads are all alike but for their contents: what these say otherwise is asked.
    asked:
      (preview.has_header ?? true)
        ? []
        : (preview.asked ?? []).filter((field) => preview.columns[field] !== found.columns[field]),
    reading: { ...reading, ...(stands ? { join } : {}) },
    remembered: true,
  };
}

/** Keep how the person reads such a file. Whose brands are new is said of one file only. */
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
