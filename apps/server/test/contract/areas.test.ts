// One area name everywhere (design: «Areas»): the area that the contract names for a call also handles it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREAS } from '../../src/areas.ts';
import { contract } from '../../src/contract/contract.ts';

test('every operation is handled by the area of its tag in the contract', () => {
  const areas = new Map<string, string>(
    AREAS.flatMap(({ name, handlers }) => Object.keys(handlers).map((id) => [id, name] as const)),
  );
  expect(areas.size).toBeGreaterThan(100);
  const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods));
  const elsewhere = operations.filter(({ operationId, tags }) => tags[0] !== areas.get(operationId));
  expect(elsewhere).toEqual([]);
});

const ROOT = path.join(import.meta.dirname, '../../src/areas');
const filesOf = (area: string) => readdirSync(path.join(ROOT, area));

describe('every area has the same structure', () => {
  test('a folder of its name with an area.ts', () => {
    const folders = readdirSync(ROOT).filter((one) => !one.includes('.'));
    expect(folders.toSorted()).toEqual(AREAS.map(({ name }) => name).toSorted());
    expect(folders.filter((area) => !filesOf(area).includes('area.ts'))).toEqual([]);
  });

  test('an area with calls has handlers.ts, and probes.fixture.ts if its calls take ids', () => {
    const answering = AREAS.filter(({ handlers }) => Object.keys(handlers).length > 0);
    expect(answering.filter(({ name }) => !filesOf(name).includes('handlers.ts'))).toEqual([]);
    const withoutIds = ['landing'];
    const unprobed = answering.filter(({ name }) => !filesOf(name).includes('probes.fixture.ts'));
    expect(unprobed.map(({ name }) => name)).toEqual(withoutIds);
  });

  test('area.ts only declares the area and contains no functions', () => {
    const coded = AREAS.filter(({ name }) =>
      /^(?:export )?(?:async )?function |=> \{$/m.test(
        readFileSync(path.join(ROOT, name, 'area.ts'), 'utf8'),
      ),
    );
    expect(coded.map(({ name }) => name)).toEqual([]);
  });
});
