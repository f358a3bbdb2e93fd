import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { type ContactPerson, ContactPersonDialog } from './contact-person-dialog.tsx';

const NONE = <Text tone="muted">—</Text>;
const COLUMNS: readonly Column<ContactPerson>[] = [
  {
    id: 'full_name',
    title: 'ФИО',
    cell: ({ full_name }) => <Text weight="strong">{full_name}</Text>,
  },
  { id: 'position', title: 'Должность', cell: ({ position }) => position || NONE },
  { id: 'phone', title: 'Телефон', width: '180px', cell: ({ phone }) => phone || NONE },
  { id: 'email', title: 'E-mail', cell: ({ email }) => email || NONE },
];

const personsList = (onOpen: (person: ContactPerson) => void) =>
  describeList<ContactPerson>({
    name: 'contact-persons',
    label: 'Контактные лица',
    queryKey: ['contact-persons'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[search]': search }) };
      return answerOf(api.GET('/settings/contact-person', { params: { query } }));
    },
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ full_name }) => full_name,
    onOpen,
    search: 'ФИО, должность или телефон',
    empty: (
      <EmptyState title="Контактных лиц ещё нет">
        Добавьте тех, к кому обращаются покупатели: в договоре выбранное лицо становится их «Менеджером».
      </EmptyState>
    ),
  });

/** The company's contact persons for customers. */
export function ContactPersonsScreen() {
  const [edited, setEdited] = useState<{ person: ContactPerson | null }>();
  const list = useMemo(() => personsList((person) => setEdited({ person })), []);
  return (
    <>
      <ListPage
        title="Контактные лица"
        actions={
          <Button
            icon={<PlusIcon aria-hidden="true" className="size-4" />}
            onClick={() => setEdited({ person: null })}
          >
            Добавить
          </Button>
        }
        list={list}
      />
      {edited && <ContactPersonDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
