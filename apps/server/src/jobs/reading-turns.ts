import { LIMITS } from '../reader/limits.ts';
import { Refusal } from '../reader/protocol.ts';
import { createTurns, TooMany } from './turns.ts';

/** Each reading within a call starts a process, so their number is limited; contractors take turns. */
const turns = createTurns({
  atOnce: LIMITS.inspectors,
  perOwner: LIMITS.inspectQueueOfOne,
  waiting: LIMITS.inspectQueue,
});

/**
 * Waits until a file of this contractor may be read. Returns the function that ends the turn. Throws Refusal if too many
 * wait already.
 */
export function takeReadingTurn(contractorId: number): Promise<() => void> {
  return turns.take(contractorId).catch((error: unknown) => {
    throw error instanceof TooMany
      ? new Refusal('Сейчас проверяется слишком много файлов. Повторите через минуту.')
      : error;
  });
}
