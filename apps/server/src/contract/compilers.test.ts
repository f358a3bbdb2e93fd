import fastJson from 'fast-json-stringify';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { contractRoutes } from './routes/routes.ts';
import { checkOf } from './validation.ts';

test('every schema of the contract can be compiled, though a running server compiles it when it is first asked', async () => {
  const app = Fastify();
  const compiled = { parts: 0, answers: 0 };
  app.setValidatorCompiler((part) => {
    compiled.parts += 1;
    checkOf(part as never);
    return () => true;
  });
  app.setSerializerCompiler(({ schema }) => {
    compiled.answers += 1;
    return fastJson(schema as object);
  });
  for (const { method, url, schema } of await contractRoutes())
    app.route({ method, url, schema, handler: () => null });
  await app.ready();
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(500);
  expect(compiled.parts).toBeGreaterThan(500);
  // Each operation has one success answer and several error answers.
  expect(compiled.answers).toBeGreaterThan(operations.length);
  await app.close();
});
