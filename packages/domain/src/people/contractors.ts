import {
  account,
  all,
  bic,
  correspondentAccount,
  email,
  inn,
  kpp,
  lettersAndSpaces,
  maxLength,
  ogrn,
  optional,
  phone,
  required,
  validateForm,
} from '../text/validation.ts';

/** Kinds of companies that are put into the directory; administrators of the portal are none of them. Spec 1 §6. */
export const CONTRACTOR_TYPES = [
  { id: 'supplier', title: 'Поставщик' },
  { id: 'distributor', title: 'Дистрибьютор' },
  { id: 'shop', title: 'Магазин' },
] as const;
/** Rows on a page of the list of contractors. Spec 2 §9. */
export const CONTRACTORS_PAGE = 100;
/** Companies that one file may bring. */
export const CONTRACTORS_IN_FILE = 5000;
/** Rows of a short look-up of contractors. Spec 2 §9, 3 §9. */
export const SHORT_LOOKUP = 5;
/** The best rating; the worst is 0. */
export const BEST_RATING = 5;

/** «4,0», «4,5»: ratings below each other have one form. */
export const formatRating = (rating: number): string =>
  rating.toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Requisites as they are written. */
export interface Requisites {
  title: string;
  inn: string;
  kpp: string;
  ogrn: string;
  bic: string;
  account: string;
  cor_account: string;
  juridical_address: string;
  code: string;
}
/** Whom to turn to. */
export interface ContactFields {
  full_name: string;
  post: string;
  phone: string;
  email: string;
}

/**
 * What is wrong with requisites, by their digits: all but the title and the INN may be left out.
 * @returns the Russian sentences by their fields; empty where all is well
 * @see spec 2 §3, 3 §5
 */
export function requisiteFaults(fields: Requisites): Partial<Record<keyof Requisites, string>> {
  return validateForm(fields, {
    title: ['Название', all(required, maxLength(200))],
    inn: ['ИНН', all(required, inn)],
    kpp: ['КПП', optional(kpp)],
    ogrn: ['ОГРН', optional(ogrn)],
    bic: ['БИК', optional(bic)],
    account: ['Расчётный счёт', optional(account(fields.bic))],
    cor_account: ['Корреспондентский счёт', optional(correspondentAccount(fields.bic))],
    juridical_address: ['Юридический адрес', optional(maxLength(500))],
    code: ['Код', optional(maxLength(50))],
  });
}

/**
 * What is wrong with a contact person: verify_contractor_mod for the name, a whole phone, a right e-mail; the name must be given.
 * @see spec 3 §5
 */
export function contactFaults(contact: ContactFields): Partial<Record<keyof ContactFields, string>> {
  return validateForm(contact, {
    full_name: ['ФИО', all(required, lettersAndSpaces, maxLength(120))],
    post: ['Должность', optional(maxLength(120))],
    phone: ['Телефон', optional(phone)],
    email: ['Почта', optional(email)],
  });
}

const COLUMNS: Readonly<Record<keyof Requisites | 'type', RegExp>> = {
  title: /^(?:название|наименование|организация|контрагент)/,
  inn: /^инн/,
  kpp: /^кпп/,
  ogrn: /^огрн/,
  bic: /^бик/,
  account: /^(?:расч[её]тный|р\/с)/,
  cor_account: /^(?:корр?еспондентский|к\/с)/,
  juridical_address: /^(?:юридический\s+)?адрес/,
  code: /^код/,
  type: /^(?:вид|тип)/,
};

/**
 * Which column of a file holds what, by the words of its head.
 * @returns places by field; null where there is no column of titles or of INNs
 */
export function contractorColumns(
  head: readonly string[],
): Readonly<Partial<Record<keyof Requisites | 'type', number>>> | null {
  const words = head.map((cell) => cell.trim().toLowerCase());
  const places = Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, pattern]) => {
      const place = words.findIndex((word) => pattern.test(word));
      return place === -1 ? [] : [[field, place]];
    }),
  );
  return 'title' in places && 'inn' in places ? places : null;
}
