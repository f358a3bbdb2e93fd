import { isCalendarDay } from '@portal/domain/validation';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js';

const STRICT = { allErrors: true, strict: false, useDefaults: true, discriminator: true };
// Addresses and headers carry text only, so their values are turned into numbers and lists; bodies must be exact.
const text = new Ajv2020({ ...STRICT, coerceTypes: 'array' });
const exact = new Ajv2020(STRICT);
/** Ends at the first fault: the list of all faults of a hostile body would take longer than everything else. */
const quick = new Ajv2020({ ...STRICT, allErrors: false });
for (const ajv of [text, exact, quick]) {
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addFormat('date', isCalendarDay);
  // RFC 3339 has leap seconds; neither JavaScript nor PostgreSQL has the instant 23:59:60.
  ajv.addFormat('date-time', isInstant);
  ajv.addKeyword({ keyword: 'x-unique', type: 'array', schemaType: 'string', validate: isUnique });
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

function isInstant(value: string): boolean {
  const day = INSTANT.exec(value)?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** Whether no two entries of a list have the same value under a key. */
function isUnique(key: string, entries: readonly unknown[]): boolean {
  const values = entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && Object.hasOwn(entry, key)
      ? [(entry as Record<string, unknown>)[key]]
      : [],
  );
  return new Set(values).size === values.length;
}

/** Bodies of so many values that only their first fault is told. */
export const largeBodies = new WeakSet<object>();

/** What tells whether a value is right, and after it says no, why. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** The check of one part of a call's requests. Throws where its schema is none. */
export function checkOf({ schema, httpPart, contentType }: FastifyRouteSchemaDef<object>): Check {
  if (httpPart !== 'body') return text.compile(schema);
  // A form is never in memory: its handler reads the request's parts as a stream and checks them itself.
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

/** What is wrong with a form's fields, its files aside; null when nothing is. */
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

/** Whether a form's property is a file, or several. */
export const isFile = (property: object) => JSON.stringify(property).includes('"format":"binary"');
