import { expect, test } from 'vitest';
import { subjectsWithout } from '../../test/subjects.ts';
import type { Machine } from './documents.ts';
import { MACHINES } from './machines.ts';

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value;

test('every exported machine is listed exactly once and has a unique name', async () => {
  const modules = await subjectsWithout('machines.ts');
  const exported = modules.flatMap((module) => Object.values(module).filter(isMachine));
  const names = (machines: readonly Machine[]) => machines.map(({ name }) => name).toSorted();
  expect(names(MACHINES)).toEqual(names([...new Set(exported)]));
  expect(new Set(names(MACHINES)).size).toBe(MACHINES.length);
});
