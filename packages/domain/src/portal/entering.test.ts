import { expect, test } from 'vitest';
import {
  DUTY_MESSAGES,
  DUTY_PATHS,
  NEW_TARIFFS_PATH,
  REQUIRED_DOCUMENTS_PATH,
  SECOND_FACTOR_PATH,
  safeReturnPath,
  STATISTICS,
} from './entering.ts';

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/a\\b',
  'javascript:alert(1)',
  '',
  null,
  '/auth',
  '/auth?x',
  '/auth/Demo',
  '/auth#x',
  '/a\nb',
  '/a b',
])('cachedRoute %s is refused', (path) => {
  expect(safeReturnPath(path)).toBe('/main');
});
test.each(['/inbox?tab=new', '/', '/authors', '/inbox/5#lines'])('the own path %s is accepted', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test('each duty has its page and its message', () => {
  expect(DUTY_PATHS).toEqual({
    regulations: '/regulations',
    tariffs: '/regulations?tariffs=new',
    password: '/user/password-change',
    second_factor: '/user/password-change?second-factor=required',
    documents: '/regulations?documents=required',
  });
  expect(NEW_TARIFFS_PATH).toBe(DUTY_PATHS.tariffs);
  expect(SECOND_FACTOR_PATH).toBe(DUTY_PATHS.second_factor);
  expect(REQUIRED_DOCUMENTS_PATH).toBe(DUTY_PATHS.documents);
  expect(DUTY_MESSAGES).toEqual({
    regulations: 'Сначала примите регламент портала',
    tariffs: 'Сначала примите новые тарифы',
    password: 'Сначала смените пароль',
    second_factor: 'Сначала включите второй фактор: портал требует его от тех, у кого такие права',
    documents: 'Сначала примите обязательные документы',
  });
});

test('portal statistics', () => {
  expect(STATISTICS).toEqual({
    customers: 1_900,
    sku: 1_500_000,
    brands: 7_000,
    monthlyTurnoverRoubles: 600_000_000,
  });
});
