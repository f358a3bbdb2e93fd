import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrows, proveMachine } from '../../test/machines.ts';
import {
  REQUEST_MACHINE,
  REQUEST_STATUSES,
  splitIdArticles,
  discountedPrice,
  discountRz,
  isRetail,
  JOURNAL_KINDS,
  journalOf,
  publishAtFault,
  UPLOAD_KINDS,
  type UploadKind,
  UPLOAD_MACHINE,
  UPLOAD_STATUSES,
} from './uploads.ts';
import { PRICE_LIST_SENTENCES } from '../sentences/price-list-sentences.ts';
import { say } from '../sentences/say.ts';

proveMachine(UPLOAD_MACHINE);
proveMachine(REQUEST_MACHINE);

const chain = (statuses: object) =>
  Object.values(statuses)
    .map(({ code, label }: { code: string; label: string }) => `${code} «${label}»`)
    .join(' → ');

test('«Publish now or at a time»: the time must be in the future, and not too far', () => {
  const now = '2026-11-24T10:00:00Z';
  expect(publishAtFault('2026-11-24T10:01:00Z', now)).toBeNull();
  expect(publishAtFault('2026-12-24T10:00:00Z', now)).toBeNull();
  expect(say(PRICE_LIST_SENTENCES, publishAtFault(now, now))).toBe(
    'Это время уже прошло: выберите время в будущем',
  );
  expect(publishAtFault('2026-12-24T10:00:01Z', now)).toEqual({ code: 'publishTimeTooFar', days: 30 });
});

test('decisions, «Upload job»', () => {
  expect(chain(UPLOAD_STATUSES)).toBe(
    'queued «В очереди» → validating «Проверка» → importing «Загрузка» → completed «Загружено» → completed_with_errors «Загружено с ошибками» → failed «Ошибка» → cancelled «Отменено»',
  );
  expect(arrows(UPLOAD_MACHINE)).toEqual([
    'queued validate → validating (system)',
    'validating confirm → importing (supplier)',
    'validating schedule → queued (supplier)',
    'queued start → importing (system)',
    'validating import → importing (system)',
    'importing complete → completed/completed_with_errors (system)',
    'importing hold → validating (system)',
    'queued fail → failed (system)',
    'validating fail → failed (system)',
    'importing fail → failed (system)',
    'queued cancel → cancelled (supplier)',
    'validating cancel → cancelled (supplier)',
    'importing cancel → cancelled (supplier)',
    // Ours: spec 3 has no way back from a loaded file.
    'completed undo → cancelled (supplier)',
    'completed_with_errors undo → cancelled (supplier)',
  ]);
  expect([UPLOAD_MACHINE.name, REQUEST_MACHINE.name]).toEqual(['upload', 'request']);
});

test('decisions, «Request»', () => {
  expect(chain(REQUEST_STATUSES)).toBe(
    'uploaded «Загружена» → recognizing «Распознаётся» → generating «Подбор предложений» → ready «Готова» → ordered_partially «Заказана частично» → ordered «Заказана» → archived «В архиве»',
  );
  expect(arrows(REQUEST_MACHINE)).toEqual([
    'uploaded recognize → recognizing (system)',
    'recognizing generate → generating (system)',
    'generating finish → ready (system)',
    'generating put → generating (customer)',
    'ready put → ready (customer)',
    'ordered_partially put → ordered_partially (customer)',
    'ordered put → ordered (customer)',
    'generating order → ordered_partially/ordered (system)',
    'ready order → ordered_partially/ordered (system)',
    'ordered_partially order → ordered_partially/ordered (system)',
    'ordered order → ordered_partially/ordered (system)',
    'ready regenerate → generating (customer)',
    'ordered_partially regenerate → generating (customer)',
    'ready archive → archived (customer)',
    'ordered_partially archive → archived (customer)',
    'ordered archive → archived (customer)',
  ]);
  expect(REQUEST_MACHINE.transitions[1]?.event).toBe('request-item-offer-start-generate');
});

test('upload-list entries written as «id | article» are split into ids and articles', () => {
  expect(splitIdArticles(['12 | OC 90', '7|W 914|2 ', ' 3 |x'])).toEqual({
    ids: [12, 7, 3],
    articles: ['OC 90', 'W 914|2', 'x'],
    wrong: [],
  });
  const wrong = ['', 'x | 1', '5 |', '5 |  ', '1234567890123456 | A', '-5 | A', 'OC 90', '1 | A\nB'];
  expect(splitIdArticles(wrong)).toEqual({ ids: [], articles: [], wrong });
  expect(splitIdArticles(['999999999999999 | A']).ids).toEqual([999_999_999_999_999]);
});

test('an entry of a wrong JSON type is invalid; 200 000 spaces are parsed in linear time', () => {
  const wrong = [5, null, {}, Number.NaN, 1e21, ['5']] as never[];
  expect(splitIdArticles(wrong)).toEqual({ ids: [], articles: [], wrong });
  const spaces = ' '.repeat(200_000);
  expect(splitIdArticles([`${spaces}1${spaces}|${spaces}x${spaces}y${spaces}`]).articles).toEqual([
    `x${spaces}y`,
  ]);
});

test('property: «id | article» is split into its parts, and every entry is in exactly one list', () => {
  const article = fc.stringMatching(/^[A-Z0-9](?:[A-Z0-9 |/-]{0,8}[A-Z0-9])?$/);
  const good = fc.tuple(fc.nat(), article);
  fc.assert(
    fc.property(fc.array(good), fc.array(fc.stringMatching(/^[A-Z ]*$/)), (pairs, wrong) => {
      const entries = [...pairs.map(([id, text]) => ` ${id} | ${text} `), ...wrong];
      expect(splitIdArticles(entries)).toEqual({
        ids: pairs.map(([id]) => id),
        articles: pairs.map(([, text]) => text),
        wrong,
      });
    }),
  );
});

test('every journal has its kind of upload, spec 1 §2.2', () => {
  expect(Object.keys(UPLOAD_KINDS)).toEqual([
    'price_list_upload_batch',
    'price_list_upload',
    'reserve_upload',
    'nomenclature_upload',
    'request_items',
    'price_list_rz_upload_batch',
    'price_list_rz_upload',
    'batch_product_upload',
  ]);
});

test('every kind belongs to one journal, «rz» beside its main kind, spec 1 §7', () => {
  const kinds = Object.keys(UPLOAD_KINDS) as UploadKind[];
  expect(Object.values(JOURNAL_KINDS).flat().toSorted()).toEqual(kinds.toSorted());
  expect(journalOf('price_list_rz_upload_batch')).toBe('price_list_upload_batch');
  expect(journalOf('price_list_rz_upload')).toBe('price_list_upload');
  expect(journalOf('batch_product_upload')).toBe('nomenclature_upload');
  expect(kinds.filter(isRetail)).toEqual(['price_list_rz_upload_batch', 'price_list_rz_upload']);
});

describe('a discount from retail prices', () => {
  test('discount_rz: no leading zero', () => {
    for (const good of ['0', '12', '12,5', '0.25', '99,99']) expect(discountRz(good, 'Скидка')).toBeNull();
    expect(discountRz('05', 'Скидка')).toMatch('введено некорректно');
    for (const bad of ['', '100', '-1', '12,345', 'x']) expect(discountRz(bad, 'Скидка')).not.toBeNull();
  });

  test.each([
    [10_000, 0, 10_000],
    [10_000, 12.5, 8_750],
    [999, 33.33, 666],
    [1, 99.99, 1],
  ])('%i kopecks less %d %% are %i', (retail, percent, price) => {
    expect(discountedPrice(retail, percent)).toBe(price);
  });
});
