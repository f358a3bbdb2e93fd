import { expect, test } from 'vitest';
import { type SellingFacts, sellingSteps } from './selling-steps.ts';

const NEW: SellingFacts = { storage_id: null, in_stock: false, contract: 'todo', card: 'todo' };
const told = (facts: Partial<SellingFacts>) =>
  sellingSteps({ ...NEW, ...facts }).map(({ state, href }) => `${state} ${href ?? '–'}`);

test('a new seller begins with its storage: the list and the way need one', () => {
  expect(told({})).toEqual(['todo /storages/add', 'todo –', 'todo /contracts/add', 'todo –']);
  expect(told({ storage_id: 7 })).toEqual([
    'done /storages',
    'todo /prices/import',
    'todo /contracts/add',
    'todo –',
  ]);
});

test('what waits for others says for whom, and a way needs a contract in force', () => {
  expect(told({ storage_id: 7, in_stock: true, contract: 'waiting' })).toEqual([
    'done /storages',
    'done /prices',
    'waiting /contracts',
    'todo –',
  ]);
  expect(told({ storage_id: 7, in_stock: true, contract: 'done' })[3]).toBe(
    'todo /storages/7/log-map/create',
  );
  const waiting = sellingSteps({ storage_id: 7, in_stock: true, contract: 'done', card: 'waiting' });
  expect(waiting[3]).toMatchObject({
    note: 'ждёт подтверждения покупателя',
    href: '/storages/7/log-map/inbox',
  });
});

test('what is missing before a step is named', () => {
  const notes = (facts: Partial<SellingFacts>) => sellingSteps({ ...NEW, ...facts }).map(({ note }) => note);
  expect(notes({})).toEqual([
    'с него вы отгружаете',
    'сначала нужен склад',
    'цены видят только те, с кем он действует',
    'сначала нужны склад и действующий договор',
  ]);
  expect(notes({ storage_id: 7, contract: 'waiting' }).slice(1)).toEqual([
    'подойдёт файл, который вы ведёте',
    'ждёт подтверждения администратора портала',
    'сначала нужен действующий договор',
  ]);
  expect(notes({ storage_id: 7, contract: 'done' })[3]).toBe(
    'по нему считается срок; без пути предложений не видно',
  );
});

test('all of them done', () => {
  expect(
    sellingSteps({ storage_id: 7, in_stock: true, contract: 'done', card: 'done' }).map(({ state }) => state),
  ).toEqual(['done', 'done', 'done', 'done']);
});
