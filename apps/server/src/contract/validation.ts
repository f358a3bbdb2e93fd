import { isCalendarDay } from '@portal/domain/validation';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js';

const STRICT = { allErrors: true, strict: false, useDefaults: true, discriminator: true };
// Query parameters and headers are text, so their values are coerced to numbers and lists; bodies must match
// exactly.
const text = new Ajv2020({ ...STRICT, coerceTypes: 'array' });
const exact = new Ajv2020(STRICT);
/** Stops at the first error: listing all errors of a hostile body would take too long. */
const quick = new Ajv2020({ ...STRICT, allErrors: false });
for (const ajv of [text, exact, quick]) {
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addFormat('date', isCalendarDay);
  // RFC 3339 allows leap seconds; neither JavaScript nor PostgreSQL has the instant 23:59:60.
  ajv.addFormat('date-time', isInstant);
  ajv.addKeyword({ keyword: 'x-unique', type: 'array', schemaType: 'string', validate: isUnique });
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

function isInstant(value: string): boolean {
  const day = INSTANT.exec(value)?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** Whether the entries of a list have different values under a key. */
function isUnique(key: string, entries: readonly unknown[]): boolean {
  const values = entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && Object.hasOwn(entry, key)
      ? [(entry as Record<string, unknown>)[key]]
      : [],
  );
  return new Set(values).size === values.length;
}

/** Bodies with so many values that only their first error is reported. */
export const largeBodies = new WeakSet<object>();

/** Validates a value; after it returns false, `errors` tells why. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiles the validator of one part of a request. Throws if its schema is invalid. */
export function checkOf({ schema, httpPart, contentType }: FastifyRouteSchemaDef<object>): Check {
  if (httpPart !== 'body') return text.compile(schema);
  // A form is never in memory as a whole: its handler reads the parts as a stream and validates them itself.
  if (contentType === 'multipart/form-data') return () => true;
  const first = quick.compile(schema);
  let every: ReturnType<typeof exact.compile> | undefined;
  const check: Check = (body) => {
    const right = first(body);
    check.errors = first.errors ?? null;
    if (!right && typeof body === 'object' && body !== null && !largeBodies.has(body)) {
      every ??= exact.compile(schema);
      every(body);
      check.errors = every.errors ?? check.errors;
    }
    return right;
  };
  return check;
}

const forms = new WeakMap<object, ReturnType<typeof exact.compile>>();

/** Validation errors of a form's fields, files excluded; null if there are none. */
export function checkForm(
  schema: { properties: Readonly<Record<string, object>>; required?: readonly string[] },
  fields: object,
): ErrorObject[] | null {
  let check = forms.get(schema);
  if (!check) {
    const plain = Object.entries(schema.properties).filter(([, property]) => !isFile(property));
    const names = plain.map(([name]) => name);
    const required = schema.required?.filter((name) => names.includes(name)) ?? [];
    check = exact.compile({ ...schema, required, properties: Object.fromEntries(plain) });
    forms.set(schema, check);
  }
  return check(fields) ? null : (check.errors ?? []);
}

/** Whether a form's property is one file or a list of files. */
export const isFile = (property: object) => JSON.stringify(property).includes('"format":"binary"');
