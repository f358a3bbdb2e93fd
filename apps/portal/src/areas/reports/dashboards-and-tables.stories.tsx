import type { ReactNode } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import {
  AvailabilityScreen,
  MotivationScreen,
  PartnerScreen,
  PurchasesScreen,
  SalesScreen,
  TermsScreen,
  WeekdaysScreen,
} from './dashboards.tsx';
import { PrintScreen } from './print-screen.tsx';
import { AccruedScreen, LadaImageScreen, ReservesCostScreen, RoutesScreen } from './tables.tsx';

const meta = preview.meta({ title: 'Портал/Отчёты, страницы' });
const user = { type: 'admin', is_admin: true };
const asked: URLSearchParams[] = [];

const names: string[] = [];
/** Checks that a dashboard calls its own report. */
const dashboard = (name: string, Screen: () => ReactNode) => ({
  ...onPage(
    { at: `/reports/${name}`, user, answers: { [`GET /reports/${name}`]: () => void names.push(name) } },
    Screen,
  ),
  play: async () => {
    await waitFor(() => expect(names.at(-1)).toBe(name));
  },
});
export const Availability = meta.story(dashboard('pbi-availability-order', AvailabilityScreen));
export const Terms = meta.story(dashboard('pbi-lc-discrete', TermsScreen));
export const Weekdays = meta.story(dashboard('pbi-lc-weekdays', WeekdaysScreen));
export const Purchases = meta.story(dashboard('pbi-purchases-storages', PurchasesScreen));
export const Sales = meta.story(dashboard('pbi-sales-supplier', SalesScreen));
export const Motivation = meta.story(dashboard('pbi-portal-motivation', MotivationScreen));
export const Partner = meta.story(dashboard('pbi-portal-partner-plus', PartnerScreen));

/** A report's table: search and order are parameters of the call. */
const table = (at: string, call: string, Screen: () => ReactNode, sort: string, label: string) =>
  meta.story({
    ...onPage({ at, user, answers: { [`GET ${call}`]: recording(asked) } }, Screen),
    play: async ({ canvas, userEvent }) => {
      await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
      asked.length = 0;
      await userEvent.type(await canvas.findByRole('searchbox'), 'лада{Enter}');
      await waitFor(() => expect([...(asked.at(-1)?.values() ?? [])]).toContain('лада'));
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Порядок' }), label);
      await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe(sort));
    },
  });
export const Accrued = table(
  '/reports/accrued-agential-markups',
  '/reports/accrued-agential-markups',
  AccruedScreen,
  '-total',
  'С большей наценкой',
);
export const Routes = table(
  '/reports/logistic-routes',
  '/reports/logistic-routes',
  RoutesScreen,
  'term',
  'Самые быстрые',
);
export const ReservesCost = table(
  '/reports/reserves-cost',
  '/reports/reserves-cost',
  ReservesCostScreen,
  '-age',
  'Сначала старые',
);
export const LadaImage = table(
  '/reports/lada-image',
  '/reports/lada-image',
  LadaImageScreen,
  'month',
  'Сначала старые',
);

/** Markups for printing: all pages are loaded; «Печать» prints. */
export const Print = meta.story({
  ...onPage(
    {
      at: '/reports/agential-markups/print?search=лада',
      user,
      answers: { 'GET /reports/agential-markups': recording(asked) },
    },
    PrintScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('table', { name: 'Агентские наценки' })).toBeVisible();
    const print = fn();
    Object.assign(globalThis, { print });
    const button = canvas.getByRole('button', { name: 'Печать' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await expect(print).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'К списку' }).getAttribute('href')).toContain('search=');
  },
});
