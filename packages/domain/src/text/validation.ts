import {
  isCommonPassword,
  isMixedPassword,
  isPasswordText,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../access/passwords.ts';
import { isPhone } from './phone.ts';
import { isAccount, isBic, isCorrespondentAccount, isInn, isKpp, isOgrn } from '../people/requisites.ts';
import { requireWhole } from '../numbers/whole.ts';

/**
 * Validates one value of a form or of a call's body.
 * @param value the text of an input, or a JSON value
 * @param field the field's Russian name, for messages that start with «Поле «X»»
 * @returns the Russian message, or null when the value is valid
 */
export type Validator = (value: unknown, field: string) => string | null;

/** Message of a required field. Spec 2 §5, 3 §5. */
export const REQUIRED = 'Обязательное поле';
/** Message for two different passwords. Spec 2 §5, 3 §5. */
export const PASSWORDS_DIFFER = 'Пароли не совпадают';

/** Creates a validator from a test and a message. A message in lower case is prefixed with «Поле «X» » (decisions). */
export function rule(passes: (value: unknown) => boolean, message: string): Validator {
  const sentence = /^[а-яё]/.test(message) ? (field: string) => `Поле «${field}» ${message}` : () => message;
  return (value, field) => (passes(value) ? null : sentence(field));
}

/** Combines validators: the first message, or null when all pass. */
export function all(...validators: readonly Validator[]): Validator {
  return (value, field) => {
    for (const validator of validators) {
      const message = validator(value, field);
      if (message !== null) return message;
    }
    return null;
  };
}

/** Makes a validator accept an empty value (null, undefined, blank text). */
export function optional(validator: Validator): Validator {
  return (value, field) => (isBlank(value) ? null : validator(value, field));
}

/**
 * Validates a form: one message per invalid field.
 * @param fields validators by field, with the fields' Russian names
 * @returns an empty object when the form is valid
 */
export function validateForm<K extends string>(
  form: Readonly<Record<K, unknown>>,
  fields: Readonly<Record<K, readonly [field: string, validator: Validator]>>,
): Partial<Record<K, string>> {
  const messages: Partial<Record<K, string>> = {};
  for (const key of Object.keys(fields) as K[]) {
    const [field, validator] = fields[key];
    const message = validator(form[key], field);
    if (message !== null) messages[key] = message;
  }
  return messages;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** The number in a form's text or a JSON value; NaN for anything else. A comma is accepted as decimal separator unless strict. */
function numberIn(value: unknown, strict = false): number {
  if (typeof value === 'number') return value;
  const pattern = strict ? /^-?\d+(?:\.\d+)?$/ : /^-?\d+(?:[.,]\d+)?$/;
  return typeof value === 'string' && pattern.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : Number.NaN;
}

const inRange = (value: unknown, min: number, max: number, strict = false) => {
  const number = numberIn(value, strict);
  return Number.isFinite(number) && number >= min && number <= max;
};
const isWholeIn = (value: unknown, min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  inRange(value, min, max) && Number.isSafeInteger(numberIn(value));

/** required: not blank, not an empty list. */
export const required: Validator = /* @__PURE__ */ rule(
  (value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0),
  REQUIRED,
);
/** empty: the same check as required, with the catalogue's other message. */
export const notEmpty: Validator = (value, field) =>
  required(value, field) === null ? null : `Поле «${field}» не может быть пустым`;
/** latinAndNumbers: required; Latin letters and digits only, no underscore. */
export const latinAndNumbers: Validator = (value, field) =>
  matches(/^[A-Za-z0-9]+$/)(value)
    ? null
    : `Поле ${field} может содержать только буквы английского алфавита (латиница) и цифры`;
/** password rule: Latin, digits and symbols. The specification does not show its wording. */
export const passwordText: Validator = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && isPasswordText(value),
  '«Пароль» может содержать только латинские буквы, цифры и символы без пробелов',
);
/** verify_password: one lowercase, one uppercase, one digit. */
export const verifyPassword: Validator = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && isMixedPassword(value),
  '«Пароль» должен содержать хоть один строчный символ, один заглавный символ и цифру.',
);
/** The complete password check: characters, mixture, 8–128 characters, not a common one. Decisions, «Security over the letter». */
export const password: Validator = /* @__PURE__ */ all(
  passwordText,
  verifyPassword,
  rule(
    (value) => String(value).length >= PASSWORD_MIN && String(value).length <= PASSWORD_MAX,
    `«Пароль» должен содержать от ${PASSWORD_MIN} до ${PASSWORD_MAX} символов`,
  ),
  rule((value) => !isCommonPassword(String(value)), 'Слишком распространённый пароль'),
);
/** custom_confirmed: equal to the other password. */
export const confirmed = (other: unknown): Validator => rule((value) => value === other, PASSWORDS_DIFFER);
/** onlyRuInput: Cyrillic letters, spaces and hyphens. The specification does not show its wording. */
export const onlyRussian: Validator = /* @__PURE__ */ rule(
  matches(/^[А-ЯЁа-яё\s-]+$/),
  'может содержать только буквы русского алфавита',
);
/** verify_contractor_mod: Latin and Cyrillic letters and spaces only. The specification does not show its wording. */
export const lettersAndSpaces: Validator = /* @__PURE__ */ rule(
  matches(/^[A-Za-zА-ЯЁа-яё\s]+$/),
  'может содержать только буквы и пробелы',
);
/** slashAndNumbers: digits with one optional slash. The specification does not show its wording. */
export const digitsAndSlash: Validator = /* @__PURE__ */ rule(
  matches(/^\d+(?:\/\d+)?$/),
  'может содержать только цифры и один знак «/»',
);

/** aboveZero: greater than 0. */
export const aboveZero: Validator = /* @__PURE__ */ rule(
  (value) => numberIn(value) > 0 && numberIn(value) < Infinity,
  'должно быть строго больше 0',
);
const INCORRECT = 'введено некорректно';
/** check_zero_on_first_position, discount_rz: no leading zero, except 0 itself and decimals below 1. */
export const noLeadingZero: Validator = /* @__PURE__ */ rule(
  (value) => !/^-?0\d/.test(String(value).trim()),
  INCORRECT,
);
/** The range of dates that calls accept. */
export const CALENDAR = { from: '2000-01-01', to: '2099-12-31' } as const;
/** Whether a text is an existing day «2026-11-23» within the portal's range. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < CALENDAR.from || value > CALENDAR.to) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // The 30th of February is parsed as the 2nd of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
/** date, date-time: a day of the portal's range, or a moment on one. */
export const calendarDay: Validator = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && isCalendarDay(value.slice(0, 10)),
  'должно быть датой с 01.01.2000 по 31.12.2099, которая есть в календаре',
);
/** uniqueItems, x-unique: a list without duplicates. */
export const noRepeats: Validator = /* @__PURE__ */ rule(
  (value) => Array.isArray(value) && new Set(value).size === value.length,
  'содержит повторы: каждое указывается один раз',
);
/** Always fails, with the message of noLeadingZero, for rules without their own message. Spec 3 §5. */
export const incorrect: Validator = /* @__PURE__ */ rule(() => false, INCORRECT);
/** decimal: a non-negative number; a comma accepted unless strict. */
export const decimal = (strict = false): Validator =>
  rule((value) => inRange(value, 0, Number.MAX_VALUE, strict), 'должно быть числом');
/** price: any number. The specification does not show its wording. */
export const price: Validator = /* @__PURE__ */ rule(
  (value) => Number.isFinite(numberIn(value)),
  'должно содержать цену',
);
/** decimalPlus: a non-negative number. */
export const decimalPlus: Validator = /* @__PURE__ */ rule(
  (value) => inRange(value, 0, Number.MAX_VALUE),
  'должно быть положительным числом',
);
/** isInteger: processing time, a whole number 0 to 999. */
export const processingTime: Validator = (value, field) =>
  isWholeIn(value, 0, 999) ? null : `Поле «${field}»: время на обработку должно быть целое от 0 до 999`;
/** The part of `percent` about decimals: at most 2 of them. */
export const twoDecimals: Validator = /* @__PURE__ */ rule(
  (value) => /^-?\d+(?:[.,]\d{1,2})?$/.test(String(value).trim()),
  'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
);
/** procent: a number with up to 2 decimals. The specification's sentence is about decimals only; a text that is no number is told so. */
export const percent: Validator = /* @__PURE__ */ all(
  /* @__PURE__ */ rule((value) => /^-?\d+(?:[.,]\d*)?$/.test(String(value).trim()), 'должно быть числом'),
  twoDecimals,
);
/** custom_max_length: digits with up to 2 decimals, `length` digits before them (6 by default). Wording not shown. */
export const digitsWithDecimals = (length = 6): Validator => {
  const pattern = new RegExp(`^\\d{1,${requireWhole(length, 'not a length', 1)}}(?:[.,]\\d{1,2})?$`);
  return rule(
    (value) => pattern.test(String(value).trim()),
    `должно быть числом: не больше ${length} цифр и двух знаков после запятой`,
  );
};
/** integer: a whole number. */
export const integer: Validator = /* @__PURE__ */ rule(
  (value) => isWholeIn(value, Number.MIN_SAFE_INTEGER),
  'должно быть целым числом',
);
/** A number in Russian notation: «-99,99». */
const written = (bound: number) => String(bound).replace('.', ',');
/** min: a number not below the bound. */
export const min = (bound: number): Validator =>
  rule((value) => inRange(value, bound, Infinity), `должно быть не меньше ${written(bound)}`);
/** max: a number not above the bound. */
export const max = (bound: number): Validator =>
  rule((value) => inRange(value, -Infinity, bound), `должно быть не больше ${written(bound)}`);

/** Minutes since midnight of «10:15»; null when the text is no time of day. */
function minutesOf(value: unknown): number | null {
  const [, hours, minutes] = (typeof value === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value)) || [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** multiplicity_minutes: a time «hh:mm» or a number of minutes, a multiple of 15 minutes. */
export const quarterHours: Validator = /* @__PURE__ */ rule((value) => {
  const minutes = typeof value === 'number' ? value : minutesOf(value);
  return minutes !== null && minutes >= 0 && Number.isSafeInteger(minutes) && minutes % 15 === 0;
}, 'Время должно быть кратно 15 минутам');
/** check_next_time: a time «hh:mm» at least 90 minutes after the previous one; passes without a previous one. */
export const ninetyMinutesAfter = (before: unknown): Validator =>
  rule((value) => {
    const [from, to] = [minutesOf(before), minutesOf(value)];
    return to !== null && (isBlank(before) || (from !== null && to - from >= 90));
  }, 'должно быть выбрано с разницей в полтора часа');

/** verify_mod, not_rules: a quantity that is a multiple of the delivery norm. The specification does not show its wording. */
export const multipleOf = (norm: number): Validator => {
  requireWhole(norm, 'not a norm', 1);
  return rule(
    (value) => isWholeIn(value, 0) && numberIn(value) % norm === 0,
    `должно быть кратно норме поставки: ${norm}`,
  );
};
/** less_than_minvalue: not below the minimum, and a multiple of the supply norm. */
export const atLeastAndMultiple = (minimum: number, norm: number): Validator => {
  const multiple = multipleOf(norm);
  return rule(
    (value) => isWholeIn(value, minimum) && multiple(value, '') === null,
    'должно быть больше минимального и соответствовать норме поставки',
  );
};
/** quantity_max_value: not above the supplier's stock. */
export const quantityMax = (stock: number): Validator =>
  rule(
    (value) => inRange(value, -Infinity, stock),
    `Количество не может превышать запасы в наличии поставщика: ${stock}`,
  );
/** maxQuantityInContainer: the total quantity of all container places does not exceed the total. */
export const containersTotal = (total: number): Validator =>
  rule(
    (value) => Array.isArray(value) && value.every((one) => isWholeIn(one, 0)) && sum(value) <= total,
    `Общее кол-во во всех тарных местах не может быть больше ${total}`,
  );
const sum = (values: readonly unknown[]) =>
  values.reduce<number>((total, value) => total + numberIn(value), 0);
/** checkRepeatedContainerNumber: the container numbers of one position are unique, ignoring surrounding spaces. */
export const uniqueContainers: Validator = /* @__PURE__ */ rule(
  (value) => Array.isArray(value) && new Set(value.map((one) => String(one).trim())).size === value.length,
  'Номера тарных мест для одной позиции не могут повторяться',
);

/** max_length: at most N characters. */
export const maxLength = (length: number): Validator =>
  rule(
    (value) => typeof value === 'string' && [...value].length <= length,
    `не должно превышать ${length} символов`,
  );
/** At least N characters; the counterpart of max_length. Spec 3 §5. */
export const minLength = (length: number): Validator =>
  rule(
    (value) => typeof value === 'string' && [...value].length >= length,
    `должно содержать не меньше ${length} символов`,
  );
/** A list of at most N rows. The catalogue has no such rule: it follows max_length. Spec 3 §5. */
export const maxRows = (most: number): Validator =>
  rule((value) => Array.isArray(value) && value.length <= most, `должно содержать не больше ${most} строк`);
/** verify_two_length: the length is one of two values. The specification does not show its wording. */
export const oneOfLengths = (one: number, other: number): Validator =>
  rule(
    (value) => typeof value === 'string' && (value.length === one || value.length === other),
    `должно содержать ${one} или ${other} символов`,
  );
/** fiscalNumberReapeat: the tax number does not exist yet. */
export const newFiscalNumber = (existing: readonly string[]): Validator =>
  rule((value) => !existing.includes(String(value).trim()), 'Налоговый номер уже существует');
/** dublicateArticle: the article's normal form does not occur in the other positions. */
export const newArticle = (others: readonly string[], normalize: (text: string) => string): Validator => {
  const taken = new Set(others.map(normalize));
  return rule(
    (value) => typeof value === 'string' && !taken.has(normalize(value)),
    'уже указан в одной из позиций',
  );
};
/** verify_array, verify_array_changed: the data have changed. */
export const changed = (before: unknown): Validator => {
  const saved = JSON.stringify(before);
  return rule((value) => JSON.stringify(value) !== saved, 'Данные не были изменены');
};
/** verify_city: an address with a city or a settlement. */
export const cityChosen: Validator = /* @__PURE__ */ rule((value) => {
  const address: { city?: unknown; settlement?: unknown } = Object(value);
  return !isBlank(address.city) || !isBlank(address.settlement);
}, 'Выберите город или населенный пункт');
/** file_size: no file (with its size in bytes) exceeds the configured maximum. The wording is not shown. */
export const fileSize = (maxBytes: number): Validator =>
  rule(
    (value) => Array.isArray(value) && value.every((file) => inRange(Object(file).size, 0, maxBytes)),
    `Размер файла не может превышать ${Math.round((maxBytes / 1_048_576) * 100) / 100} МБ`,
  );
/** is_true: exactly true, for a checked consent. The specification does not show its wording. */
export const isTrue: Validator = /* @__PURE__ */ rule((value) => value === true, 'Необходимо согласие');
/** email: the format of an e-mail address. */
export const email: Validator = /* @__PURE__ */ rule(
  (value) =>
    matches(/^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/)(value) &&
    String(value).length <= 254 &&
    !/\.\.|^\.|\.@/.test(String(value)),
  'Некорректный e-mail',
);
/** A complete phone number in the format of the mask. */
export const phone: Validator = /* @__PURE__ */ rule(
  (value) => isPhone(String(value)),
  'Некорректный телефон',
);

const requisite = (passes: (text: string) => boolean, name: string) =>
  rule((value) => typeof value === 'string' && passes(value), `Некорректный ${name}`);
/** A taxpayer number with valid check digits. */
export const inn: Validator = /* @__PURE__ */ requisite(isInn, 'ИНН');
/** A registration reason code. */
export const kpp: Validator = /* @__PURE__ */ requisite(isKpp, 'КПП');
/** A registration reason code of a company with this INN; a sole trader (an INN of 12 digits) has none. Decisions, «VAT». */
export const kppOf =
  (taxpayer: string): Validator =>
  (value, field) =>
    taxpayer.length === 12 ? 'У предпринимателя нет КПП: оставьте поле пустым' : kpp(value, field);
/** A state registration number with a valid check digit. */
export const ogrn: Validator = /* @__PURE__ */ requisite(isOgrn, 'ОГРН');
/** A bank identification code. */
export const bic: Validator = /* @__PURE__ */ requisite(isBic, 'БИК');
/** A settlement account of the bank with this code. */
export const account = (bank: string): Validator =>
  requisite((text) => isAccount(text, bank), 'расчётный счёт');
/** A correspondent account of the bank with this code. */
export const correspondentAccount = (bank: string): Validator =>
  requisite((text) => isCorrespondentAccount(text, bank), 'корреспондентский счёт');

/** The rules of the catalogue by their names in the specification, each a validator or a function that creates one. Spec 3 §5. */
export const VALIDATION_RULES = {
  latinAndNumbers,
  password: passwordText,
  verify_password: verifyPassword,
  custom_confirmed: confirmed,
  onlyRuInput: onlyRussian,
  aboveZero,
  check_zero_on_first_position: noLeadingZero,
  discount_rz: noLeadingZero,
  decimal,
  price,
  decimalPlus,
  isInteger: processingTime,
  procent: percent,
  empty: notEmpty,
  multiplicity_minutes: quarterHours,
  check_next_time: ninetyMinutesAfter,
  verify_mod: multipleOf,
  not_rules: multipleOf,
  less_than_minvalue: atLeastAndMultiple,
  quantity_max_value: quantityMax,
  verify_two_length: oneOfLengths,
  fiscalNumberReapeat: newFiscalNumber,
  max_length: maxLength,
  verify_array: changed,
  verify_array_changed: changed,
  verify_city: cityChosen,
  dublicateArticle: newArticle,
  slashAndNumbers: digitsAndSlash,
  maxQuantityInContainer: containersTotal,
  checkRepeatedContainerNumber: uniqueContainers,
  file_size: fileSize,
  custom_max_length: digitsWithDecimals,
  verify_contractor_mod: lettersAndSpaces,
  is_true: isTrue,
  required,
  email,
  min,
  max,
  integer,
} as const;
