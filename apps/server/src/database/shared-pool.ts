import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A call that is being answered: connections taken meanwhile count as this contractor's. */
interface Call {
  owner: number;
  /** How many it has. */
  holds: number;
}
const answered = new AsyncLocalStorage<Call>();
/** The server's own work: counted, never held up. */
const NOBODY = 0;
const ownWork = (): Call => ({ owner: NOBODY, holds: 0 });

/** Answer a call of a contractor: `work` and everything that it begins share the contractor's part of the connections. */
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
 * A pool in which a contractor holds no more connections than it leaves free: one that is alone gets half, a second one half of
 * the rest, and whoever comes next still finds one, whatever the others wait for. A call that has one may take one more beside:
 * the others of its contractor may be waiting for what it has locked, and would wait for each other.
 */
export class SharedPool extends pg.Pool {
  readonly #size: number;
  readonly #patience: number;
  /** Connections of each owner, those on their way too. */
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
        // As the pool itself says it.
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
    // Those whose turn it is count from this moment, not from when they come to run.
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
