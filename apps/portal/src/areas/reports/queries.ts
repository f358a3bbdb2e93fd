import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type DashboardData = Schemas['Dashboard'];
/** What a person has to do today, and the month's figures. */
export type Today = Schemas['Today'];
export type MotivationRule = Schemas['MotivationRule'];

/** Names of the dashboards: their routes without «reports-». */
export type BoardName =
  | 'pbi-availability-order'
  | 'pbi-lc-discrete'
  | 'pbi-lc-weekdays'
  | 'pbi-nomenclature'
  | 'pbi-portal-motivation'
  | 'pbi-portal-partner-plus'
  | 'pbi-purchases-storages'
  | 'pbi-sales-supplier'
  | 'pbi-shops-motivation'
  | 'pbi-sr-supplier';

/** Options of the reports' filters. */
export const choicesQuery = queryOptions({
  queryKey: ['report-choices'],
  queryFn: async () => (await answerOf(api.GET('/reports/choices'))).data,
  staleTime: 300_000,
});

/** Today's tasks. The key starts with `orders`, so that whatever invalidates orders invalidates them. */
export const todayQuery = queryOptions({
  queryKey: ['orders', 'today'],
  // What was to be done may have been done on any page.
  refetchOnMount: 'always',
  queryFn: async () => (await answerOf(api.GET('/reports/today'))).data,
});

/** Refetches the rules and the points that result from them. */
export const rulesChanged = () =>
  Promise.all(
    ['motivation-rules', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
