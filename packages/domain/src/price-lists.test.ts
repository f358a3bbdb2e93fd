import { describe, expect, test } from 'vitest';
import { customerPrice, priceNote } from './price-lists.ts';

const card = { percent: 12.5, b2c: true, storage: 'Самара' };

describe('a shop sees lists at its own prices', () => {
  test('the contract’s markup, then the card’s, each to the kopeck', () => {
    expect(customerPrice(10_000, { contract: 5, card })).toBe(11_813);
    expect(customerPrice(10_000, { contract: 5, card: null })).toBe(10_500);
    expect(customerPrice(333, { contract: 0, card: { ...card, percent: 0 } })).toBe(333);
  });
  test('and is told whose markups are in them', () => {
    expect(priceNote({ contract: 5, card })).toBe(
      'Цены для вас: с наценкой договора 5 % и наценкой B2C логистической карты до склада «Самара» 12,5 %.',
    );
    expect(priceNote({ contract: 0, card: { ...card, b2c: false } })).toBe(
      'Цены для вас: с наценкой договора 0 % и наценкой логистической карты до склада «Самара» 12,5 %.',
    );
    expect(priceNote({ contract: 5, card: null })).toBe(
      'Цены для вас: с наценкой договора 5 %; логистической карты до ваших складов нет, доставка в цену не входит.',
    );
  });
});
