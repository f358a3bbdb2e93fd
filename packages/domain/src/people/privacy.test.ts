import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WITHHELD, withoutPersonalData } from './privacy.ts';

test.each([
  ['Письмо для ivan.petrov+1@detail-plus.ru не ушло', `Письмо для ${WITHHELD} не ушло`],
  ['позвоните +7 (917) 123-45-67', `позвоните ${WITHHELD}`],
  ['ИНН 6320012345 не найден', `ИНН ${WITHHELD} не найден`],
  [
    'GET https://portal.example/auth?cachedRoute=/inbox/7 failed',
    `GET https://portal.example/auth${WITHHELD} failed`,
  ],
  [`ссылка /${'aB3_-'.repeat(8)}`, `ссылка /${WITHHELD}`],
  ['Заказ № 104 238: 12 позиций', 'Заказ № 104 238: 12 позиций'],
  [
    "Cannot read properties of undefined (reading 'brand_title')",
    "Cannot read properties of undefined (reading 'brand_title')",
  ],
])('%s → %s', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

test('property: no e-mail address remains, wherever it stands', () => {
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), fc.lorem(), fc.lorem(), (address, before, after) => {
      expect(withoutPersonalData(`${before} ${address} ${after}`)).not.toContain(`@${address.split('@')[1]}`);
    }),
  );
});
