import { all, required, rule, validateForm } from '../text/validation.ts';

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

const whole = (from: number) =>
  rule(
    (value) => {
      const number = Number(String(value).trim());
      return Number.isInteger(number) && number >= from && number <= NORM_MAX;
    },
    `должно быть целым числом от ${from} до ${NORM_MAX.toLocaleString('ru')}`,
  );

/**
 * Validates a norm: the multiple is at least 1, the minimum at least 0 and a multiple of it.
 * @returns Russian sentences by field; empty when the norm is valid
 * @see decisions, «/settings/norm»
 */
export function normFaults(fields: NormNumbers): Partial<Record<keyof NormNumbers, string>> {
  return validateForm(
    { ...fields },
    {
      multiple: ['Кратность', all(required, whole(1))],
      minimum: ['Минимум', all(required, whole(0))],
    },
  );
}
