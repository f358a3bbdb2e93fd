import { CallError } from '@portal/api-client/client';
import { NO_ACCESS, searchWarning } from '@portal/domain/failures';
import { type Duty, DUTY_PATHS } from '@portal/domain/navigation';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLeaving } from './flag.ts';
import { SEARCH, toasts } from './toasts.ts';

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

/** Cache of the portal's server state. Network failures are retried; error responses are not. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      report(error);
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
