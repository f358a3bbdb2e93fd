import { expect, test } from 'vitest';
import {
  acceptanceResult,
  buyerTitleFileName,
  buyerTitleGaps,
  isTraderInn,
  participantId,
  traderName,
  updFileName,
  updFunction,
  type UpdFacts,
  updGaps,
  updSideGaps,
  updSignerGaps,
} from './upd.ts';
import { sentence } from '../sentences/sentences.ts';

const SUPPLIER = {
  title: 'ООО «Волга»',
  inn: '6320001232',
  kpp: '632001001',
  address: 'Тольятти, Южное шоссе, 24',
};
const CUSTOMER = { title: 'ИП Каримов Руслан Тимурович', inn: '165500901234', kpp: '', address: 'Казань' };
const FACTS: UpdFacts = {
  supplier: SUPPLIER,
  customer: CUSTOMER,
  from: { title: 'Склад Тольятти', address: 'Тольятти' },
  to: { title: 'Магазин', address: 'Казань' },
  signer: { first_name: 'Пётр', second_name: 'Иванов' },
  lines: [{ article: 'OC 90', price_kopecks: 100 }],
};
const said = (more: Partial<UpdFacts>) => updGaps({ ...FACTS, ...more }).map((gap) => sentence(gap));

test('decisions, «VAT»: the function is СЧФДОП when the seller pays VAT, ДОП when it does not', () => {
  expect((['osno', 'usn_5', 'usn_7', 'usn', 'none'] as const).map((system) => updFunction(system))).toEqual([
    'СЧФДОП',
    'СЧФДОП',
    'СЧФДОП',
    'ДОП',
    'ДОП',
  ]);
});

test('nothing is asked of an УПД that can be written', () => {
  expect(said({})).toEqual([]);
});

test('each thing that is missing is asked in one sentence that says where to write it', () => {
  expect(said({ supplier: { ...SUPPLIER, kpp: '' } })).toEqual([
    'УПД без КПП: заполните КПП организации «ООО «Волга»»',
  ]);
  expect(said({ supplier: { ...SUPPLIER, kpp: '003201001' } })).toHaveLength(1);
  expect(said({ supplier: { ...SUPPLIER, inn: '' }, customer: { ...CUSTOMER, address: ' ' } })).toEqual([
    'УПД без ИНН: заполните ИНН организации «ООО «Волга»»',
    'УПД без адреса: заполните юридический адрес организации «ИП Каримов Руслан Тимурович»',
  ]);
  expect(said({ supplier: { ...SUPPLIER, inn: '0020001232' } })).toHaveLength(1);
  expect(said({ customer: { ...CUSTOMER, title: 'ИП Каримов Р. Т.' } })).toEqual([
    'УПД без имени предпринимателя: назовите «ИП Каримов Р. Т.» полностью – «ИП Фамилия Имя Отчество»',
  ]);
  expect(said({ to: { title: 'Магазин', address: '' } })).toEqual([
    'УПД без адреса склада: заполните адрес склада «Магазин»',
  ]);
  for (const signer of [
    null,
    { first_name: ' ', second_name: 'Иванов' },
    { first_name: 'Пётр', second_name: '' },
  ])
    expect(said({ signer })).toEqual([
      'УПД без подписанта: укажите имя и фамилию главного пользователя организации «ООО «Волга»»',
    ]);
  expect(said({ lines: [{ article: 'OC 90', price_kopecks: 0 }] })).toEqual([
    'УПД с ценой ноль: укажите цену товара OC 90 в заказе',
  ]);
});

test('the name of a sole trader is read from its title', () => {
  expect(traderName('ИП Каримов Руслан Тимурович')).toEqual({
    surname: 'Каримов',
    name: 'Руслан',
    patronymic: 'Тимурович',
  });
  expect(traderName('Индивидуальный предприниматель Салтыкова-Щедрина Анна')).toEqual({
    surname: 'Салтыкова-Щедрина',
    name: 'Анна',
    patronymic: '',
  });
  expect(traderName('ИП Алиев Вагиф Гасан оглы')).toMatchObject({ patronymic: 'Гасан оглы' });
  for (const title of [
    'ИП Каримов Р. Т.',
    'ИП Каримов',
    'Магазин «Деталь»',
    '',
    'ИП Иванов Пётр Ильич и его сын',
  ])
    expect(traderName(title)).toBeNull();
  expect(isTraderInn('165500901234')).toBe(true);
  expect(isTraderInn('6320001232')).toBe(false);
});

test('order ЕД-7-26/970@: the file is named by receiver, sender, day and a unique number', () => {
  expect(updFileName(FACTS, '2026-11-05', { guid: 'a52bb884-0009-4984-a002-39e9cc326cd4' })).toBe(
    'ON_NSCHFDOPPR_165500901234_6320001232632001001_20261105_a52bb884-0009-4984-a002-39e9cc326cd4_0_0_0_0_0_00',
  );
});

test('order ЕД-7-26/970@: an acceptance ended as shipped (1), with differences (2), or nothing was accepted (3)', () => {
  const item = (quantity: number, accepted: number, surplus = 0) => ({ quantity, accepted, surplus });
  expect(acceptanceResult([item(2, 2), item(1, 1)], 0)).toBe(1);
  expect(acceptanceResult([item(2, 1), item(1, 1)], 0)).toBe(2);
  expect(acceptanceResult([item(2, 2, 1)], 0)).toBe(2);
  expect(acceptanceResult([item(2, 2)], 1)).toBe(2);
  expect(acceptanceResult([item(2, 0), item(1, 0)], 0)).toBe(3);
  expect(acceptanceResult([item(2, 0), item(1, 1)], 0)).toBe(2);
});

test('the buyer’s title needs what the seller’s does, and who signs for the buyer', () => {
  const gaps = (facts: UpdFacts, buyer: UpdFacts['signer']) =>
    buyerTitleGaps(facts, buyer).map((gap) => sentence(gap));
  const buyer = { first_name: 'Руслан', second_name: 'Каримов' };
  expect(gaps(FACTS, buyer)).toEqual([]);
  expect(gaps({ ...FACTS, supplier: { ...SUPPLIER, kpp: '' } }, null)).toEqual([
    'УПД без КПП: заполните КПП организации «ООО «Волга»»',
    'УПД без подписанта: укажите имя и фамилию главного пользователя организации «ИП Каримов Руслан Тимурович»',
  ]);
});

test('order ЕД-7-26/970@: the file of the buyer’s title goes to the seller', () => {
  expect(buyerTitleFileName(FACTS, '2026-11-09', 'a52bb884-0009-4984-a002-39e9cc326cd4')).toBe(
    'ON_NSCHFDOPPOK_6320001232632001001_165500901234_20261109_a52bb884-0009-4984-a002-39e9cc326cd4',
  );
});

test('a side is known by INN and КПП, a sole trader by INN; what a side or its signer lacks is asked of any document', () => {
  expect(participantId(SUPPLIER)).toBe('6320001232632001001');
  expect(participantId({ ...CUSTOMER, kpp: '165501001' })).toBe('165500901234');
  expect([...updSideGaps(SUPPLIER), ...updSideGaps(CUSTOMER)]).toEqual([]);
  expect(updSideGaps({ ...SUPPLIER, address: '' })).toEqual([
    { code: 'updWithoutAddress', title: 'ООО «Волга»' },
  ]);
  expect(updSignerGaps(FACTS.signer, SUPPLIER)).toEqual([]);
  expect(updSignerGaps(null, CUSTOMER)).toEqual([{ code: 'updWithoutSigner', title: CUSTOMER.title }]);
});
