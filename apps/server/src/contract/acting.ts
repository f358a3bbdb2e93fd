import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer } from './viewer.ts';

/** A call that the server makes itself, as if this person made it now. */
export interface Acting {
  viewer: Viewer;
  /** Rows of a file so far, of how many. Throws once nobody waits for the file any more. */
  told?(done: number, total: number): Promise<void>;
}

/**
 * For whom the call at hand is made, where the server makes it: rights, validation, scope and errors are those of the same call from
 * outside. A request that comes over the network begins where nobody acts.
 */
export const acting = new AsyncLocalStorage<Acting>();
