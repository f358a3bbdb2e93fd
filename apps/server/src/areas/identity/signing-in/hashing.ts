import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Problem } from '../../../contract/problem.ts';

/** argon2id with OWASP's recommended cost. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MB and a core: at most one per core at once, and a limited queue. */
const oneOfFew = pLimit(availableParallelism());
const MOST_WAITING = 200;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneOfFew.pendingCount >= MOST_WAITING)
    throw new Problem(503, 'busy', 'Сейчас входит слишком много людей. Повторите через несколько секунд.', {
      retryAfter: 5,
    });
  return oneOfFew(work);
}

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Compared with if the login is unknown, so that the answer takes as long. */
const NOBODY = hash('nobody has this password', COST);

/** Whether the password is correct; without a hash it is false, after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await NOBODY), password));
  return right && passwordHash !== undefined;
}
