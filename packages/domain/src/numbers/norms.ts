/** Maximum of a norm's multiple and minimum: the highest value of a counter. Spec 3 §5. */
export const NORM_MAX = 9_999;

/** The scopes of a norm, the narrowest first: a narrower one takes precedence. Decisions, «/settings/norm». */
export const NORM_KINDS = [
  { id: 'product', title: 'Товар' },
  { id: 'category', title: 'Категория' },
  { id: 'brand', title: 'Бренд' },
] as const;
export type NormKind = (typeof NORM_KINDS)[number]['id'];

/** The numbers of a supply norm as typed. */
export interface NormNumbers {
  multiple: number | string;
  minimum: number | string;
}

/** Why a number of a norm is refused: its field, and the bounds of whole numbers. */
export type NormFault =
  { code: 'normMissing' } | { code: 'normNotWhole'; field: keyof NormNumbers; from: number; to: number };

function faultOf(field: keyof NormNumbers, value: number | string, from: number): NormFault | null {
  const text = String(value).trim();
  if (text === '') return { code: 'normMissing' };
  const number = Number(text);
  return Number.isInteger(number) && number >= from && number <= NORM_MAX
    ? null
    : { code: 'normNotWhole', field, from, to: NORM_MAX };
}

/**
 * Validates a norm: the multiple is at least 1, the minimum at least 0.
 * @returns faults by field; empty when the norm is valid
 * @see decisions, «/settings/norm»
 */
export function normFaults({
  multiple,
  minimum,
}: NormNumbers): Partial<Record<keyof NormNumbers, NormFault>> {
  const [multipleFault, minimumFault] = [faultOf('multiple', multiple, 1), faultOf('minimum', minimum, 0)];
  return {
    ...(multipleFault !== null && { multiple: multipleFault }),
    ...(minimumFault !== null && { minimum: minimumFault }),
  };
}
