import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import type { SavedView } from '@portal/ui/filter-bar';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

type Arrangement = Schemas['ListArrangement'];
/** A view kept under a name: a list's address without its page. */
export interface KeptView extends SavedView {
  address: string;
}

/** How the person has arranged their lists, read once. */
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

/** Saved views and hidden columns of this person in this list, on whatever device; `isKnown` once they are read or cannot be. */
export function useKept(list: string) {
  const { data, isPending } = useQuery(arrangements);
  const kept = data?.find((one) => one.list === list) ?? { list, views: [], hidden: [] };
  return {
    isKnown: !isPending,
    hidden: kept.hidden,
    views: kept.views.map(({ is_default, ...view }): KeptView => ({ ...view, isDefault: is_default })),
    hide: (hidden: readonly string[]) => void keep({ ...kept, hidden: [...hidden] }),
    save: (name: string, isDefault: boolean, address: string) =>
      void keep({
        ...kept,
        views: [
          // Only one can be the one that a list opens with.
          ...kept.views.map((view) => (isDefault ? { ...view, is_default: false } : view)),
          { id: crypto.randomUUID(), name, is_default: isDefault, address },
        ],
      }),
    remove: (id: string) => void keep({ ...kept, views: kept.views.filter((view) => view.id !== id) }),
  };
}
