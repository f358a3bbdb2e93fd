import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLAIM_OUTCOMES, type ClaimOutcome, type ClaimStatus } from '../orders/claims.ts';
import { sentence } from '../sentences/sentences.ts';
import {
  ukdAmounts,
  type UkdChange,
  ukdChange,
  ukdDateFault,
  ukdExcess,
  ukdFault,
  ukdFileName,
  ukdFunction,
  ukdGaps,
  ukdLines,
  type UkdPosition,
  ukdTotals,
} from './ukd.ts';
import { type VatRate, vatLine } from './vat.ts';

const position = (more: Partial<UkdPosition> = {}): UkdPosition => ({
  id: 7,
  number: 2,
  quantity: 10,
  price_kopecks: 12_200,
  vat_rate: 22,
  ...more,
});
const unpaid = (money: number, id = 7): UkdChange => ({ id, money, pieces: 0, off_kopecks: 0 });
const cheaper = (pieces: number, off_kopecks: number, id = 7): UkdChange => ({
  id,
  money: 0,
  pieces,
  off_kopecks,
});

test('decisions, «VAT»: the function is КСЧФДИС when the seller pays VAT, ДИС when it does not', () => {
  expect((['osno', 'usn_5', 'usn_7', 'usn', 'none'] as const).map((system) => ukdFunction(system))).toEqual([
    'КСЧФДИС',
    'КСЧФДИС',
    'КСЧФДИС',
    'ДИС',
    'ДИС',
  ]);
});

test('decisions, «Claim»: money back, returns and partial decisions take pieces off, a discount makes them cheaper, goods change nothing', () => {
  const of = (outcome: ClaimOutcome, type_id = 1) =>
    ukdChange({ id: 7, type_id, quantity: 4, outcome, decided_quantity: 3, discount_kopecks: 500 });
  expect(Object.keys(CLAIM_OUTCOMES).filter((outcome) => of(outcome as ClaimOutcome) !== null)).toEqual([
    'accept_return',
    'refund',
    'discount',
    'partial',
  ]);
  expect(of('refund')).toEqual(unpaid(4));
  expect(of('accept_return', 6)).toEqual(unpaid(4));
  expect(of('partial')).toEqual(unpaid(3));
  expect(of('discount')).toEqual(cheaper(4, 500));
  // Surplus pieces were never charged.
  expect(of('refund', 2)).toBeNull();
});

test('unpaid pieces: the whole position before, what is left after', () => {
  expect(ukdLines([position({ id: 1, number: 1 }), position()], [], [unpaid(3)])).toEqual([
    {
      id: 7,
      number: 2,
      vat_rate: 22,
      before: { quantity: 10, price_kopecks: 12_200 },
      after: { quantity: 7, price_kopecks: 12_200 },
    },
  ]);
  const [line] = ukdLines([position()], [], [unpaid(3)]);
  expect(ukdAmounts(line ?? expect.unreachable())).toEqual({
    before: { rate: 22, price: 10_000, base: 100_000, tax: 22_000, gross: 122_000 },
    after: { rate: 22, price: 10_000, base: 70_000, tax: 15_400, gross: 85_400 },
    increase: { base: 0, tax: 0, gross: 0 },
    decrease: { base: 30_000, tax: 6_600, gross: 36_600 },
  });
});

test('everything returned leaves nothing of the position', () => {
  expect(ukdLines([position()], [], [unpaid(10)])[0]?.after).toEqual({ quantity: 0, price_kopecks: 12_200 });
});

test('cheaper pieces are a line of their own, and are not counted in that of the unpaid ones', () => {
  expect(
    ukdLines([position()], [], [unpaid(3), cheaper(2, 2_200)]).map(({ before, after }) => [before, after]),
  ).toEqual([
    [
      { quantity: 2, price_kopecks: 12_200 },
      { quantity: 2, price_kopecks: 10_000 },
    ],
    [
      { quantity: 8, price_kopecks: 12_200 },
      { quantity: 5, price_kopecks: 12_200 },
    ],
  ]);
  expect(ukdLines([position()], [], [cheaper(2, 2_200)])).toHaveLength(1);
});

test('a later document begins where the earlier ones ended', () => {
  const earlier = [unpaid(3), cheaper(2, 100), unpaid(9, 1)];
  expect(ukdLines([position()], earlier, [unpaid(1)])[0]).toMatchObject({
    before: { quantity: 5 },
    after: { quantity: 4 },
  });
});

test('goods that cost nothing have no sum to change', () => {
  expect(ukdLines([position({ price_kopecks: 0 })], [], [unpaid(1)])).toEqual([]);
  expect(ukdTotals([])).toEqual({
    increase: { base: 0, tax: 0, gross: 0 },
    decrease: { base: 0, tax: 0, gross: 0 },
  });
});

test('more than was shipped cannot be corrected', () => {
  const said = (changes: UkdChange[], earlier: UkdChange[] = []) =>
    ukdExcess({ positions: [{ ...position(), article: 'OC 90' }], earlier, changes }).map((gap) =>
      sentence(gap),
    );
  expect(said([unpaid(10)])).toEqual([]);
  expect(said([unpaid(8), cheaper(2, 1)])).toEqual([]);
  const message = 'УКД на большее, чем в УПД: OC 90 заявлено больше, чем отгружено этой отгрузкой';
  expect(said([unpaid(11)])).toEqual([message]);
  expect(said([unpaid(8)], [cheaper(3, 1)])).toEqual([message]);
  // Another document's mistake in a position that this one does not touch is not its own.
  expect(said([unpaid(1, 8)], [unpaid(11)])).toEqual([]);
  expect(ukdLines([position()], [unpaid(11)], [unpaid(1, 8)])).toEqual([]);
  expect(() => ukdLines([position()], [unpaid(8)], [unpaid(3)])).toThrow(RangeError);
  expect(() => ukdLines([position()], [], [cheaper(11, 1)])).toThrow(RangeError);
});

const RATES: readonly VatRate[] = [22, 10, 7, 5, 0, null];
/** A shipped position, the pieces that one or two claims take off it, and those that become cheaper. */
const corrected = fc
  .record({
    price_kopecks: fc.integer({ min: 2, max: 100_000_000 }),
    vat_rate: fc.constantFrom(...RATES),
    money: fc.integer({ min: 0, max: 50 }),
    pieces: fc.integer({ min: 0, max: 50 }),
    other: fc.integer({ min: 0, max: 50 }),
    left: fc.integer({ min: 0, max: 50 }),
  })
  .filter(({ money, pieces, other, left }) => money + pieces + other + left > 0)
  .chain((made) =>
    fc.record({ made: fc.constant(made), off: fc.integer({ min: 1, max: made.price_kopecks - 1 }) }),
  )
  .map(({ made: { money, pieces, other, left, ...made }, off }) => ({
    position: { id: 1, number: 1, quantity: money + pieces + other + left, ...made },
    first: [unpaid(other, 1)].filter((change) => change.money > 0),
    own: [unpaid(money, 1), cheaper(pieces, off, 1)].filter((change) => change.money + change.pieces > 0),
  }));

test('property: the sum of the differences is the difference of the sums, and is what the claim gives back', () => {
  fc.assert(
    fc.property(fc.array(corrected, { minLength: 1, maxLength: 8 }), (rows) => {
      const positions = rows.map(({ position: one }, index) => ({ ...one, id: index + 1 }));
      const of = (index: number) => (change: UkdChange) => ({ ...change, id: index + 1 });
      const first = rows.flatMap((row, index) => row.first.map(of(index)));
      const own = rows.flatMap((row, index) => row.own.map(of(index)));
      const lines = ukdLines(positions, first, own);
      const { increase, decrease } = ukdTotals(lines);
      const amounts = lines.map((line) => ukdAmounts(line));
      for (const key of ['base', 'tax', 'gross'] as const) {
        const was = amounts.reduce((sum, { before }) => sum + before[key], 0);
        const is = amounts.reduce((sum, { after }) => sum + after[key], 0);
        expect(decrease[key] - increase[key]).toBe(was - is);
      }
      expect(increase).toEqual({ base: 0, tax: 0, gross: 0 });
      expect(decrease.base + decrease.tax).toBe(decrease.gross);
      const given = own.reduce((sum, { id, money, pieces, off_kopecks }) => {
        const price = positions[id - 1]?.price_kopecks ?? 0;
        return sum + money * price + pieces * off_kopecks;
      }, 0);
      expect(decrease.gross).toBe(given);
    }),
  );
});

test('property: a chain of documents keeps the tax of the position: each begins with the sums that the one before ended with', () => {
  fc.assert(
    fc.property(corrected, fc.integer({ min: 1, max: 20 }), ({ position: one }, many) => {
      const pieces = Math.min(many, one.quantity);
      const changes = Array.from({ length: pieces }, () => unpaid(1, 1));
      let sums = vatLine(one);
      for (const [index, change] of changes.entries()) {
        const [line] = ukdLines([one], changes.slice(0, index), [change]);
        const amounts = ukdAmounts(line ?? expect.unreachable());
        expect(amounts.before).toEqual(sums);
        sums = amounts.after;
      }
      expect(sums).toEqual(vatLine({ ...one, quantity: one.quantity - pieces }));
    }),
  );
});

test('an УКД exists for a closed claim about a shipment that gives money back, once it has a number and a date', () => {
  const claim = {
    status: 'closed' as ClaimStatus,
    shipment_id: 1 as number | null,
    changes: true,
    number: 'УКД-18',
    date: '2026-11-09' as string | null,
  };
  const said = (more: Partial<typeof claim>) => sentence(ukdFault({ ...claim, ...more }));
  expect(said({})).toBeNull();
  expect(said({ shipment_id: null })).toBe('УКД составляют к УПД отгрузки, а у этой претензии её нет');
  for (const status of ['draft', 'process', 'at_work', 'decisions'] as const)
    expect(said({ status })).toBe('Сначала закройте претензию: УКД составляют по принятому решению');
  for (const more of [{ status: 'rejected' }, { status: 'cancelled' }, { changes: false }] as const)
    expect(said(more)).toBe('Решение не меняет стоимость отгруженного, УКД не нужен');
  for (const more of [{ number: ' ' }, { date: null }])
    expect(said(more)).toBe('Сначала укажите номер и дату УКД в претензии');
});

test('each thing that an electronic УКД lacks is asked in one sentence', () => {
  const supplier = { title: 'ООО «Волга»', inn: '6320001232', kpp: '632001001', address: 'Тольятти' };
  const customer = { title: 'ИП Каримов Руслан Тимурович', inn: '165500901234', kpp: '', address: 'Казань' };
  const facts = {
    supplier,
    customer,
    signer: { first_name: 'Пётр', second_name: 'Иванов' },
    positions: [{ ...position(), article: 'OC 90' }],
    earlier: [],
    changes: [unpaid(1)],
  };
  const said = (more: Partial<Parameters<typeof ukdGaps>[0]>) =>
    ukdGaps({ ...facts, ...more }).map((gap) => sentence(gap));
  expect(said({})).toEqual([]);
  expect(
    said({
      supplier: { ...supplier, kpp: '', address: '' },
      customer: { ...customer, title: 'ИП К.' },
      signer: null,
      changes: [unpaid(11)],
    }),
  ).toEqual([
    'УКД без КПП: заполните КПП организации «ООО «Волга»»',
    'УКД без адреса: заполните юридический адрес организации «ООО «Волга»»',
    'УКД без имени предпринимателя: назовите «ИП К.» полностью – «ИП Фамилия Имя Отчество»',
    'УКД без подписанта: укажите имя и фамилию главного пользователя организации «ООО «Волга»»',
    'УКД на большее, чем в УПД: OC 90 заявлено больше, чем отгружено этой отгрузкой',
  ]);
  expect(said({ supplier: { ...supplier, inn: '' } })).toEqual([
    'УКД без ИНН: заполните ИНН организации «ООО «Волга»»',
  ]);
  const guid = 'a52bb884-0009-4984-a002-39e9cc326cd4';
  expect(ukdFileName(facts, '2026-11-09', { guid })).toBe(
    `ON_NKORSCHFDOPPR_165500901234_6320001232632001001_20261109_${guid}`,
  );
  expect(ukdFileName(facts, '2026-11-09', { guid, supplier: '2BM-S', customer: '2BM-C' })).toBe(
    `ON_NKORSCHFDOPPR_2BM-C_2BM-S_20261109_${guid}`,
  );
});

test('the date of an УКД cannot be in the future in the time zone of the sending storage', () => {
  const now = Date.parse('2026-11-05T21:00:00Z');
  expect(ukdDateFault('2026-11-06', now, 'Europe/Samara')).toBeNull();
  expect(sentence(ukdDateFault('2026-11-06', now, 'Europe/Kaliningrad'))).toBe(
    'Дата УПД или УКД не может быть в будущем',
  );
  expect(() => ukdDateFault('2026-02-30', now, 'Europe/Samara')).toThrow(RangeError);
});
