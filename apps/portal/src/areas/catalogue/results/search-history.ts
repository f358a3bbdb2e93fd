import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { api } from '../../../session/api.ts';
import { outlivesPage } from '../../../session/calls/outlives.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';

export type SearchMode = Schemas['SearchMode'];
export type Searched = Schemas['SearchedText'];

/** Maximum length of a stored search, in characters. */
const LONGEST = 200;

const historyQuery = queryOptions({
  queryKey: ['search-history'],
  queryFn: async () => (await answerOf(api.GET('/catalog/search-history'))).data,
  staleTime: 60_000,
});

/** The user's searches, newest first; stored on the server, so the same on every device. */
export function useSearchHistory(mode: SearchMode) {
  const allowed = checkRule('pages.catalog-result', viewerOf(useCurrentUser()));
  const { data = [] } = useQuery({ ...historyQuery, enabled: allowed });
  // Storing runs in the background: a failure must neither delay nor prevent the search.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
  const remember = useMutation({
    mutationFn: async (text: string) => {
      const body = { mode, text: text.slice(0, LONGEST) };
      return answerOf(api.POST('/catalog/search-history', { body, ...outlivesPage(body) }));
    },
    onSettled,
  });
  const forget = useMutation({
    mutationFn: async (id?: number) =>
      answerOf(
        api.DELETE('/catalog/search-history', {
          params: { query: id === undefined ? {} : { id } },
          ...outlivesPage(),
        }),
      ),
    onMutate: (id) => {
      queryClient.setQueryData(historyQuery.queryKey, (known = []) =>
        id === undefined ? [] : known.filter((one) => one.id !== id),
      );
    },
    onSettled,
  });
  return {
    history: data.filter((one) => one.mode === mode),
    remember: (text: string) => remember.mutate(text),
    forget: (id?: number) => forget.mutate(id),
  };
}
