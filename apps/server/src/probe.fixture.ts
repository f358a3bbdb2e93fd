import type { Role } from '@portal/domain/access';
import type { OperationId } from './contract/handlers.ts';

/**
 * How to test an operation that takes an id: whose id to use, and a call in which only the id can be wrong.
 */
export interface Probe {
  /** SQL that finds the id of another company's record, given the caller's contractor ($1) and user ($2). */
  other: string;
  /** The call's address; by default the contract's path with the id in it. */
  path?(id: number): string;
  body?(id: number): unknown;
  /** Roles that may see all these records. */
  seesAll?: readonly Role[];
  /**
   * The id only filters a list of the caller's own rows: a foreign id and a missing one both give an empty list.
   */
  narrows?: true;
}

/** A call whose id does not belong to a company, with the reason. */
export interface Nobodys {
  nobodys: string;
}

/**
 * The area's calls that take an id, each with its probe: `probes.fixture.ts` in the area's folder.
 * `tenants.test.ts` finds them and requires one for every such call.
 */
export type Probes = { readonly [Id in OperationId]?: Probe | Nobodys };
