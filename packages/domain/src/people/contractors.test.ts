import { expect, test } from 'vitest';
import { TAX_SYSTEMS } from '../documents/vat.ts';
import {
  BEST_RATING,
  contactFaults,
  CONTRACTOR_TYPES,
  contractorColumns,
  CONTRACTORS_IN_FILE,
  CONTRACTORS_PAGE,
  SHORT_LOOKUP,
  formatRating,
  readTaxSystem,
  requisiteFaults,
} from './contractors.ts';

const COMPANY = {
  title: 'ПАО Сбербанк',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  bic: '044525225',
  account: '40702810038000000001',
  cor_account: '30101810400000000225',
  juridical_address: 'Москва, ул. Вавилова, 19',
  code: 'К-1',
};
const NOTHING = { kpp: '', ogrn: '', bic: '', account: '', cor_account: '', juridical_address: '', code: '' };

test('ratings have one decimal', () => {
  expect([4, 4.5, 0, BEST_RATING].map(formatRating)).toEqual(['4,0', '4,5', '0,0', '5,0']);
});

test('company details are validated by their check digits; all but the title and the INN are optional', () => {
  expect(requisiteFaults({ ...COMPANY, account: '' })).toEqual({});
  expect(requisiteFaults({ ...NOTHING, title: 'ИП', inn: '7707083893' })).toEqual({});
  expect(requisiteFaults({ ...NOTHING, title: ' ', inn: '' })).toEqual({
    title: 'Обязательное поле',
    inn: 'Обязательное поле',
  });
});

test('an INN of 11 digits, a wrong check digit and an account of another bank are reported', () => {
  expect(requisiteFaults({ ...COMPANY, account: '', inn: '77070838931' })).toEqual({
    inn: 'Некорректный ИНН',
  });
  expect(
    requisiteFaults({
      ...COMPANY,
      inn: '7707083894',
      kpp: '77',
      ogrn: '1027700132196',
      bic: '944525225',
      account: '1',
      cor_account: '2',
    }),
  ).toEqual({
    inn: 'Некорректный ИНН',
    kpp: 'Некорректный КПП',
    ogrn: 'Некорректный ОГРН',
    bic: 'Некорректный БИК',
    account: 'Некорректный расчётный счёт',
    cor_account: 'Некорректный корреспондентский счёт',
  });
});

test('verify_contractor_mod: a contact’s name consists of letters and spaces', () => {
  const person = { full_name: 'Орлова Анна', post: '', phone: '', email: '' };
  expect(contactFaults(person)).toEqual({});
  expect(contactFaults({ ...person, full_name: '' })).toEqual({ full_name: 'Обязательное поле' });
  expect(contactFaults({ full_name: 'Орлова 2', post: 'Менеджер', phone: '12', email: 'x' })).toEqual({
    full_name: expect.stringContaining('может содержать только буквы и пробелы'),
    phone: 'Некорректный телефон',
    email: 'Некорректный e-mail',
  });
});

test('columns of a file are recognised by their headers; without titles or INNs the file is rejected', () => {
  expect(
    contractorColumns([
      'ИНН',
      ' Наименование организации',
      'КПП',
      'ОГРН',
      'Юридический адрес',
      'Вид',
      'Код',
      'БИК',
    ]),
  ).toEqual({ inn: 0, title: 1, kpp: 2, ogrn: 3, juridical_address: 4, type: 5, code: 6, bic: 7 });
  expect(contractorColumns(['Название', 'Инн', 'Р/с', 'К/с'])).toEqual({
    title: 0,
    inn: 1,
    account: 2,
    cor_account: 3,
  });
  expect(contractorColumns(['Название'])).toBe(null);
  expect(contractorColumns(['ИНН'])).toBe(null);
});

test('«the contractor list uses 100»; other limits of the form and the file', () => {
  expect([CONTRACTORS_PAGE, CONTRACTORS_IN_FILE, BEST_RATING, SHORT_LOOKUP]).toEqual([100, 5000, 5, 5]);
  expect(CONTRACTOR_TYPES.map(({ id }) => id)).toEqual(['supplier', 'distributor', 'shop']);
});

test('decisions, «VAT»: a company has a КПП, a sole trader (an INN of 12 digits) has none', () => {
  const fields = {
    title: 'А',
    ogrn: '',
    bic: '',
    account: '',
    cor_account: '',
    juridical_address: '',
    code: '',
  };
  expect(requisiteFaults({ ...fields, inn: '500100732259', kpp: '773301001' })).toEqual({
    kpp: 'У предпринимателя нет КПП: оставьте поле пустым',
  });
  expect(requisiteFaults({ ...fields, inn: '500100732259', kpp: '' })).toEqual({});
  expect(requisiteFaults({ ...fields, inn: '7707083893', kpp: '773301001' })).toEqual({});
  expect(requisiteFaults({ ...fields, inn: '7707083893', kpp: '77330100' }).kpp).toBe('Некорректный КПП');
});

test('decisions, «VAT»: a file names the tax system by its title or shortly', () => {
  for (const { id, title } of TAX_SYSTEMS) expect(readTaxSystem(` ${title} `)).toBe(id);
  expect(
    ['', 'ОСНО', 'общая', 'УСН', 'УСН 5 %', 'УСН 7%', 'Упрощённая', 'без НДС'].map(readTaxSystem),
  ).toEqual(['none', 'osno', 'osno', 'usn', 'usn_5', 'usn_7', 'usn', 'none']);
  expect(readTaxSystem('УСН 15 %')).toBeNull();
  expect(readTaxSystem('патент')).toBeNull();
  expect(contractorColumns(['ИНН', 'Название', 'Система налогообложения'])).toMatchObject({ tax_system: 2 });
});
