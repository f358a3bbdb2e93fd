import { maxLength, required } from '../text/validation.ts';

/** Target of a criterion: whole suppliers or single storages of theirs. Spec 2 §3; the two add pages of spec 2 §2. */
export const CRITERION_KINDS = [
  { id: 'contractor', title: 'По поставщикам' },
  { id: 'storage', title: 'По складам' },
] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number]['id'];

/** A selection criterion as typed. */
export interface CriterionFields {
  title: string;
  /** Null: the criterion does not depend on a customer category. */
  contractor_category_id: number | null;
  supplier_ids: readonly number[];
  supplier_storage_ids: readonly number[];
  is_only_for_distributors: boolean;
  is_only_direct_shipment: boolean;
}

/** Longest title of a criterion, in characters. */
const LONGEST_TITLE = 120;

/** Why a field of a criterion is refused. */
export type CriterionFault =
  | {
      code:
        | 'criterionTitleMissing'
        | 'criterionWithoutSuppliers'
        | 'criterionWithoutStorages'
        | 'criterionWithoutCustomers'
        | 'directShipmentWithoutCategory';
    }
  | { code: 'criterionTitleTooLong'; most: number };

/**
 * Validates a selection criterion: it must name suppliers or storages according to its kind, and the customers it applies to. Without a
 * category it can only exclude buyers other than distributors; paths of one card can be required only for a category's customers.
 * @returns faults by field; empty when the criterion is valid
 * @see spec 2 §3 «Selection criteria»; decisions, «/settings/criterion»
 */
export function criterionFaults(
  fields: CriterionFields,
  kind: CriterionKind,
): Partial<Record<keyof CriterionFields, CriterionFault>> {
  const faults: Partial<Record<keyof CriterionFields, CriterionFault>> = {};
  if (required(fields.title, '') !== null) faults.title = { code: 'criterionTitleMissing' };
  else if (maxLength(LONGEST_TITLE)(fields.title, '') !== null)
    faults.title = { code: 'criterionTitleTooLong', most: LONGEST_TITLE };
  if (kind === 'contractor' && fields.supplier_ids.length === 0)
    faults.supplier_ids = { code: 'criterionWithoutSuppliers' };
  if (kind === 'storage' && fields.supplier_storage_ids.length === 0)
    faults.supplier_storage_ids = { code: 'criterionWithoutStorages' };
  if (fields.contractor_category_id === null && !fields.is_only_for_distributors)
    faults.contractor_category_id = { code: 'criterionWithoutCustomers' };
  if (fields.contractor_category_id === null && fields.is_only_direct_shipment)
    faults.contractor_category_id = { code: 'directShipmentWithoutCategory' };
  return faults;
}
