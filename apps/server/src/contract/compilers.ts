import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { type Check, checkOf } from './validation.ts';

// The schemas of a call are compiled when it is first made: compiling all of them took most of the server's
// start time. A test proves that each of them compiles. Servers of one process have the same schemas, so each is
// compiled once in a process.
const checks = new WeakMap<object, Check>();
const writers = new WeakMap<object, ReturnType<typeof fastJson>>();

/** What `made` remembers of a schema; else what `make` makes of it. */
function remembered<T>(made: WeakMap<object, T>, schema: object, make: () => T): T {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const value = make();
  made.set(schema, value);
  return value;
}

/** Fastify's compiler of request validators. */
export const validatorCompiler: FastifySchemaCompiler<object> = (part) => {
  let compiled: Check | undefined;
  const check: Check = (value) => {
    compiled ??= remembered(checks, part.schema, () => checkOf(part));
    const right = compiled(value);
    check.errors = compiled.errors ?? null;
    return right;
  };
  return check;
};

/** Fastify's compiler of response serializers. Members that the schema does not name are not sent. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: ReturnType<typeof fastJson> | undefined;
  return (answer) => (write ??= remembered(writers, schema, () => fastJson(schema)))(answer);
};
