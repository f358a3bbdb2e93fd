import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { RECIPIENTS, type Technical } from './technical-queries.ts';

const COLUMNS: readonly Column<Technical>[] = [
  { id: 'title', title: 'Тема', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  {
    id: 'recipients',
    title: 'Кому',
    cell: ({ recipients }) => recipients.map((kind) => RECIPIENTS[kind]).join(', '),
  },
  {
    id: 'created',
    title: 'Отправлено',
    cell: ({ created }) => (
      <Text tone="muted">
        <DateTime value={created} />
      </Text>
    ),
  },
  {
    id: 'sent',
    title: 'Получателей',
    align: 'right',
    cell: ({ sent_count }) => sent_count.toLocaleString('ru'),
  },
  {
    id: 'read',
    title: 'Прочитали',
    align: 'right',
    cell: ({ read_count }) => read_count.toLocaleString('ru'),
  },
];

const TECHNICALS = describeList({
  name: 'tech-notifications',
  label: 'Технические уведомления',
  queryKey: ['technicals'],
  load: ({ page, pageSize, search }) => {
    const query = { page, pageSize, ...(search === '' ? {} : { 'filter[title]': search }) };
    return answerOf(api.GET('/user-notification', { params: { query } }));
  },
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => routeHref('settings-tech-notifications-id', { id }),
  search: 'Тема уведомления',
});

/** Technical notifications written by administrators. */
export function TechnicalsScreen() {
  return (
    <ListPage
      title="Технические уведомления"
      actions={
        <>
          <ButtonLink variant="secondary" href={routeHref('settings-tech-notifications-constants')}>
            Постоянные
          </ButtonLink>
          <ButtonLink href={routeHref('settings-tech-notifications-add')}>
            <PlusIcon aria-hidden="true" className="size-4" />
            Написать
          </ButtonLink>
        </>
      }
      list={TECHNICALS}
    />
  );
}
