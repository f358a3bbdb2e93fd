import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Whose call is being answered; connections taken meanwhile count as this contractor's. */
const caller = new AsyncLocalStorage<number>();
/** The server's own work: counted, never held up. */
const NOBODY = 0;

/** Answer a call of a contractor: `work` and everything that it begins share the contractor's part of the connections. */
export const onBehalfOf = <T>(contractorId: number, work: () => T): T => caller.run(contractorId, work);

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

interface Waiting {
  owner: number;
  begin(): void;
}

/**
 * A pool in which a contractor holds no more connections than it leaves free: one that is alone gets half, a second one half of
 * the rest, and whoever comes next still finds one, whatever the others wait for.
 */
export class SharedPool extends pg.Pool {
  readonly #size: number;
  readonly #patience: number;
  /** Connections of each owner, those on their way too. */
  readonly #held = new Map<number, number>();
  readonly #owners = new WeakMap<pg.PoolClient, number>();
  #waiting: Waiting[] = [];

  constructor(settings: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(settings);
    this.#size = settings.max;
    this.#patience = settings.connectionTimeoutMillis;
    this.on('release', (_error, client) => {
      const owner = this.#owners.get(client);
      this.#owners.delete(client);
      if (owner !== undefined) this.#giveBack(owner);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const connected = this.#take(caller.getStore() ?? NOBODY);
    if (!taken) return connected;
    connected.then(
      (client) => taken(undefined, client, (error) => client.release(error)),
      (error: Error) => taken(error, undefined, () => undefined),
    );
  }

  async #take(owner: number): Promise<pg.PoolClient> {
    if (this.#mayTake(owner)) this.#count(owner, 1);
    else await this.#turn(owner);
    try {
      const client = await super.connect();
      this.#owners.set(client, owner);
      return client;
    } catch (error) {
      this.#giveBack(owner);
      throw error;
    }
  }

  #mayTake(owner: number): boolean {
    const own = this.#held.get(owner) ?? 0;
    const all = this.#held.values().reduce((sum, count) => sum + count, 0);
    return owner === NOBODY || own === 0 || own < this.#size - all;
  }

  #turn(owner: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        // As the pool itself says it.
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.#patience);
      const waiting: Waiting = {
        owner,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #giveBack(owner: number): void {
    this.#count(owner, -1);
    // Those whose turn it is count from this moment, not from when they come to run.
    this.#waiting = this.#waiting.filter((waiting) => {
      if (!this.#mayTake(waiting.owner)) return true;
      this.#count(waiting.owner, 1);
      waiting.begin();
      return false;
    });
  }

  #count(owner: number, change: number): void {
    const held = (this.#held.get(owner) ?? 0) + change;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
  }
}
