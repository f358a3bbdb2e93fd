import { CallError, isRefusal } from '@portal/api-client/client';
import {
  useInfiniteQuery as useLibraryInfiniteQuery,
  useQuery as useLibraryQuery,
} from '@tanstack/react-query';

/** Whether the server has answered that the caller may not see it, or that it does not exist (any more). */
const isRefused = (error: unknown) => error instanceof CallError && isRefusal(error.status);

/** Hides a failed refetch from the screen as long as there is data to show, unless the server refused it. */
function keepingData<Result extends { data: unknown; error: unknown; isError: boolean; isSuccess: boolean }>(
  result: Result,
): Result {
  const isHidden = () => result.data !== undefined && !isRefused(result.error);
  // The library's result is a proxy that notices which properties are read: they are read only when asked for.
  return Object.create(result, {
    error: { get: () => (isHidden() ? null : result.error) },
    isError: { get: () => !isHidden() && result.isError },
    isSuccess: { get: () => isHidden() || result.isSuccess },
  }) as Result;
}

/**
 * TanStack's `useQuery`, except for a refetch that fails because of the network or the server: the screen keeps its
 * data, and with it what the user has typed, instead of showing an error. `error` is set only if there is no data, or
 * if the server refused. The query cache warns about a failed refetch.
 */
export const useQuery: typeof useLibraryQuery = (...given: Parameters<typeof useLibraryQuery>) =>
  keepingData(useLibraryQuery(...given)) as never;

/** The same for `useInfiniteQuery`. */
export const useInfiniteQuery: typeof useLibraryInfiniteQuery = (
  ...given: Parameters<typeof useLibraryInfiniteQuery>
) => keepingData(useLibraryInfiniteQuery(...given)) as never;
