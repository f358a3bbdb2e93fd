import type { SendingFault } from '../reports/report-schedules.ts';
import type { MotivationRuleFault, ReportPeriodFault } from '../reports/reports.ts';
import type { Sentences } from './say.ts';

/** A fault of a report, of its schedule or of a motivation rule. */
export type ReportFault = ReportPeriodFault | SendingFault | MotivationRuleFault;

/** Sentences about reports, their schedules and motivation rules. */
export const REPORT_SENTENCES: Sentences<ReportFault> = {
  periodTooEarly: ({ year }) => `Начните период не раньше 01.01.${year}`,
  periodNotStarted: 'Период ещё не начался',
  periodReversed: 'Конец периода раньше начала',
  periodTooLong: 'Выберите период не длиннее двух лет',
  sendingWeekdayMissing: 'Выберите день недели',
  sendingPeriodsSeveral:
    'Здесь отобрано по нескольким периодам. Оставьте один: в письмах он будет своим каждый раз',
  sendingPeriodMissing: 'Выберите, за какие дни присылать',
  motivationWithoutSubject: 'Выберите бренд или категорию',
  motivationWithTwoSubjects: 'Правило бывает о бренде или о категории, не о том и другом сразу',
  motivationReversed: 'Правило не может окончиться раньше, чем началось',
};
