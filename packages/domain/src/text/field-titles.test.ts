import { describe, expect, test } from 'vitest';
import { fieldTitle, titlesIn } from './field-titles.ts';

describe('spec 3 §5: {field} stands for the field name', () => {
  test('a field is called by the name a call gives it', () => {
    expect(fieldTitle('quantity')).toBe('Количество');
    expect(fieldTitle('quantity', 'createBasketItem')).toBe('Количество');
  });
  test('a form may call its field something else', () => {
    expect(fieldTitle('title')).toBe('Название');
    expect(fieldTitle('title', 'createTechnicalNotification')).toBe('Тема');
    expect(fieldTitle('text', 'createTechnicalNotification')).toBe('Текст');
  });
  test('of a filter the name within counts', () => {
    expect(fieldTitle('filter[status]')).toBe('Статус');
    expect(fieldTitle('condition[id]', 'listIncomingClaims')).toBe('Номер');
  });
  test.each(['', 'nothing', 'toString', 'filter[toString]', 'filter[]', '[id]'])(
    '%j has no title',
    (name) => {
      expect(fieldTitle(name)).toBeUndefined();
    },
  );
  test('a form reads its titles where the server reads them', () => {
    const title = titlesIn('sendHelpdeskRequest');
    expect([title('subject'), title('text')]).toEqual(['Тема', 'Сообщение']);
    for (const operation of ['signUp', 'toString', 'createBanner'])
      expect(titlesIn(operation)('title')).toBe(fieldTitle('title', operation));
  });
  test('a title reads as it stands: it begins with a capital and ends without a stop', () => {
    for (const name of ['vin', 'price', 'starts_at', 'type', 'b2c_user'])
      expect(fieldTitle(name)).toMatch(/^[A-ZА-ЯЁ].*[^.\s]$/);
  });
});
