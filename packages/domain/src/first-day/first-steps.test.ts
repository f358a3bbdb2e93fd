import { describe, expect, test } from 'vitest';
import type { Viewer } from '../access/access.ts';
import { buyingSteps, runningSteps } from './first-steps.ts';

const ALL = [
  'PERMISSION_STORAGE_GET',
  'PERMISSION_STORAGE_CREATE',
  'PERMISSION_CONTRACT_GET',
  'PERMISSION_CONTRACT_PROPOSAL_GET',
  'PERMISSION_CONTRACT_PROPOSAL_CREATE',
  'PERMISSION_CATALOG_GET',
  'PERMISSION_DOCUMENT_OUTGOING_ORDER_GET',
  'PERMISSION_NORMATIVE_DOCUMENT_GET',
  'PERMISSION_NORMATIVE_DOCUMENT_CREATE',
  'PERMISSION_CONTRACTOR_GET',
];
const person = (type: Viewer['type'], permissions = ALL): Viewer => ({ type, permissions, b2c_user: false });
const shop = person('shop');
const told = (steps: readonly { id: string; state: string; href: string | null }[]) =>
  steps.map(({ id, state, href }) => `${id} ${state} ${href ?? '–'}`);

const NEW = { has_storage: false, contract: 'ahead', has_proposed: false, has_ordered: false } as const;

describe('a buyer', () => {
  test('starts with a storage; a shop asks for a contract itself', () => {
    expect(told(buyingSteps(NEW, shop))).toEqual([
      'storage ahead /storages/add',
      'contract ahead /connection-proposal/create',
      'order ahead –',
    ]);
    expect(told(buyingSteps(NEW, person('distributor')))[1]).toBe('contract ahead /contracts');
  });

  test('waits for the answer to its proposal, then for the confirmation of the contract', () => {
    expect(told(buyingSteps({ ...NEW, has_proposed: true }, shop))[1]).toBe(
      'contract waiting /connection-proposal',
    );
    const sent = { ...NEW, has_proposed: true, contract: 'waiting' } as const;
    expect(told(buyingSteps(sent, shop))[1]).toBe('contract waiting /contracts');
  });

  test('may order once it has a storage and an active contract', () => {
    const ready = { ...NEW, has_storage: true, contract: 'done' } as const;
    expect(told(buyingSteps({ ...ready, has_storage: false }, shop))[2]).toBe('order ahead –');
    expect(told(buyingSteps({ ...ready, contract: 'waiting' }, shop))[2]).toBe('order ahead –');
    expect(told(buyingSteps(ready, shop))[2]).toBe('order ahead /catalog');
    expect(told(buyingSteps({ ...ready, has_ordered: true }, shop))).toEqual([
      'storage done /storages',
      'contract done /contracts',
      'order done /outgoing',
    ]);
  });
});

test('an administrator publishes documents, takes a company in and confirms a contract', () => {
  const admin = person('admin');
  expect(told(runningSteps({ has_rules: false, has_company: false, contract: 'ahead' }, admin))).toEqual([
    'rules ahead /regulatory-documents/add',
    'company ahead /contractors',
    'contract ahead –',
  ]);
  expect(told(runningSteps({ has_rules: true, has_company: true, contract: 'waiting' }, admin))).toEqual([
    'rules done /regulatory-documents',
    'company done /contractors',
    'contract waiting /contracts',
  ]);
});

test('a page that the person may not open is no link', () => {
  const clerk = person('shop', ['PERMISSION_STORAGE_GET']);
  expect(told(buyingSteps({ ...NEW, has_storage: true, contract: 'done' }, clerk))).toEqual([
    'storage done /storages',
    'contract done –',
    'order ahead –',
  ]);
  expect(buyingSteps(NEW, clerk)[1]?.note).toBe('цены видны только по договору');
});

test('each step says what it is for or where it stands', () => {
  const steps = (['ahead', 'waiting', 'done'] as const).flatMap((contract) =>
    [true, false].flatMap((yes) => [
      ...buyingSteps({ has_storage: yes, contract, has_proposed: yes, has_ordered: yes }, shop),
      ...runningSteps({ has_rules: yes, has_company: yes, contract }, person('admin')),
    ]),
  );
  expect(steps.filter(({ note }) => note.length < 4)).toEqual([]);
});
