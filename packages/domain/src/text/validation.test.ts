import { describe, expect, test } from 'vitest';
import { normalizeArticle } from '../search/part-number.ts';
import { isCommonPassword, isMixedPassword, isPasswordText } from '../access/passwords.ts';
import * as rules from './validation.ts';

const said = (validator: rules.Validator, value: unknown, field = 'X') => validator(value, field);
/** Every value of the first list passes, every value of the second is refused with the message. */
function judge(validator: rules.Validator, right: unknown[], wrong: unknown[], message: string | RegExp) {
  for (const value of right) expect([value, said(validator, value)]).toEqual([value, null]);
  for (const value of wrong) {
    const answer = said(validator, value);
    if (typeof message === 'string') expect([value, answer]).toEqual([value, message]);
    else expect(answer).toMatch(message);
  }
}
const NO_NUMBER = [
  '',
  ' ',
  'x',
  '1x',
  '1.2.3',
  '1,2,3',
  '1e5',
  '--1',
  '.5',
  '5.',
  null,
  undefined,
  {},
  [],
  true,
  Number.NaN,
];

describe('the catalogue of messages, spec 3 §5', () => {
  test('latinAndNumbers: required; Latin letters and digits only, no underscore', () => {
    judge(
      rules.latinAndNumbers,
      ['abc', 'ABC123', '1'],
      ['', 'a_b', 'абв', 'a b', 'a\n', null, 5],
      'Поле X может содержать только буквы английского алфавита (латиница) и цифры',
    );
  });
  test('password rule: Latin, digits, symbols', () => {
    judge(
      rules.passwordText,
      ['Portal2026', '!~a'],
      ['', 'пароль', 'a b', null, 'a\t'],
      /^«Пароль» может содержать/,
    );
    expect(isPasswordText('Aa1!')).toBe(true);
  });
  test('verify_password: one lowercase, one uppercase, one digit', () => {
    judge(
      rules.verifyPassword,
      ['aB1'],
      ['ab1', 'AB1', 'abB', '', null],
      '«Пароль» должен содержать хоть один строчный символ, один заглавный символ и цифру.',
    );
    expect(isMixedPassword('aB1')).toBe(true);
  });
  test('the specification’s rule and message, plus 8–128 characters and a list of common ones', () => {
    judge(rules.password, ['Portal2026', `Aa1${'x'.repeat(125)}`], [], '');
    expect(said(rules.password, 'Порталы1')).toMatch(/^«Пароль» может/);
    expect(said(rules.password, 'portal2026')).toMatch(/^«Пароль» должен содержать хоть/);
    for (const wrong of ['Aa1xxxx', `Aa1${'x'.repeat(126)}`])
      expect(said(rules.password, wrong)).toBe('«Пароль» должен содержать от 8 до 128 символов');
    expect(said(rules.password, 'Aa1xxxxx')).toBeNull();
    for (const wrong of ['Qwerty123', 'Password1', 'Qwerty123!', 'Liverpool2026'])
      expect(said(rules.password, wrong)).toBe('Слишком распространённый пароль');
    expect(isCommonPassword('12345678')).toBe(true);
    expect(isCommonPassword('1234567890')).toBe(false);
    expect(isCommonPassword('qwe9')).toBe(false);
    expect(isCommonPassword('xqwerty123')).toBe(false);
  });
  test('custom_confirmed: passwords match', () => {
    judge(rules.confirmed('Aa1'), ['Aa1'], ['aa1', '', null, undefined], 'Пароли не совпадают');
  });
  test('onlyRuInput: Cyrillic only; verify_contractor_mod: Latin/Cyrillic letters and spaces only; slashAndNumbers: digits with one optional slash', () => {
    judge(
      rules.onlyRussian,
      ['Анна-Мария', 'Ёж ё'],
      ['Anna', 'Анна1', '', null],
      'Поле «X» может содержать только буквы русского алфавита',
    );
    judge(
      rules.lettersAndSpaces,
      ['ООО Parts', 'ёЁ'],
      ['a-b', 'a1', '', null],
      'Поле «X» может содержать только буквы и пробелы',
    );
    judge(
      rules.digitsAndSlash,
      ['12', '12/3'],
      ['12/', '/12', '1/2/3', 'a', '', null],
      'Поле «X» может содержать только цифры и один знак «/»',
    );
  });
  test('aboveZero: greater than 0', () => {
    judge(
      rules.aboveZero,
      [1, '0,01', '5'],
      [0, '0', -1, Infinity, ...NO_NUMBER],
      'Поле «X» должно быть строго больше 0',
    );
  });
  test('check_zero_on_first_position, discount_rz: no leading zero', () => {
    judge(
      rules.noLeadingZero,
      ['10', '0', '0.5', '0,5', 5],
      ['01', ' 007', '-01', '00'],
      'Поле «X» введено некорректно',
    );
  });
  test('decimal: non-negative number; comma accepted unless strict', () => {
    judge(
      rules.decimal(),
      [0, '1,5', '1.5', 1.5, ' 2 '],
      ['-1', -1, Infinity, ...NO_NUMBER],
      'Поле «X» должно быть числом',
    );
    judge(rules.decimal(true), ['1.5', 0], ['1,5', '-1'], 'Поле «X» должно быть числом');
  });
  test('price: any number; decimalPlus: non-negative', () => {
    judge(rules.price, [-1, '-1,5', '3'], [Infinity, ...NO_NUMBER], 'Поле «X» должно содержать цену');
    judge(
      rules.decimalPlus,
      [0, '1,5'],
      [-1, '-0,1', Infinity, ...NO_NUMBER],
      'Поле «X» должно быть положительным числом',
    );
  });
  test('isInteger: processing time integer 0 to 999', () => {
    judge(
      rules.processingTime,
      [0, '999', 15],
      [-1, 1000, '1.5', ...NO_NUMBER],
      'Поле «X»: время на обработку должно быть целое от 0 до 999',
    );
  });
  test('procent: up to 2 decimals', () => {
    judge(
      rules.percent,
      ['5', '5.5', '5,55', '-5', 10, 2.25],
      ['5.555', '5.', 1.234],
      'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
    );
    judge(
      rules.twoDecimals,
      ['5,55', 2.25],
      ['5.555', '5.', undefined],
      'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
    );
    judge(rules.percent, [0], ['x', 'абв', '', '5 или 6', null], 'Поле «X» должно быть числом');
  });
  test('empty: not empty; required', () => {
    const nothing = ['', '  ', null, undefined, []];
    judge(rules.notEmpty, ['a', 0, false, [1]], nothing, 'Поле «X» не может быть пустым');
    judge(rules.required, ['a', 0, false, [1]], nothing, 'Обязательное поле');
  });
  test('multiplicity_minutes: multiple of 15 minutes', () => {
    judge(
      rules.quarterHours,
      ['00:00', '23:45', '10:15', 30, 0],
      ['10:10', '24:00', '10:60', '9:15', 20, -15, 7.5, Number.NaN, '', null, '10:15x', 'x10:15'],
      'Время должно быть кратно 15 минутам',
    );
  });
  test('check_next_time: times at least 90 minutes apart', () => {
    const message = 'Поле «X» должно быть выбрано с разницей в полтора часа';
    judge(
      rules.ninetyMinutesAfter('10:00'),
      ['11:30', '23:00'],
      ['11:29', '10:00', '09:00', '', null],
      message,
    );
    judge(rules.ninetyMinutesAfter(null), ['00:00'], ['', 'x'], message);
    judge(rules.ninetyMinutesAfter('x'), [], ['11:30'], message);
  });
  test('verify_mod, not_rules: quantity multiple of delivery norm', () => {
    judge(
      rules.multipleOf(4),
      [0, 4, '8'],
      [6, -4, 4.5, ...NO_NUMBER],
      'Поле «X» должно быть кратно норме поставки: 4',
    );
    for (const wrong of [0, 1.5, Number.NaN]) expect(() => rules.multipleOf(wrong)).toThrow(RangeError);
  });
  test('less_than_minvalue: above minimum and matches supply norm', () => {
    judge(
      rules.atLeastAndMultiple(5, 4),
      [8, '12'],
      [4, 6, 9, ...NO_NUMBER],
      'Поле «X» должно быть больше минимального и соответствовать норме поставки',
    );
    expect(said(rules.atLeastAndMultiple(8, 4), 8)).toBeNull();
  });
  test('quantity_max_value: «Количество не может превышать запасы в наличии поставщика: N»', () => {
    judge(
      rules.quantityMax(5),
      [5, '1'],
      [6, ...NO_NUMBER],
      'Количество не может превышать запасы в наличии поставщика: 5',
    );
  });
  test('verify_two_length: length equals one of two values; max_length: length limit', () => {
    judge(
      rules.oneOfLengths(2, 4),
      ['ab', 'abcd'],
      ['', 'abc', null, ['a', 'b']],
      'Поле «X» должно содержать 2 или 4 символов',
    );
    judge(
      rules.maxLength(2),
      ['', 'аб', '🙂🙂'],
      ['абв', null, 5],
      'Поле «X» не должно превышать 2 символов',
    );
  });
  test('fiscalNumberReapeat: tax number unique', () => {
    judge(rules.newFiscalNumber(['1', '2']), ['3'], ['1', ' 2 ', 2], 'Налоговый номер уже существует');
  });
  test('verify_array, verify_array_changed: data changed', () => {
    judge(rules.changed([{ a: 1 }]), [[], [{ a: 2 }], null], [[{ a: 1 }]], 'Данные не были изменены');
  });
  test('verify_city: city or settlement required', () => {
    judge(
      rules.cityChosen,
      [{ city: 'Тула' }, { settlement: 'Хутор' }],
      [{}, { city: ' ', settlement: null }, null, undefined, 'Тула'],
      'Выберите город или населенный пункт',
    );
  });
  test('dublicateArticle: article not repeated among positions', () => {
    judge(
      rules.newArticle(['OC 90', 'X1'], normalizeArticle),
      ['OC91'],
      ['oc-90', 'ОС90', 'x1', null, 5],
      'Поле «X» уже указан в одной из позиций',
    );
  });
  test('maxQuantityInContainer: total across container places; checkRepeatedContainerNumber: unique per position', () => {
    judge(
      rules.containersTotal(5),
      [[], [2, 3], ['1', 4]],
      [[3, 3], [-1], [1.5], ['x'], null, 5],
      'Общее кол-во во всех тарных местах не может быть больше 5',
    );
    judge(
      rules.uniqueContainers,
      [[], ['1', '2'], [1, 2]],
      [['1', ' 1 '], [1, '1'], null],
      'Номера тарных мест для одной позиции не могут повторяться',
    );
  });
  test('file_size: each file not above a configured maximum', () => {
    judge(
      rules.fileSize(1_572_864),
      [[], [{ size: 1_572_864 }, { size: 0 }]],
      [[{ size: 1 }, { size: 1_572_865 }], [{}], [null], [{ size: -1 }], null],
      'Размер файла не может превышать 1.5 МБ',
    );
  });
  test('custom_max_length: digits with up to 2 decimals; default length 6', () => {
    const message = 'Поле «X» должно быть числом: не больше 6 цифр и двух знаков после запятой';
    judge(
      rules.digitsWithDecimals(),
      ['123456', '123456,78', '1.5', 5],
      ['1234567', '1.234', '', '-1', null],
      message,
    );
    judge(rules.digitsWithDecimals(2), ['12,5'], ['123'], message.replace('6', '2'));
    expect(() => rules.digitsWithDecimals(0)).toThrow(RangeError);
  });
  test('is_true: must be true', () => {
    judge(rules.isTrue, [true], [false, 'true', 1, null], 'Необходимо согласие');
  });
  test('standard rules email, min, max, integer', () => {
    judge(
      rules.email,
      ['a@b.ru', 'first.last+tag@почта.рф', `a@${'b'.repeat(60)}.ru`],
      [
        '',
        'a',
        'a@b',
        '@b.ru',
        'a@.ru',
        'a b@c.ru',
        'a@b..ru',
        '.a@b.ru',
        'a.@b.ru',
        'a@b@c.ru',
        'a@b.ru ',
        'a..b@c.ru',
        `${'a'.repeat(65)}@b.ru`,
        `a@${'b.'.repeat(130)}ru`,
        null,
      ],
      'Некорректный e-mail',
    );
    judge(rules.min(3), [3, '4,5'], [2, ...NO_NUMBER], 'Поле «X» должно быть не меньше 3');
    judge(rules.max(3), [3, '-4,5'], [3.1, ...NO_NUMBER], 'Поле «X» должно быть не больше 3');
    judge(rules.integer, [3, '-4', 0], [3.1, '1,5', 1e21, ...NO_NUMBER], 'Поле «X» должно быть целым числом');
  });
  test('rules of the contract use the catalogue’s messages: lengths, rows, and rules without their own message', () => {
    judge(
      rules.minLength(2),
      ['ab', '😀😀'],
      ['a', '😀', null, []],
      'Поле «X» должно содержать не меньше 2 символов',
    );
    judge(
      rules.maxRows(2),
      [[], [1, 2]],
      [[1, 2, 3], 'ab', null],
      'Поле «X» должно содержать не больше 2 строк',
    );
    judge(rules.incorrect, [], ['', 'a', 1, null], 'Поле «X» введено некорректно');
  });
  test('every rule of the table has its validator, under the specification’s name', () => {
    const table =
      'latinAndNumbers password verify_password custom_confirmed onlyRuInput aboveZero check_zero_on_first_position discount_rz decimal price decimalPlus isInteger procent empty multiplicity_minutes check_next_time verify_mod not_rules less_than_minvalue quantity_max_value verify_two_length fiscalNumberReapeat max_length verify_array verify_array_changed verify_city dublicateArticle slashAndNumbers maxQuantityInContainer checkRepeatedContainerNumber file_size custom_max_length verify_contractor_mod is_true required email min max integer';
    expect(Object.keys(rules.VALIDATION_RULES)).toEqual(table.split(' '));
  });
});

test('requisites and phone', () => {
  judge(rules.inn, ['7743880975'], ['7743880976', '', null], 'Некорректный ИНН');
  judge(rules.kpp, ['773301001'], ['77330100', null], 'Некорректный КПП');
  judge(rules.kppOf('7707083893'), ['773301001'], ['77330100', null], 'Некорректный КПП');
  expect(rules.kppOf('500100732259')('773301001', 'КПП')).toBe(
    'У предпринимателя нет КПП: оставьте поле пустым',
  );
  judge(rules.ogrn, ['1027700132195'], ['1027700132196', null], 'Некорректный ОГРН');
  judge(rules.bic, ['044525225'], ['04452522', null], 'Некорректный БИК');
  judge(
    rules.account('044525225'),
    ['40702810200000000001'],
    ['40702810900000000001', null],
    'Некорректный расчётный счёт',
  );
  judge(
    rules.correspondentAccount('044525225'),
    ['30101810400000000225'],
    ['30101810500000000225', null],
    'Некорректный корреспондентский счёт',
  );
  judge(rules.phone, ['+7 926 123-45-67'], ['+7 926 123-45-6', '', null], 'Некорректный телефон');
});

describe('validators compose', () => {
  const code = rules.all(rules.required, rules.latinAndNumbers, rules.maxLength(3));
  test('the first message is returned', () => {
    expect(['', 'я', 'abcd', 'abc'].map((value) => code(value, 'Код'))).toEqual([
      'Обязательное поле',
      'Поле Код может содержать только буквы английского алфавита (латиница) и цифры',
      'Поле «Код» не должно превышать 3 символов',
      null,
    ]);
    expect(rules.all()('', 'Код')).toBeNull();
  });
  test('an optional validator accepts an empty value', () => {
    const optional = rules.optional(rules.email);
    expect([null, undefined, '', ' '].map((value) => optional(value, 'E-mail'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(optional('x', 'E-mail')).toBe('Некорректный e-mail');
  });
  test('lower-case messages are prefixed with «Поле «X» »', () => {
    expect(rules.rule(() => false, 'введено некорректно')(1, 'Скидка')).toBe(
      'Поле «Скидка» введено некорректно',
    );
    expect(rules.rule(() => false, 'Нет')(1, 'Скидка')).toBe('Нет');
    expect(rules.rule(() => true, 'Нет')(1, 'Скидка')).toBeNull();
  });
  test('a form has a message for each invalid field', () => {
    const fields = { code: ['Код', code], mail: ['E-mail', rules.optional(rules.email)] } as const;
    expect(rules.validateForm({ code: '', mail: 'x' }, fields)).toEqual({
      code: 'Обязательное поле',
      mail: 'Некорректный e-mail',
    });
    expect(rules.validateForm({ code: 'a1', mail: '' }, fields)).toEqual({});
  });
});

test('CALENDAR, isCalendarDay, calendarDay: every date of a call is an existing day from 2000 to 2099', () => {
  expect(rules.CALENDAR).toEqual({ from: '2000-01-01', to: '2099-12-31' });
  for (const day of ['2000-01-01', '2099-12-31', '2028-02-29']) {
    expect(rules.isCalendarDay(day)).toBe(true);
    expect(rules.calendarDay(`${day}T10:00:00Z`, 'Дата')).toBeNull();
  }
  for (const day of [
    '1999-12-31',
    '2100-01-01',
    '9999-12-31',
    '2027-02-29',
    '2027-13-01',
    '2027-1-1',
    ' 2027-01-01',
    '',
  ])
    expect(rules.isCalendarDay(day)).toBe(false);
  expect(rules.calendarDay(undefined, 'Дата')).toBe(
    'Поле «Дата» должно быть датой с 01.01.2000 по 31.12.2099, которая есть в календаре',
  );
});

test('noRepeats: a list in a call has no duplicates', () => {
  expect(rules.noRepeats([1, 2], 'Номера')).toBeNull();
  expect(rules.noRepeats([1, 1], 'Номера')).toBe(
    'Поле «Номера» содержит повторы: каждое указывается один раз',
  );
  expect(rules.noRepeats(undefined, 'Номера')).not.toBeNull();
});
