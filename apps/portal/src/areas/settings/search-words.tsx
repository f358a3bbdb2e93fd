import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { type Synonym, SynonymDialog } from './synonym-dialog.tsx';

const COLUMNS: readonly Column<Synonym>[] = [
  {
    id: 'phrase',
    title: 'Что пишут',
    width: '40%',
    cell: ({ phrase }) => <Text weight="strong">{phrase}</Text>,
  },
  {
    id: 'meaning',
    title: 'Что ищем',
    cell: ({ meaning }) => meaning || <Text tone="muted">ничего не уточняет</Text>,
  },
];

const synonymsList = (onOpen: (synonym: Synonym) => void) =>
  describeList<Synonym>({
    name: 'synonyms',
    label: 'Слова поиска',
    queryKey: ['synonyms'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/catalog/synonym', { params: { query } }));
    },
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ phrase, meaning }) => `${phrase} – ${meaning}`,
    onOpen,
    search: 'Найти слово',
    empty: <EmptyState title="Слов ещё нет">Добавьте то, что люди пишут по-своему: «дворники».</EmptyState>,
  });

/** Words that a search understands, beside the portal's other settings. */
export function SearchWords({ note }: { note: ReactNode }) {
  const [edited, setEdited] = useState<{ synonym: Synonym | null }>();
  const list = useMemo(() => synonymsList((synonym) => setEdited({ synonym })), []);
  return (
    <>
      <ListPage
        title="Настройки портала"
        note={note}
        actions={
          <Button
            icon={<PlusIcon aria-hidden="true" className="size-4" />}
            onClick={() => setEdited({ synonym: null })}
          >
            Добавить
          </Button>
        }
        list={list}
      />
      {edited && <SynonymDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
