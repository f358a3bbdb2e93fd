import { all, maxLength, required, validateForm } from '../text/validation.ts';

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

/**
 * Validates a selection criterion: it must name suppliers or storages according to its kind, and the customers it applies to. Without a
 * category it can only exclude buyers other than distributors; paths of one card can be required only for a category's customers.
 * @returns Russian sentences by field; empty when the criterion is valid
 * @see spec 2 §3 «Selection criteria»; decisions, «/settings/criterion»
 */
export function criterionFaults(
  fields: CriterionFields,
  kind: CriterionKind,
): Partial<Record<keyof CriterionFields, string>> {
  const faults: Partial<Record<keyof CriterionFields, string>> = validateForm(
    { title: fields.title },
    { title: ['Название', all(required, maxLength(120))] },
  );
  if (kind === 'contractor' && fields.supplier_ids.length === 0)
    faults.supplier_ids = 'Выберите хотя бы одного поставщика';
  if (kind === 'storage' && fields.supplier_storage_ids.length === 0)
    faults.supplier_storage_ids = 'Выберите хотя бы один склад';
  if (fields.contractor_category_id === null && !fields.is_only_for_distributors)
    faults.contractor_category_id = 'Выберите категорию покупателей или отметьте «Только для дистрибьюторов»';
  if (fields.contractor_category_id === null && fields.is_only_direct_shipment)
    faults.contractor_category_id = 'Прямые поставки требуются от категории покупателей: выберите её';
  return faults;
}
