import { titlesIn } from '../text/field-titles.ts';
import { isInn } from './requisites.ts';
import {
  all,
  email,
  isTrue,
  phone,
  REQUIRED,
  required,
  rule,
  validateForm,
  type Validator,
} from '../text/validation.ts';

/** Contractor types that may register themselves: buyers are shops, sellers are suppliers and distributors. Spec 1 §2.6. */
export const SIGN_UP_TYPES = { shop: 'Магазин', distributor: 'Дистрибьютор', supplier: 'Поставщик' } as const;
/** A contractor type that may register itself. */
export type SignUpType = keyof typeof SIGN_UP_TYPES;

/** Legal forms offered at registration. Spec 1 §2.6. */
export const LEGAL_FORMS = ['ООО', 'АО', 'ПАО', 'ИП'] as const;
/** A legal form offered at registration. */
export type LegalForm = (typeof LEGAL_FORMS)[number];

/** The self-registration form. Spec 1 §2.6: «sign up with tax number, legal form and legal address». */
export interface SignUpForm {
  type: string;
  fiscal_number: string;
  legal_form: string;
  organization_title: string;
  juridical_address: string;
  first_name: string;
  second_name: string;
  email: string;
  phone: string;
  /** Consent to the portal's regulations and the personal-data rules. */
  consent: boolean;
}

/** Name of a field of the form. */
export type SignUpField = keyof SignUpForm;

const given: Validator = rule((value) => typeof value === 'string' && required(value, '') === null, REQUIRED);
const oneOf = (known: readonly string[], message: string): Validator =>
  all(
    given,
    rule((value) => known.includes(String(value)), message),
  );

/**
 * Validates the self-registration form: one message per invalid field, empty when it can be sent. The tax number of a sole trader (ИП)
 * has 12 digits, that of every other legal form 10.
 * @see spec 1 §2.6
 */
export function checkSignUpForm(form: SignUpForm): Partial<Record<SignUpField, string>> {
  const digits = form.legal_form === 'ИП' ? 12 : 10;
  const titleOf = titlesIn('signUp');
  return validateForm(form, {
    type: [titleOf('type'), oneOf(Object.keys(SIGN_UP_TYPES), REQUIRED)],
    legal_form: [titleOf('legal_form'), oneOf(LEGAL_FORMS, REQUIRED)],
    fiscal_number: [
      titleOf('fiscal_number'),
      all(
        given,
        rule((value) => isInn(String(value).trim()), 'Некорректный ИНН'),
        rule(
          (value) => String(value).trim().length === digits,
          `У этой правовой формы ИНН из ${digits} цифр`,
        ),
      ),
    ],
    organization_title: [titleOf('organization_title'), given],
    juridical_address: [titleOf('juridical_address'), given],
    first_name: [titleOf('first_name'), given],
    second_name: [titleOf('second_name'), given],
    phone: [
      titleOf('phone'),
      all(
        given,
        rule((value) => phone(String(value).trim(), '') === null, 'Некорректный телефон'),
      ),
    ],
    email: [
      titleOf('email'),
      all(
        given,
        rule((value) => email(String(value).trim(), '') === null, 'Некорректный e-mail'),
      ),
    ],
    consent: [titleOf('consent'), rule((value) => isTrue(value, '') === null, REQUIRED)],
  });
}

/** The contractor's title: the legal form and the name in «ёлочки», unless already typed that way; a sole trader's name has no quotes. */
export function contractorTitle(form: LegalForm, name: string): string {
  const bare = name
    .trim()
    .replace(new RegExp(`^${form}(?=[\\s«"])\\s*`, 'u'), '')
    .replaceAll(/^["«]|["»]$/gu, '')
    .trim();
  return form === 'ИП' ? `ИП ${bare}` : `${form} «${bare}»`;
}
