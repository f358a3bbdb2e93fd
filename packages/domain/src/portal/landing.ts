import {
  all,
  email,
  isTrue,
  phone,
  required,
  REQUIRED,
  rule,
  validateForm,
  type Validator,
} from '../text/validation.ts';
import { isInn } from '../people/requisites.ts';

/** Message after the request was sent. Spec 1 §4. */
export const REQUEST_TAKEN = 'Ваша заявка принята!';
/** Duration of the message in milliseconds. Spec 1 §9. */
export const REQUEST_TAKEN_DURATION = 2_000;
/** First copyright year. Spec 1 §2.6. */
export const COPYRIGHT_SINCE = 2010;

/** The partner-request form. Spec 1 §2.6. */
export interface LandingForm {
  contact_person: string;
  fiscal_number: string;
  offered_products: string;
  organization_title: string;
  email: string;
  phone: string;
  consent: boolean;
}

/** Name of a field of the form. */
export type LandingField = keyof LandingForm;

const ENGLISH: Readonly<Record<LandingField, string>> = {
  contact_person: 'Full name is required',
  offered_products: 'Offered products is required',
  fiscal_number: 'TIN or ITN is required',
  organization_title: 'Organization name is required',
  phone: 'Phone is required',
  email: 'Email is required',
  consent: 'Consent is required',
};
const ENGLISH_EMAIL = 'Incorrect email format';

/**
 * Validates the partner-request form: one message per invalid field, empty when it can be sent.
 * @param locale ru or eng
 * @see spec 1 §5, 3 §5
 */
export function checkLandingForm(
  form: LandingForm,
  locale: 'ru' | 'eng' = 'ru',
): Partial<Record<LandingField, string>> {
  const given = (name: LandingField): Validator =>
    rule(
      (value) => typeof value === 'string' && required(value, '') === null,
      locale === 'ru' ? REQUIRED : ENGLISH[name],
    );
  const trimmed =
    (judge: (text: string) => boolean): ((value: unknown) => boolean) =>
    (value) =>
      judge(String(value).trim());
  const ru = locale === 'ru';
  return validateForm(form, {
    contact_person: ['ФИО', given('contact_person')],
    offered_products: ['Предлагаемые товары', given('offered_products')],
    organization_title: ['Организация', given('organization_title')],
    fiscal_number: [
      'ИНН',
      all(given('fiscal_number'), rule(trimmed(isInn), ru ? 'Некорректный ИНН' : ENGLISH.fiscal_number)),
    ],
    phone: [
      'Телефон',
      all(
        given('phone'),
        rule(
          trimmed((text) => phone(text, '') === null),
          ru ? 'Некорректный телефон' : ENGLISH.phone,
        ),
      ),
    ],
    email: [
      'E-mail',
      all(
        given('email'),
        rule(
          trimmed((text) => email(text, '') === null),
          ru ? 'Некорректный e-mail' : ENGLISH_EMAIL,
        ),
      ),
    ],
    consent: ['Согласие', rule((value) => isTrue(value, '') === null, ru ? REQUIRED : ENGLISH.consent)],
  });
}

/** The body of the landing page's call. Spec 1 §3, §7. */
export interface LandingRequest {
  email: string;
  phone: string;
  contact_person: string;
  organization_title: string;
  offered_products: string;
  fiscal_number: number;
}

/**
 * Converts the form for sending: texts trimmed, the tax number as a number (without leading zeros, as the specification requires).
 * @throws RangeError for a form that checkLandingForm refuses
 * @see spec 1 §5
 */
export function landingRequest(form: LandingForm): LandingRequest {
  const [wrong] = Object.keys(checkLandingForm(form));
  if (wrong !== undefined) throw new RangeError(`not ready: ${wrong}`);
  return {
    email: form.email.trim(),
    phone: form.phone.trim(),
    contact_person: form.contact_person.trim(),
    organization_title: form.organization_title.trim(),
    offered_products: form.offered_products.trim(),
    fiscal_number: Number(form.fiscal_number.trim()),
  };
}

/** Ids of products shown to visitors, in order: «A fixed list of 15 catalogue item ids is picked for a landing selection». Spec 3 §9. */
export const LANDING_ITEMS: readonly number[] = [
  20_703, 13_061, 16_242, 19_361, 6_269, 7_337, 15_359, 15_417, 17_321, 17_083, 6_906, 11_977, 17_468, 3_561,
  11_882,
];
