import { all, maxLength, required, validateForm } from '../text/validation.ts';

/** What a criterion names: whole suppliers, or single storages of theirs. Spec 2 §3; the two add pages of spec 2 §2. */
export const CRITERION_KINDS = [
  { id: 'contractor', title: 'По поставщикам' },
  { id: 'storage', title: 'По складам' },
] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number]['id'];

/** A criterion as it is written. */
export interface CriterionFields {
  title: string;
  /** Null: customers of no category are narrowed. */
  contractor_category_id: number | null;
  supplier_ids: readonly number[];
  supplier_storage_ids: readonly number[];
  is_only_for_distributors: boolean;
  is_only_direct_shipment: boolean;
}

/**
 * What is wrong with a selection criterion: it names suppliers or storages by its kind, and says for whom. Without a category it can only
 * keep others than distributors away; paths of one card are demanded of a category's customers.
 * @returns the Russian sentences by their fields; empty where all is well
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
