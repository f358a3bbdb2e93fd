import { expect, test } from 'vitest';
import { REPORT_SENTENCES, type ReportFault } from './report-sentences.ts';
import { say } from './say.ts';

test.each([
  [{ code: 'sendingWeekdayMissing' }, 'Выберите день недели'],
  [{ code: 'sendingPeriodMissing' }, 'Выберите, за какие дни присылать'],
  [
    { code: 'sendingPeriodsSeveral' },
    'Здесь отобрано по нескольким периодам. Оставьте один: в письмах он будет своим каждый раз',
  ],
  [{ code: 'motivationWithoutSubject' }, 'Выберите бренд или категорию'],
  [{ code: 'motivationWithTwoSubjects' }, 'Правило бывает о бренде или о категории, не о том и другом сразу'],
  [{ code: 'motivationReversed' }, 'Правило не может окончиться раньше, чем началось'],
] satisfies [ReportFault, string][])('%j', (fault: ReportFault, said) =>
  expect(say(REPORT_SENTENCES, fault)).toBe(said),
);
