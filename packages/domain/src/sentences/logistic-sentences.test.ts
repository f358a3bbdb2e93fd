import { expect, test } from 'vitest';
import { LOGISTIC_SENTENCES, type LogisticFault } from './logistic-sentences.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'updDateInFuture' }, 'Дата УПД не может быть в будущем'],
  [{ code: 'notQuarterHours' }, 'Время должно быть кратно 15 минутам'],
  [{ code: 'markupNotNumber' }, 'Наценка должна быть числом'],
  [{ code: 'markupNotPercent' }, 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX'],
  [
    { code: 'transitOnDirectPath' },
    'Путь прямой: промежуточного склада на нём нет, и отсечка транзита ничего не меняет. Уберите её',
  ],
  [{ code: 'dateTwice', date: '2026-12-31' }, '31.12.2026: дата указана дважды'],
  [{ code: 'weekdayTwice', weekday: 7 }, 'Вс: день указан дважды'],
] satisfies [LogisticFault, string][])('%j', (fault: LogisticFault, said) =>
  expect(say(LOGISTIC_SENTENCES, fault)).toBe(said),
);
