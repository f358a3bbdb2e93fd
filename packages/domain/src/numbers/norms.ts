import { all, required, rule, validateForm } from '../text/validation.ts';

/** The highest multiple and minimum of a norm: a counter holds no more. Spec 3 §5. */
export const NORM_MAX = 9_999;

/** What a norm is set for, the narrowest first: it beats those after it. Decisions, «/settings/norm». */
export const NORM_KINDS = [
  { id: 'product', title: 'Товар' },
  { id: 'category', title: 'Категория' },
  { id: 'brand', title: 'Бренд' },
] as const;
export type NormKind = (typeof NORM_KINDS)[number]['id'];

/** A supply norm's numbers as they are typed. */
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
 * What is wrong with a norm's numbers: the multiple from 1, the minimum from 0, and the minimum one that can be ordered.
 * @returns the Russian sentences by their fields; empty where all is well
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
