import { describe, expect, test } from 'vitest';
import {
  automaticRefusalFault,
  automaticRefusalWords,
  MAX_PROCESSING_HOURS,
  minimalSumFault,
  processingWords,
} from './order-conditions.ts';

describe('a minimal order sum', () => {
  test('lets an order of the sum itself, and of more, pass', () => {
    expect(minimalSumFault(500_000, 500_000)).toBeNull();
    expect(minimalSumFault(500_001, 500_000)).toBeNull();
  });
  test('0 is none', () => {
    expect(minimalSumFault(0, 0)).toBeNull();
  });
  test('a kopeck less is refused, and what is missing is said', () => {
    expect(minimalSumFault(499_999, 500_000)?.replaceAll('\u00a0', ' ')).toBe(
      'Поставщик принимает заказы от 5 000,00 руб. Добавьте товара на 0,01 руб.',
    );
  });
});

describe('«processing time (0–999 hours), automatic refusal»', () => {
  test('999 hours are the most', () => {
    expect(MAX_PROCESSING_HOURS).toBe(999);
  });
  test('a refusal by time needs a time, from an hour', () => {
    expect(automaticRefusalFault(true, 0)).toBe(
      'Чтобы отказывать автоматически, укажите время обработки от 1 часа',
    );
    expect(automaticRefusalFault(true, 1)).toBeNull();
  });
  test('without it any time will do', () => {
    expect(automaticRefusalFault(false, 0)).toBeNull();
    expect(automaticRefusalFault(false, 999)).toBeNull();
  });
  test('hours are counted in Russian', () => {
    expect([1, 2, 5, 21].map(processingWords)).toEqual(['1 час', '2 часа', '5 часов', '21 час']);
    expect(automaticRefusalWords(48)).toBe('Поставщик не ответил за 48 часов');
  });
});
