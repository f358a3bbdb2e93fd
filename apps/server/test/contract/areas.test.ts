// One area name everywhere (design: «Areas»): what the contract calls an area answers its calls.
import { expect, test } from 'vitest';
import { AREAS } from '../../src/areas.ts';
import { contract } from '../../src/contract/contract.ts';

test('every call is answered by the area that the contract names', () => {
  const areas = new Map<string, string>(
    AREAS.flatMap(({ name, handlers }) => Object.keys(handlers).map((id) => [id, name] as const)),
  );
  expect(areas.size).toBeGreaterThan(100);
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  const elsewhere = operations.filter(({ operationId, tags }) => tags[0] !== areas.get(operationId));
  expect(elsewhere).toEqual([]);
});
