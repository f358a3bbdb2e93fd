import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type DashboardData = Schemas['Dashboard'];
export type MotivationRule = Schemas['MotivationRule'];

/** Dashboards by their pages' names without «reports-». */
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

/** What reports may be narrowed by. */
export const choicesQuery = queryOptions({
  queryKey: ['report-choices'],
  queryFn: async () => (await answerOf(api.GET('/reports/choices'))).data,
  staleTime: 300_000,
});

/** What there is to do today; whatever makes orders old makes it old, too. */
export const todayQuery = queryOptions({
  queryKey: ['orders', 'today'],
  queryFn: async () => (await answerOf(api.GET('/reports/today'))).data,
});

/** Rules and the points they give look again. */
export const rulesChanged = () =>
  Promise.all(
    ['motivation-rules', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
