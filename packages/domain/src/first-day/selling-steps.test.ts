import { expect, test } from 'vitest';
import { type SellingFacts, sellingSteps } from './selling-steps.ts';

const NEW: SellingFacts = {
  storage_id: null,
  in_stock: false,
  contract: 'ahead',
  card: 'ahead',
  unreached: [],
  unreached_total: 0,
};
const told = (facts: Partial<SellingFacts>) =>
  sellingSteps({ ...NEW, ...facts }).map(({ state, href }) => `${state} ${href ?? '–'}`);

test('a new seller starts with a storage: the price list and the path need one', () => {
  expect(told({})).toEqual(['ahead /storages/add', 'ahead –', 'ahead /contracts/add', 'ahead –']);
  expect(told({ storage_id: 7 })).toEqual([
    'done /storages',
    'ahead /prices/import',
    'ahead /contracts/add',
    'ahead –',
  ]);
});

test('a waiting step names the other party, and a path needs an active contract', () => {
  expect(told({ storage_id: 7, in_stock: true, contract: 'waiting' })).toEqual([
    'done /storages',
    'done /prices',
    'waiting /contracts',
    'ahead –',
  ]);
  expect(told({ storage_id: 7, in_stock: true, contract: 'done' })[3]).toBe(
    'ahead /storages/7/log-map/create',
  );
  const waiting = sellingSteps({ ...NEW, storage_id: 7, in_stock: true, contract: 'done', card: 'waiting' });
  expect(waiting[3]).toMatchObject({
    note: 'ждёт подтверждения покупателя',
    href: '/storages/7/log-map/inbox',
  });
});

test('a step names the missing previous step', () => {
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

test('all steps are completed', () => {
  expect(
    sellingSteps({ ...NEW, storage_id: 7, in_stock: true, contract: 'done', card: 'done' }).map(
      ({ state }) => state,
    ),
  ).toEqual(['done', 'done', 'done', 'done']);
});

test('a path to one storage of a buyer is not enough: the other storages are listed with their states', () => {
  const facts: SellingFacts = { ...NEW, storage_id: 7, in_stock: true, contract: 'done', card: 'done' };
  const second = { buyer: 'Автолюкс', storage: 'Тверь', waits: false };
  expect(sellingSteps({ ...facts, unreached: [second], unreached_total: 3 })[3]).toMatchObject({
    state: 'ahead',
    note: 'предложений не видят склады: «Тверь» (Автолюкс) и ещё 2',
    href: '/storages/7/log-map/create',
  });
  expect(
    sellingSteps({ ...facts, unreached: [{ ...second, waits: true }], unreached_total: 1 })[3],
  ).toMatchObject({
    state: 'waiting',
    note: 'предложений не видят склады: «Тверь» (Автолюкс) – ждёт подтверждения покупателя',
    href: '/storages/7/log-map/inbox',
  });
});
