import { fieldTitle } from '@portal/domain/field-titles';
import {
  aboveZero,
  calendarDay,
  decimal,
  email,
  incorrect,
  integer,
  max,
  maxLength,
  maxRows,
  min,
  minLength,
  noRepeats,
  notEmpty,
  twoDecimals,
  processingTime,
  required,
  REQUIRED,
  type Validator,
} from '@portal/domain/validation';
import type { ErrorObject } from 'ajv';

/**
 * Validation errors as one Russian message per field: the message of the rule catalogue with the field's title
 * in it.
 * @param operation the call's operationId: the title of a field may differ between forms
 */
export function describe(
  errors: readonly ErrorObject[],
  operation?: string,
): { field: string; message: string }[] {
  const seen = new Map<string, string>();
  for (const error of errors) {
    const missing = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : '';
    const field = `${error.instancePath}${missing}`.slice(1).replaceAll('/', '.');
    if (!seen.has(field)) seen.set(field, sentence(error, fieldTitle(nameIn(field), operation)));
  }
  return [...seen].map(([field, message]) => ({ field, message }));
}

/**
 * The field's own name without its path and index: «quantity» of «items.0.quantity», «brand_ids» of
 * «brand_ids.3».
 */
const nameIn = (field: string) =>
  field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? '';

/** The message of the catalogue rule that failed; without the title if the field has none. Spec 3 §5. */
function sentence(error: ErrorObject, title: string | undefined): string {
  if (error.keyword === 'additionalProperties')
    return `Лишнее поле ${String(error.params['additionalProperty'])}`;
  // A missing required value has no rule of its own; every rule has a message for an undefined value.
  const own =
    error.keyword === 'required' ? undefined : OF_FIELDS[nameIn(error.instancePath.replaceAll('/', '.'))];
  const message = (own ?? ruleOf(error))(undefined, title ?? '') ?? REQUIRED;
  const bare = message.replace(/^Поле «» /, '');
  return bare === message ? message : bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** The catalogue rule that corresponds to a JSON Schema keyword. */
function ruleOf({ keyword, params }: ErrorObject): Validator {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return required;
    case 'minLength':
      return limit === 1 ? required : minLength(limit);
    case 'maxLength':
      return maxLength(limit);
    case 'minimum':
      return min(limit);
    case 'exclusiveMinimum':
      return limit === 0 ? aboveZero : incorrect;
    case 'maximum':
      return max(limit);
    case 'multipleOf':
      return params['multipleOf'] === 0.01 ? twoDecimals : incorrect;
    case 'minItems':
      return limit === 1 ? notEmpty : incorrect;
    case 'maxItems':
      return maxRows(limit);
    case 'pattern':
      return params['pattern'] === String.raw`\S` ? required : incorrect;
    case 'format':
      return FORMATS[String(params['format'])] ?? incorrect;
    case 'uniqueItems':
    case 'x-unique':
      return noRepeats;
    case 'type':
      return typeRule(String(params['type']));
    default:
      return incorrect;
  }
}

/** Fields that have one message, whichever keyword fails. */
const OF_FIELDS: Readonly<Record<string, Validator>> = { processing_hours: processingTime };
const FORMATS: Readonly<Record<string, Validator>> = { email, date: calendarDay, 'date-time': calendarDay };
const typeRule = (type: string) =>
  type.includes('integer') ? integer : type.includes('number') ? decimal() : incorrect;
