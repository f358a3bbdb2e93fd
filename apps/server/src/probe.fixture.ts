import type { Role } from '@portal/domain/access';
import type { OperationId } from './contract/handlers.ts';

/** What an operation's id means, and a call with it that only the id can spoil. */
export interface Probe {
  /** SQL that finds the id of a record of somebody else's, given the caller's contractor ($1) and user ($2). */
  other: string;
  /** The call's address; without it the contract's path with the id in it. */
  path?(id: number): string;
  body?(id: number): unknown;
  /** Roles whose records these all are. */
  seesAll?: readonly Role[];
  /** The id only narrows a list of the caller's own: another's and an absent one both leave nothing of it. */
  narrows?: true;
}

/** A call whose id is nobody's, with the reason: another's cannot be told from one's own. */
export interface Nobodys {
  nobodys: string;
}

/**
 * An area's calls that take an id, each with its probe: `probes.fixture.ts` in the area's folder, found by `tenants.test.ts`, which
 * demands one of every such call.
 */
export type Probes = { readonly [Id in OperationId]?: Probe | Nobodys };
