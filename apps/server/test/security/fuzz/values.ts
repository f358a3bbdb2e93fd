import { contract } from '../../../src/contract/contract.ts';
import type { Random } from './random.ts';

/** The keywords that the contract's schemas use; all values are JSON. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  example?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** Values that well-behaved clients do not send. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'а\u0000б',
  '\uD800',
  '\uDFFFx\uD83D',
  '‮текст‬',
  "' OR 1=1 --",
  '"; DROP TABLE orders; --',
  '%00',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=HYPERLINK("http://example.ru")',
  '𝟙𝟚𝟛',
  'А'.repeat(5_000),
  'A1 '.repeat(3_333),
  '(a+)+$'.repeat(40),
  '2024-02-30',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:59.999Z',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '1,5',
  -1,
  0,
  -0,
  0.1,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  {},
  [null],
  { __proto__: { admin: true } },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  Array.from({ length: 300 }, (_, index) => index),
];
const WORDS = [
  'OC 90',
  'KNECHT OC 90 - 4 шт',
  'фильтр масляный',
  'shop',
  'Заявка',
  'Москва',
  'XTA210990Y2766389',
  'a@example.ru',
  '+7 927 000-00-00',
  'price',
  'asc',
  '6316000009',
  'Portal2026',
];

export const nasty = (random: Random): unknown => random.one(NASTY);

/** Follows references; all are local to the contract. */
export function resolve(schema: Schema): Schema {
  let found = schema;
  while (found.$ref !== undefined) {
    let place: unknown = contract;
    for (const step of found.$ref.split('/').slice(1)) place = (place as Record<string, unknown>)[step];
    found = place as Schema;
  }
  return found;
}

/**
 * A value that the schema mostly allows: ids are of existing records; one value of twelve is invalid.
 * @param ids ids of records of all companies
 */
export function valueOf(
  random: Random,
  written: Schema,
  ids: readonly number[],
  name = '',
  depth = 0,
): unknown {
  if (depth > 6) return null;
  if (random.percent(8)) return nasty(random);
  const schema = resolve(written);
  const below = (inner: Schema, key = name) => valueOf(random, inner, ids, key, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return below(random.one(either));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => below(part)));
  const examples = schema.examples ?? (schema.example === undefined ? [] : [schema.example]);
  if (examples.length > 0 && random.percent(40)) return random.one(examples);
  switch (Array.isArray(schema.type) ? random.one(schema.type) : schema.type) {
    case 'object':
      return objectOf(random, schema, below);
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, 4);
      const length = random.whole(Math.min(schema.minItems ?? 0, most), most);
      return Array.from({ length }, () => (schema.items ? below(schema.items) : random.whole(0, 9)));
    }
    case 'integer':
    case 'number':
      if (/ids?$/i.test(name) && random.percent(90)) return random.one(ids);
      return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 40, (schema.minimum ?? 0) + 40));
    case 'boolean':
      return random.percent(50);
    case 'null':
      return null;
    default:
      return textOf(random, schema);
  }
}

function objectOf(random: Random, schema: Schema, below: (inner: Schema, key: string) => unknown): object {
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) =>
    schema.required?.includes(key) ? !random.percent(3) : random.percent(60),
  );
  const known = entries.map(([key, inner]) => [key, below(inner, key)] as const);
  return Object.fromEntries(random.percent(4) ? [...known, ['лишнее', nasty(random)]] : known);
}

function textOf(random: Random, { format, maxLength = 40 }: Schema): string {
  if (format === 'date')
    return `202${random.whole(0, 9)}-${random.one(['01', '06', '12'])}-${random.one(['01', '15', '28'])}`;
  if (format === 'date-time') return `202${random.whole(0, 9)}-06-15T0${random.whole(0, 9)}:00:00Z`;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return 'somebody@example.ru';
  if (format === 'uri') return 'https://example.ru/x';
  return random.one(WORDS).slice(0, maxLength);
}
