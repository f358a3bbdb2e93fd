import contract from '../../../openapi/dist/portal.json';

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}
interface Answer {
  $ref?: string;
  content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>>;
}
type Operations = Readonly<Record<string, { responses: Readonly<Record<string, Answer>> }>>;

const paths = contract.paths as unknown as Readonly<Record<string, Operations>>;
const MOMENT = '2026-11-20T09:30:00.000Z';

/** The object that a reference of the contract names: «#/components/schemas/Order». */
function lookUp<T>(ref: string): T {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract) as T;
}

/** A value that a schema allows: its own example if it has one. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.$ref !== undefined) return exampleOf(lookUp<Schema>(schema.$ref), depth);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleOf(part, depth));
    const plain = parts.find((part) => typeof part !== 'object');
    return plain === undefined ? (Object.assign({}, ...parts) as unknown) : plain;
  }
  const [either] = schema.oneOf ?? schema.anyOf ?? [];
  if (either) return exampleOf(either, depth);
  const types = [schema.type ?? (schema.properties ? 'object' : 'null')].flat();
  if (types.includes('null') && types.length > 1) return null;
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part, depth + 1)]),
      );
    case 'array':
      // Limits the depth of recursive schemas.
      return schema.items && depth < 8 ? [exampleOf(schema.items, depth + 1)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'date-time' ? MOMENT : schema.format === 'date' ? MOMENT.slice(0, 10) : '—';
    default:
      return null;
  }
}

/** A named schema's example. */
export const exampleOfSchema = (name: string): unknown => exampleOf({ $ref: `#/components/schemas/${name}` });

/** Whether a path matches a pattern: «/document/order/view/5» matches «/document/order/view/{id}». */
const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** The contract's example of a successful answer; null for an unknown call. */
export function answerOfContract(method: string, path: string): unknown {
  const known = Object.entries(paths).filter(([pattern]) => fits(pattern, path));
  // The pattern with the fewest parameters wins: «/user/current» before «/user/{id}».
  const [found] = known.toSorted(([one], [other]) => one.split('{').length - other.split('{').length);
  const responses = found?.[1][method.toLowerCase()]?.responses;
  const named = responses?.['200'] ?? responses?.['201'];
  const answer = named?.$ref === undefined ? named : lookUp<Answer>(named.$ref);
  const body = answer?.content?.['application/json'];
  if (!body) return null;
  return body.example ?? (body.schema ? exampleOf(body.schema) : null);
}
