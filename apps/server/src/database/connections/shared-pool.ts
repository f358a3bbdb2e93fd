import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A call that is being answered; the connections that it uses count as its contractor's. */
interface Call {
  owner: number;
  /** The number of connections that the call uses. */
  holds: number;
}
const answered = new AsyncLocalStorage<Call>();
/** Owner of the server's own work: its connections are counted but never limited. */
const NOBODY = 0;
const ownWork = (): Call => ({ owner: NOBODY, holds: 0 });

/**
 * Runs `work` as a call of a contractor: all connections it takes, now or later, count as the contractor's.
 */
export const onBehalfOf = <T>(contractorId: number, work: () => T): T =>
  answered.run({ owner: contractorId, holds: 0 }, work);

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

interface Waiting {
  call: Call;
  begin(): void;
}

/**
 * A pool that limits each contractor to as many connections as it leaves free: a single contractor gets half,
 * a second one half of the rest, so the next one always finds a connection. A call that has one connection may
 * always take a second: otherwise the contractor's other calls, waiting for its locks, could hold all
 * connections and cause a deadlock.
 */
export class SharedPool extends pg.Pool {
  readonly #size: number;
  readonly #patience: number;
  /** Connections by owner, including those being opened. */
  readonly #held = new Map<number, number>();
  readonly #calls = new WeakMap<pg.PoolClient, Call>();
  #waiting: Waiting[] = [];

  constructor(settings: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(settings);
    this.#size = settings.max;
    this.#patience = settings.connectionTimeoutMillis;
    this.on('release', (_error, client) => {
      const call = this.#calls.get(client);
      this.#calls.delete(client);
      if (call) this.#giveBack(call);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const connected = this.#take(answered.getStore() ?? ownWork());
    if (!taken) return connected;
    connected.then(
      (client) => taken(undefined, client, (error) => client.release(error)),
      (error: Error) => taken(error, undefined, () => undefined),
    );
  }

  async #take(call: Call): Promise<pg.PoolClient> {
    if (this.#mayTake(call)) this.#count(call, 1);
    else await this.#turn(call);
    try {
      const client = await super.connect();
      this.#calls.set(client, call);
      return client;
    } catch (error) {
      this.#giveBack(call);
      throw error;
    }
  }

  #mayTake({ owner, holds }: Call): boolean {
    const own = this.#held.get(owner) ?? 0;
    const all = this.#held.values().reduce((sum, count) => sum + count, 0);
    return owner === NOBODY || own === 0 || holds === 1 || own < this.#size - all;
  }

  #turn(call: Call): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        // The same message as that of pg's pool.
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.#patience);
      const waiting: Waiting = {
        call,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #giveBack(call: Call): void {
    this.#count(call, -1);
    // A waiting call is counted as soon as it is chosen, before it actually runs.
    this.#waiting = this.#waiting.filter((waiting) => {
      if (!this.#mayTake(waiting.call)) return true;
      this.#count(waiting.call, 1);
      waiting.begin();
      return false;
    });
  }

  #count(call: Call, change: number): void {
    call.holds += change;
    const held = (this.#held.get(call.owner) ?? 0) + change;
    if (held > 0) this.#held.set(call.owner, held);
    else this.#held.delete(call.owner);
  }
}
