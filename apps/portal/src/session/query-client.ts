import { CallError, isRefusal } from '@portal/api-client/client';
import { NO_ACCESS, searchWarning } from '@portal/domain/failures';
import { type Duty, DUTY_PATHS } from '@portal/domain/entering';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  type QueryKey,
  QueryCache,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
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

/** Queries of what was deleted; one that is answered again is not among them. */
const deleted = new WeakSet<object>();

/**
 * TanStack's `QueryClient`, with two changes. Queries of what was deleted are not loaded again by an invalidation. A query
 * whose first load is under way when it is invalidated is loaded again: the library lets that load be the answer,
 * although the server may have read its data before the change.
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

  override refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    return super.refetchQueries(
      { ...filters, predicate: (query) => !deleted.has(query) && (filters?.predicate?.(query) ?? true) },
      options,
    );
  }

  /**
   * Marks the queries of what was deleted. Its page is still shown until the next one is, and would ask the server for it in vain.
   */
  markDeleted(queryKey: QueryKey): void {
    for (const query of this.getQueryCache().findAll({ queryKey })) deleted.add(query);
  }
}

/**
 * Whether a read is sent again after this many failures. Without an answer: twice. After 503 (an overloaded or stopping server, or a
 * database that fails over): five times, after 1, 2, 4, 8 and 16 seconds. Other error responses are final.
 */
export const isRepeated = (failures: number, error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 ? failures < 2 : error.status === 503 && failures < 5);

/** Cache of the portal's server state. */
export const queryClient = new CurrentQueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      deleted.delete(query);
      settleOutdated(query as Query<unknown, unknown>);
    },
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
      retry: isRepeated,
      refetchOnWindowFocus: false,
    },
  },
});
