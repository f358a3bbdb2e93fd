import { answerOf } from '@portal/api-client/client';
import type { Column } from '@portal/ui/data-table';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { describeList } from '../../../kit/list/description.ts';
import { EditedList } from '../../../kit/list/edited-list.tsx';
import { api } from '../../../session/api.ts';
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

/** Synonyms of the search, as a part of the portal's settings. */
export const SearchWords = ({ note }: { note: ReactNode }) => (
  <EditedList
    title="Настройки портала"
    note={note}
    describe={synonymsList}
    dialog={(synonym, onClose) => <SynonymDialog synonym={synonym} onClose={onClose} />}
  />
);
