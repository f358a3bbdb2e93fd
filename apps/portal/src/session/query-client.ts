import { CallError } from '@portal/api-client/client';
import { NO_ACCESS, searchWarning } from '@portal/domain/failures';
import { type Duty, DUTY_PATHS } from '@portal/domain/navigation';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLeaving } from './flag.ts';
import { SEARCH, toasts } from './toasts.ts';

/** Failures a person must hear of wherever they happen; everything else is shown by the screen that asked. */
function report(error: unknown): void {
  if (!(error instanceof CallError)) return;
  const duty = error.body.code.replace('duty_', '');
  // The rules changed while the page was open: there is something to accept or to change first.
  if (duty in DUTY_PATHS) location.assign(DUTY_PATHS[duty as Duty]);
  else if (error.status === 403) toasts.warning(NO_ACCESS);
  if (error.status === 401 && !isLeaving())
    location.assign(`/auth?cachedRoute=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Server state of the whole portal. A lost network is tried again; an answer, whatever it says, is not. */
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
