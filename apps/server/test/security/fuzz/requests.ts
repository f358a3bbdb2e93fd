import { contract, type Operation } from '../../../src/contract/contract.ts';
import type { Random } from './random.ts';
import { nasty, resolve, type Schema, valueOf } from './values.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
}
interface Described extends Operation {
  parameters?: Parameter[];
  requestBody?: { $ref?: string; content: Record<string, { schema: Schema }> };
}

/** An operation of the contract; new ones are included automatically. */
export interface Tried {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | undefined;
}

export interface Made {
  operation: string;
  method: string;
  place: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

export const OPERATIONS: readonly Tried[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Described>)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => {
      const [type, content] = Object.entries(bodyOf(operation)?.content ?? {})[0] ?? [];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((one) => resolve(one as Schema) as unknown as Parameter),
        body: type === undefined || content === undefined ? undefined : { type, schema: content.schema },
      };
    }),
);

function bodyOf({ requestBody }: Described): Described['requestBody'] {
  return requestBody?.$ref === undefined
    ? requestBody
    : (resolve(requestBody as Schema) as unknown as Described['requestBody']);
}

const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/xml',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json;;',
  'image/png',
  '',
];

/** A request for an operation: mostly valid by the contract, sometimes deliberately malformed. */
export function requestFor(random: Random, operation: Tried, ids: readonly number[]): Made {
  const value = (schema: Schema, name: string) => valueOf(random, schema, ids, name);
  let place = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: where, required, schema } of operation.parameters) {
    if (where === 'path')
      place = place.replace(`{${name}}`, encodeURIComponent(written(value(schema, name))));
    else if (where === 'query' && (required || random.percent(50)))
      for (const one of [value(schema, name)].flat()) query.append(name, written(one));
    else if (where === 'header' && random.percent(30))
      headers[name.toLowerCase()] = written(value(schema, name)).replaceAll(/[^\x20-\x7e]/g, '?');
  }
  if (random.percent(3)) query.append(random.one(['page', 'лишнее', '__proto__']), written(nasty(random)));
  const address = query.size > 0 ? `${place}?${query}` : place;
  const made = { operation: operation.id, method: operation.method, place: address, headers };
  if (operation.method === 'GET') return { ...made, body: undefined };
  return { ...made, ...bodyFor(random, operation, ids, headers) };
}

function bodyFor(
  random: Random,
  { body }: Tried,
  ids: readonly number[],
  headers: Record<string, string>,
): Pick<Made, 'headers' | 'body'> {
  if (random.percent(12)) {
    const type = random.one(WRONG_TYPES);
    const text = random.one([
      '',
      'x',
      'a=1&b=2',
      '{"a":1}',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n',
    ]);
    return { headers: type === '' ? headers : { ...headers, 'content-type': type }, body: text };
  }
  if (!body) return { headers, body: random.percent(80) ? undefined : '{}' };
  if (body.type === 'multipart/form-data')
    return { headers, body: formFor(random, resolve(body.schema), ids) };
  const json = JSON.stringify(valueOf(random, body.schema, ids));
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: random.percent(2) ? json.slice(0, Math.floor(json.length / 2)) : json,
  };
}

const FILES: readonly (readonly [name: string, content: string])[] = [
  ['прайс.csv', 'Бренд;Артикул;Цена;Остаток\nKNECHT;OC 90;350,50;12\n'],
  ['пусто.csv', ''],
  ['a.xlsx', 'PK\u0003\u0004'],
  ['старый.xls', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'],
  ['картинка.png', '\u0089PNG\r\n\u001A\n'],
  ['../../x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
];

function formFor(random: Random, schema: Schema, ids: readonly number[]): FormData {
  const form = new FormData();
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(key) && random.percent(40)) continue;
    if (JSON.stringify(property).includes('"binary"')) {
      const [name, content] = random.one(FILES);
      form.append(
        key,
        new Blob([Uint8Array.from(content, (character) => character.charCodeAt(0) & 255)]),
        name,
      );
    } else form.append(key, written(valueOf(random, property, ids, key)));
  }
  if (random.percent(4)) form.append('лишнее', 'x');
  return form;
}

/** Any value as text, without lone surrogates, which URLs and forms do not allow. */
const written = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
