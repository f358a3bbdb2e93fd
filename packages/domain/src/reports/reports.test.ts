import { describe, expect, test } from 'vitest';
import { ACCESS_RULES, checkRule, type Role, ROLES, type Viewer } from '../access/access.ts';
import {
  formerPeriod,
  MOTIVATION_STEP_KOPECKS,
  motivationRuleFaults,
  PARTNER_LEVELS,
  partnerLevel,
  REPORT_DAYS,
  REPORT_MOST_DAYS,
  reportPeriodFault,
  REPORTS,
  reportStep,
  usualPeriod,
  visibleReports,
} from './reports.ts';
import { ROUTES } from '../portal/routes.ts';
import { sentence } from '../sentences/sentences.ts';

const person = (type: Role, permissions = ['PERMISSION_REPORT_GET']): Viewer => ({
  type,
  permissions,
  b2c_user: false,
});
const names = (viewer: Viewer, existContractLI = true) =>
  visibleReports(viewer, { existContractLI }).map(({ name }) => name.replace('reports-', ''));

describe('reports by permission', () => {
  test('spec 1 §6: tables are an administrator’s; dashboards are administrator’s and distributor’s, or administrator’s and shop’s', () => {
    expect(names(person('admin'))).toHaveLength(REPORTS.length - 1);
    expect(names(person('distributor'))).toEqual([
      'lada-image',
      'pbi-sales-supplier',
      'pbi-sr-supplier',
      'pbi-availability-order',
      'pbi-lc-discrete',
      'pbi-lc-weekdays',
      'pbi-nomenclature',
    ]);
    expect(names(person('shop'))).toEqual([
      'pbi-purchases-storages',
      'pbi-shops-motivation',
      'pbi-portal-motivation',
      'pbi-portal-partner-plus',
    ]);
    expect(names(person('supplier'))).toEqual([]);
  });

  test('there are none without the permission', () => {
    for (const role of ROLES) expect(names(person(role, []))).toEqual([]);
  });

  test('«the lada-image report shows only when existContractLI is set»', () => {
    expect(names(person('distributor'), false)).not.toContain('lada-image');
    expect(visibleReports(person('distributor'), {}).map(({ name }) => name)).not.toContain(
      'reports-lada-image',
    );
  });

  test('every report of the route table is listed, or closed regardless of permissions', () => {
    const every = Object.values(ACCESS_RULES).flatMap(({ permissions = [] }) => permissions);
    const closed = ROUTES.filter(({ name }) =>
      ROLES.every((role) => !checkRule(`pages.${name}`, { ...person(role, every), is_work_with_b2c: true })),
    );
    expect(
      closed
        .map(({ name }) => name)
        .filter((name) => name.startsWith('reports'))
        .toSorted(),
    ).toEqual([
      'reports-id',
      'reports-load-nomenclature',
      'reports-logistic-map-route',
      'reports-report-activity-contractors',
      'reports-sales',
      'reports-sales_old',
      'reports-service-rate',
    ]);
    const known = new Set<string>([...closed.map(({ name }) => name), ...REPORTS.map(({ name }) => name)]);
    const unlisted = ROUTES.filter(({ area, name }) => area === 'reports' && !known.has(name));
    // The page that lists the reports, and the printed form of one of them.
    expect(unlisted.map(({ name }) => name)).toEqual(['reports', 'reports-agential-markups-print']);
  });
});

describe('a period', () => {
  const today = '2026-11-23';
  test('defaults to thirty days that end today', () => {
    expect(usualPeriod(today)).toEqual({ from: '2026-10-25', to: today });
    expect(REPORT_DAYS).toBe(30);
  });

  test.each([
    ['0000-01-01', '2026-11-01', 'from', 'Начните период не раньше 01.01.2020'],
    ['2026-11-02', '2026-11-01', 'to', 'Конец периода раньше начала'],
    ['2026-11-24', '2026-11-25', 'from', 'Период ещё не начался'],
    ['2024-01-01', '2026-11-01', 'to', 'Выберите период не длиннее двух лет'],
  ])('%s – %s is refused with a message', (from, to, field, message) => {
    const fault = reportPeriodFault({ from, to }, today);
    expect(fault?.field).toBe(field);
    expect(sentence(fault)).toBe(message);
  });

  test('may be one day, two years, and may end after today', () => {
    expect(reportPeriodFault({ from: today, to: today }, today)).toBeNull();
    expect(reportPeriodFault({ from: '2024-11-24', to: '2026-11-24' }, today)).toBeNull();
    expect(REPORT_MOST_DAYS).toBe(731);
  });

  test('is compared with as many days before it, or with the same days a year ago', () => {
    const month = { from: '2026-11-01', to: '2026-11-30' };
    expect(formerPeriod(month, 'former')).toEqual({ from: '2026-10-02', to: '2026-10-31' });
    expect(formerPeriod(month, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-30' });
    expect(formerPeriod({ from: '2024-02-29', to: '2024-02-29' }, 'year')).toEqual({
      from: '2023-03-01',
      to: '2023-03-01',
    });
  });

  test('is charted by days, weeks or months', () => {
    expect(reportStep({ from: '2026-10-01', to: '2026-10-31' })).toBe('day');
    expect(reportStep({ from: '2026-10-01', to: '2026-11-01' })).toBe('week');
    expect(reportStep({ from: '2026-01-01', to: '2026-04-30' })).toBe('week');
    expect(reportStep({ from: '2026-01-01', to: '2026-05-01' })).toBe('month');
  });
});

describe('«Партнёр+»: level by turnover, distance to the next', () => {
  test('each level starts exactly at its turnover', () => {
    for (const [place, { title, from_kopecks }] of PARTNER_LEVELS.entries()) {
      expect(partnerLevel(from_kopecks).title).toBe(title);
      if (place > 0)
        expect(partnerLevel(from_kopecks - 1)).toEqual({
          title: PARTNER_LEVELS[place - 1]?.title,
          next: { title, left_kopecks: 1 },
        });
    }
  });

  test('the highest level has no next, and a negative turnover gives the first', () => {
    expect(partnerLevel(300_000_001).next).toBeNull();
    expect(partnerLevel(-5)).toEqual({
      title: 'Партнёр',
      next: { title: 'Серебряный партнёр', left_kopecks: 30_000_005 },
    });
  });
});

describe('a motivation rule', () => {
  const rule = { brand_id: 1, category_id: null, date_from: '2026-11-01', date_to: '2026-11-30' };
  test('has either a brand or a category', () => {
    expect(motivationRuleFaults(rule)).toEqual({});
    expect(motivationRuleFaults({ ...rule, brand_id: null, category_id: 2 })).toEqual({});
    expect(motivationRuleFaults({ ...rule, brand_id: null })).toEqual({
      brand_id: { code: 'motivationWithoutSubject' },
    });
    expect(motivationRuleFaults({ ...rule, category_id: 2 })).toEqual({
      category_id: { code: 'motivationWithTwoSubjects' },
    });
  });

  test('gives its points «per 1 000 roubles accepted»', () => {
    expect(MOTIVATION_STEP_KOPECKS).toBe(1000 * 100);
  });

  test('has its dates in order; missing dates are not reported here', () => {
    expect(motivationRuleFaults({ ...rule, date_to: '2026-10-31' })).toEqual({
      date_to: { code: 'motivationReversed' },
    });
    expect(motivationRuleFaults({ ...rule, date_to: null })).toEqual({});
    expect(motivationRuleFaults({ ...rule, date_from: null })).toEqual({});
  });
});
