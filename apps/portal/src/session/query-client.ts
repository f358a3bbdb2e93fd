import { CallError, isRefusal } from '@portal/api-client/client';
import { NO_ACCESS, searchWarning } from '@portal/domain/failures';
import { type Duty, DUTY_PATHS } from '@portal/domain/entering';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { isLeaving } from './flag.ts';
import { REFRESH, SEARCH, toasts } from './toasts.ts';

/**
 * Reacts to errors that the user must see on any page; other errors are shown by the screen that made the call.
 */
function report(error: unknown): void {
  if (!(error instanceof CallError)) return;
  const duty = error.body.code.replace('duty_', '');
  // The user's duties changed while the page was open: regulations to accept or a password to change.
  if (duty in DUTY_PATHS) location.assign(DUTY_PATHS[duty as Duty]);
  else if (error.status === 403) toasts.warning(NO_ACCESS);
  if (error.status === 401 && !isLeaving())
    location.assign(`/auth?cachedRoute=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Shown queries whose last refetch failed, by hash. */
const outdated = new Set<string>();

/** Warns that a page could not be refreshed: it keeps what it shows. Without a network the header says so. */
function warnOfOutdated(error: unknown, query: Query<unknown, unknown>): void {
  if (query.state.data === undefined || query.getObserversCount() === 0) return;
  if (!(error instanceof CallError) || error.status === 0 || isRefusal(error.status)) return;
  outdated.add(query.queryHash);
  toasts.warning('Не удалось обновить данные. На странице то, что было раньше', { about: REFRESH });
}
function settleOutdated({ queryHash }: Query<unknown, unknown>): void {
  if (outdated.delete(queryHash) && outdated.size === 0) toasts.settle(REFRESH);
}

/**
 * TanStack's `QueryClient`, except for queries whose first load is under way when they are invalidated. The library
 * lets that load be the answer, although the server may have read its data before the change. Here it is loaded again.
 */
class CurrentQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstLoads.length === 0) return;
    await Promise.allSettled(firstLoads.map(({ promise }) => promise));
    await super.invalidateQueries(filters, options);
  }
}

/** Cache of the portal's server state. Network failures are retried; error responses are not. */
export const queryClient = new CurrentQueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => settleOutdated(query as Query<unknown, unknown>),
    onError: (error, query) => {
      const { meta } = query;
      report(error);
      warnOfOutdated(error, query as Query<unknown, unknown>);
      // Spec 1 §5: on every page that searches.
      if (meta?.['search'] === true && error instanceof CallError && error.status === 422)
        toasts.warning(searchWarning(error.body), { about: SEARCH });
      if (typeof meta?.['failure'] === 'string') toasts.warning(meta['failure']);
    },
  }),
  mutationCache: new MutationCache({ onError: report }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0,
      refetchOnWindowFocus: false,
    },
  },
});
