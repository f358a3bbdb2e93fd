import type { FastifyInstance } from 'fastify';
import { acting } from './acting.ts';
import { Problem } from './problem.ts';

/** Callers who have not signed in share the place of one more, imaginary contractor. */
const ANYBODY = -1;
/** Milliseconds between two warnings about refused calls. */
const PAUSE = 10_000;

/** The calls that one copy of the server answers at this moment, by contractor. */
export class CallsInProgress {
  readonly limit: number;
  /** Calls refused since the start of the server. */
  refused = 0;
  #total = 0;
  readonly #own = new Map<number, number>();

  /** `limit`: calls at once, above which contractors with more than their share are refused. */
  constructor(limit: number) {
    this.limit = limit;
  }

  get total(): number {
    return this.#total;
  }

  /**
   * Counts a call; returns whether it may be answered. Below the limit everybody may. Above it a contractor may
   * have as many calls as the limit leaves to each of those that have any, and one in any case: who sends much
   * is refused, who sends little notices nothing.
   */
  begin(owner: number): boolean {
    const own = this.#own.get(owner) ?? 0;
    if (this.#total >= this.limit && own > 0 && own >= Math.floor(this.limit / this.#own.size)) {
      this.refused += 1;
      return false;
    }
    this.#total += 1;
    this.#own.set(owner, own + 1);
    return true;
  }

  end(owner: number): void {
    this.#total -= 1;
    const own = (this.#own.get(owner) ?? 0) - 1;
    if (own > 0) this.#own.set(owner, own);
    else this.#own.delete(owner);
  }
}

/**
 * Refuses calls of a copy that has too many at once: at once, with 503 and Retry-After, instead of letting all
 * of them wait. Health checks are outside of the contract and are always answered. The hook runs after the
 * guard, which knows the contractor, and before the body is read.
 */
export function shedCalls(api: FastifyInstance, calls: CallsInProgress): void {
  let told = 0;
  api.addHook('onRequest', (request, reply, done) => {
    // What jobs ask for people was accepted before.
    if (request.is404 || acting.getStore()) return done();
    const owner = request.viewer?.contractor_id ?? ANYBODY;
    if (calls.begin(owner)) {
      // «close» comes after the answer, or when the caller has gone.
      reply.raw.once('close', () => calls.end(owner));
      return done();
    }
    if (Date.now() - told > PAUSE) {
      told = Date.now();
      request.log.warn(
        { calls: calls.total, contractor: owner, refused: calls.refused },
        'calls are refused',
      );
    }
    throw overloaded();
  });
}

const overloaded = () =>
  new Problem(503, 'busy', 'Сервер занят. Повторите через несколько секунд.', { expected: true });
