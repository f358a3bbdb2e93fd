import { TAX_SYSTEMS, type TaxSystem } from '../documents/vat.ts';
import {
  account,
  all,
  bic,
  correspondentAccount,
  email,
  inn,
  kppOf,
  lettersAndSpaces,
  maxLength,
  ogrn,
  optional,
  phone,
  required,
  validateForm,
} from '../text/validation.ts';

/** Types of companies in the directory; administrators of the portal are not among them. Spec 1 §6. */
export const CONTRACTOR_TYPES = [
  { id: 'supplier', title: 'Поставщик' },
  { id: 'distributor', title: 'Дистрибьютор' },
  { id: 'shop', title: 'Магазин' },
] as const;
/** Rows per page of the contractor list. Spec 2 §9. */
export const CONTRACTORS_PAGE = 100;
/** Maximum number of companies in one file. */
export const CONTRACTORS_IN_FILE = 5000;
/** Rows of a contractor look-up. Spec 2 §9, 3 §9. */
export const SHORT_LOOKUP = 5;
/** Maximum rating; the minimum is 0. */
export const BEST_RATING = 5;

/** Formats a rating with one decimal, so that ratings in a column align: «4,0», «4,5». */
export const formatRating = (rating: number): string =>
  rating.toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Company details as typed. */
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
/** The contact person. */
export interface ContactFields {
  full_name: string;
  post: string;
  phone: string;
  email: string;
}

/**
 * Validates company details by their check digits: all but the title and the INN are optional.
 * @returns Russian sentences by field; empty when everything is valid
 * @see spec 2 §3, 3 §5
 */
export function requisiteFaults(fields: Requisites): Partial<Record<keyof Requisites, string>> {
  return validateForm(fields, {
    title: ['Название', all(required, maxLength(200))],
    inn: ['ИНН', all(required, inn)],
    kpp: ['КПП', optional(kppOf(fields.inn))],
    ogrn: ['ОГРН', optional(ogrn)],
    bic: ['БИК', optional(bic)],
    account: ['Расчётный счёт', optional(account(fields.bic))],
    cor_account: ['Корреспондентский счёт', optional(correspondentAccount(fields.bic))],
    juridical_address: ['Юридический адрес', optional(maxLength(500))],
    code: ['Код', optional(maxLength(50))],
  });
}

/**
 * Validates a contact person: verify_contractor_mod for the name, a complete phone number, a valid e-mail address; the name is
 * required.
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

/** A column of a file of contractors. */
export type ContractorColumn = keyof Requisites | 'type' | 'tax_system';
const COLUMNS: Readonly<Record<ContractorColumn, RegExp>> = {
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
  tax_system: /^(?:система\s+налог|сно$|налогообложение)/,
};

/**
 * Maps the header of a file of contractors to its columns.
 * @returns column indexes by field; null when the column of titles or of INNs is missing
 */
export function contractorColumns(
  head: readonly string[],
): Readonly<Partial<Record<ContractorColumn, number>>> | null {
  const words = head.map((cell) => cell.trim().toLowerCase());
  const places = Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, pattern]) => {
      const place = words.findIndex((word) => pattern.test(word));
      return place === -1 ? [] : [[field, place]];
    }),
  );
  return 'title' in places && 'inn' in places ? places : null;
}

/**
 * The tax system by its title or as files write it: «ОСНО», «общая», «УСН», «УСН 5%».
 * @returns `none` for an empty text, null for an unknown one
 * @see decisions, «VAT»
 */
export function readTaxSystem(text: string): TaxSystem | null {
  const words = text.trim().toLowerCase();
  const titled = TAX_SYSTEMS.find(({ title }) => title.toLowerCase() === words)?.id;
  if (words === '' || titled !== undefined) return titled ?? 'none';
  if (/^(?:осно|общая|общий)/.test(words)) return 'osno';
  if (!/^(?:усно?|упрощ)/.test(words)) return /^без ндс$/.test(words) ? 'none' : null;
  const [, rate] = /(?:^|\D)(\d+)\s*%/.exec(words) ?? [];
  if (rate === undefined) return 'usn';
  return rate === '5' ? 'usn_5' : rate === '7' ? 'usn_7' : null;
}
