import { isOutdatedPlan } from './connections/preparing-client.ts';

/**
 * SQLSTATEs of a deadlock and of a serialisation failure: the transaction was rolled back and may be repeated.
 */
const COLLISIONS = new Set(['40P01', '40001']);
/**
 * A race inside PostgreSQL between lockers and an updater of a row; reported as an internal error without its
 * own code.
 */
const MULTIXACT = 'new multixact has more than one updating member';
const TRIES = 3;

function isCollision(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (
      (typeof code === 'string' && COLLISIONS.has(code)) ||
      at.message.includes(MULTIXACT) ||
      isOutdatedPlan(at)
    )
      return true;
  }
  return false;
}

/**
 * Runs a transaction and repeats it after a deadlock or a serialisation failure, three times in all; then the
 * error is thrown. `work` must have no effects outside its transaction.
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
