import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { type Check, checkOf } from './validation.ts';

// A call's schemas are compiled when it is first made: all of them at once took most of the server's start. That each of them can be
// compiled is proved by a test.

/** What a request must be like, for Fastify. */
export const validatorCompiler: FastifySchemaCompiler<object> = (part) => {
  let compiled: Check | undefined;
  const check: Check = (value) => {
    compiled ??= checkOf(part);
    const right = compiled(value);
    check.errors = compiled.errors ?? null;
    return right;
  };
  return check;
};

/** How an answer is written, for Fastify: what its schema does not name stays here. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: ReturnType<typeof fastJson> | undefined;
  return (answer) => (write ??= fastJson(schema))(answer);
};
