/** Rows that one statement deletes at most, so that each transaction is short and the replica follows. */
export const MOST_AT_ONCE = 5_000;

/**
 * Repeats a statement that deletes up to `MOST_AT_ONCE` rows until it finds fewer. Returns the number of
 * deleted rows.
 *
 * @param remove runs the statement in a transaction of its own
 */
export async function deleteOldRows(
  remove: (most: number) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await remove(MOST_AT_ONCE);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < MOST_AT_ONCE) return deleted;
  }
}
