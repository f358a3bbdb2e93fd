import type { UploadKind } from '@portal/domain/uploads';
import type { Answer } from '../../../contract/handlers.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Merged, MergeInput } from './merge.ts';

/** How another area imports the staged rows of its kind of upload. */
export interface UploadTarget {
  /** Writes the rows in the caller's transaction. */
  merge(
    transaction: Transaction,
    input: Pick<MergeInput, 'upload_id' | 'supplier_id' | 'new_brands' | 'every_new_brand'>,
  ): Promise<Merged>;
  /** Counts what the rows would change; writes temporary tables only. */
  summarise(
    transaction: Transaction,
    contractorId: number,
  ): Promise<Omit<Answer<'summariseUpload'>['data'], 'joined'>>;
}
export type UploadTargets = { readonly [K in UploadKind]?: UploadTarget };

const targets = new Map<string, UploadTarget>();

/** Registers the areas' targets; called once when the areas are composed (`areas.ts`). */
export function registerTargets(added: UploadTargets): void {
  for (const [kind, target] of Object.entries(added)) targets.set(kind, target);
}

/** The target of a kind. Throws an Error if no area registered one. */
export function targetOf(kind: UploadKind): UploadTarget {
  const target = targets.get(kind);
  if (!target) throw new Error(`no area takes uploads of ${kind}`);
  return target;
}
