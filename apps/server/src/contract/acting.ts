import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer } from './viewer.ts';

/** A call that the server makes itself on behalf of a person, with that person's current rights. */
export interface Acting {
  viewer: Viewer;
  /**
   * Reports progress: rows of the file written so far and in total. Throws if nobody waits for the file any
   * more.
   */
  told?(done: number, total: number): Promise<void>;
}

/**
 * The person for whom the server makes the current call. Rights, validation, scope and errors are those of the
 * same call over the network. Requests that arrive over the network start with no value here.
 */
export const acting = new AsyncLocalStorage<Acting>();
