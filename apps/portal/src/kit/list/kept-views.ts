import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { PLAIN_VIEW, type TableView } from '@portal/ui/data-table';
import type { SavedView } from '@portal/ui/filter-bar';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

type Arrangement = Schemas['ListArrangement'];
/** A saved view: the list's query parameters without the page. */
export interface KeptView extends SavedView {
  address: string;
}

/** The user's saved views and arranged columns of all lists, loaded once. */
const arrangements = queryOptions({
  queryKey: ['list-arrangements'],
  queryFn: async () => (await answerOf(api.GET('/identity/lists'))).data,
  staleTime: Infinity,
});

async function keep(next: Arrangement): Promise<void> {
  queryClient.setQueryData(arrangements.queryKey, (before = []) => [
    ...before.filter(({ list }) => list !== next.list),
    next,
  ]);
  try {
    await answerOf(api.PUT('/identity/lists', { body: next, ...outlivesPage(next) }));
  } catch (error) {
    const text = failureSentence(error);
    toasts.show({ title: 'Вид списка не сохранён', text, tone: 'orange' });
    await queryClient.invalidateQueries({ queryKey: arrangements.queryKey });
  }
}

/**
 * The user's saved views and arranged columns of this list, the same on every device. `isKnown` is true once they
 * have loaded or failed to load.
 */
export function useKept(list: string) {
  const { data, isPending } = useQuery(arrangements);
  const kept: Arrangement = data?.find((one) => one.list === list) ?? { list, views: [], hidden: [] };
  const { hidden, order } = kept;
  const columns: TableView = { ...PLAIN_VIEW, hidden, ...(order && { order }) };
  return {
    isKnown: !isPending,
    columns,
    views: kept.views.map(({ is_default, ...view }): KeptView => ({ ...view, isDefault: is_default })),
    arrange: (next: TableView) =>
      void keep({
        list,
        views: kept.views,
        hidden: [...next.hidden],
        ...(next.order && { order: [...next.order] }),
      }),
    save: (name: string, isDefault: boolean, address: string) =>
      void keep({
        ...kept,
        views: [
          // At most one view is the default.
          ...kept.views.map((view) => (isDefault ? { ...view, is_default: false } : view)),
          { id: crypto.randomUUID(), name, is_default: isDefault, address },
        ],
      }),
    remove: (id: string) => void keep({ ...kept, views: kept.views.filter((view) => view.id !== id) }),
  };
}
