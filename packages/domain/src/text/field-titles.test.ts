import { describe, expect, test } from 'vitest';
import { JOURNEY_STEPS } from '../orders/journeys.ts';
import { fieldTitle, titlesIn } from './field-titles.ts';

describe('spec 3 §5: {field} stands for the field name', () => {
  test('the title of a field is found by its API name', () => {
    expect(fieldTitle('quantity')).toBe('Количество');
    expect(fieldTitle('quantity', 'createBasketItem')).toBe('Количество');
  });
  test('a form can have its own title for a field', () => {
    expect(fieldTitle('title')).toBe('Название');
    expect(fieldTitle('title', 'createTechnicalNotification')).toBe('Тема');
    expect(fieldTitle('text', 'createTechnicalNotification')).toBe('Текст');
  });
  test('for a filter the inner name is used', () => {
    expect(fieldTitle('filter[status]')).toBe('Статус');
    expect(fieldTitle('condition[id]', 'listIncomingClaims')).toBe('Номер');
  });
  test.each(['', 'nothing', 'toString', 'filter[toString]', 'filter[]', '[id]'])(
    '%j has no title',
    (name) => {
      expect(fieldTitle(name)).toBeUndefined();
    },
  );
  test('forms and the server use the same titles', () => {
    const title = titlesIn('sendHelpdeskRequest');
    expect([title('subject'), title('text')]).toEqual(['Тема', 'Сообщение']);
    for (const operation of ['signUp', 'toString', 'createBanner'])
      expect(titlesIn(operation)('title')).toBe(fieldTitle('title', operation));
  });
  test('moments of an order have the same names as the steps of its way', () => {
    expect(fieldTitle('cut_off_week_minute')).toBe(JOURNEY_STEPS.cut_off);
    for (const name of ['departure_at', 'estimated_shipment_week_minute'])
      expect(fieldTitle(name)).toBe(JOURNEY_STEPS.shipped);
  });
  test('a title starts with a capital letter and has no full stop', () => {
    for (const name of ['vin', 'price', 'starts_at', 'type', 'b2c_user'])
      expect(fieldTitle(name)).toMatch(/^[A-ZА-ЯЁ].*[^.\s]$/);
  });
});
