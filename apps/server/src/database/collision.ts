/** A deadlock and a failed serialisation: PostgreSQL took everything back, and the same work may simply be done again. */
const COLLISIONS = new Set(['40P01', '40001']);
/** PostgreSQL's own race between those who hold a row and the one who changes it; it comes as an internal error, without a code of its own. */
const MULTIXACT = 'new multixact has more than one updating member';
const TRIES = 3;

function isCollision(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if ((typeof code === 'string' && COLLISIONS.has(code)) || at.message.includes(MULTIXACT)) return true;
  }
  return false;
}

/**
 * Do a transaction's work, and again when it was undone because others were at the same rows: three times in all, then the
 * collision is thrown. The work must leave nothing outside of its transaction.
 */
export async function throughCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isCollision(error)) throw error;
    }
  }
}
