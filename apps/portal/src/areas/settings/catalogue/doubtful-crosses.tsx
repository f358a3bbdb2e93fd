import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useState } from 'react';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { describeList } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../../kit/list/query.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { CrossTrustText } from '../../catalogue/crosses/later.tsx';

type Cross = Schemas['DoubtfulCross'];
type Action = 'keep' | 'remove' | 'reopen';
type Named = Cross['asked'];

const QUERY_KEY = ['doubtful-crosses'];
const DONE: Readonly<Record<Action, string>> = {
  keep: 'Аналог оставлен',
  remove: 'Связь убрана',
  reopen: 'Решение отменено',
};
const nameOf = ({ brand_title, article }: Named) => `${brand_title} ${article}`;
const pairOf = ({ asked, supplied }: Cross) => `${nameOf(supplied)} вместо ${nameOf(asked)}`;

/** Decides about a pair; a decision can be taken back from its message. */
async function decide(cross: Cross, action: Action): Promise<void> {
  try {
    await answerOf(
      api.POST(`/nomenclature/doubtful-cross/{id}/${action}`, { params: { path: { id: cross.id } } }),
    );
    toasts.success(
      DONE[action],
      pairOf(cross),
      action === 'reopen' ? {} : { action: { label: 'Вернуть', run: () => void decide(cross, 'reopen') } },
    );
  } catch (error) {
    toasts.warning(failureSentence(error));
  }
  await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
}

/** The actions that fit the present decision; only one runs at a time. */
function Actions({ cross }: { cross: Cross }) {
  const [running, setRunning] = useState<Action>();
  const button = (action: Action, label: string) => (
    <Button
      key={action}
      size="small"
      variant={action === 'keep' ? 'secondary' : 'ghost'}
      pending={running === action}
      disabled={running !== undefined && running !== action}
      aria-label={`${label}: ${pairOf(cross)}`}
      onClick={async () => {
        setRunning(action);
        await decide(cross, action);
        setRunning(undefined);
      }}
    >
      {label}
    </Button>
  );
  return (
    <span className="flex flex-wrap gap-1">
      {cross.decision === 'doubtful' && button('keep', 'Оставить: проверено')}
      {cross.decision !== 'removed' && button('remove', 'Убрать связь')}
      {cross.decision !== 'doubtful' && button('reopen', 'Отменить решение')}
    </span>
  );
}

const Part = ({ part }: { part: Named }) => (
  <PartName
    brand={part.brand_title}
    article={part.article}
    title={part.title}
    href={routeHref('product-id', { id: part.id })}
  />
);

const COLUMNS: readonly Column<Cross>[] = [
  { id: 'asked', title: 'Спрашивали', cell: ({ asked }) => <Part part={asked} /> },
  { id: 'supplied', title: 'Брали вместо', cell: ({ supplied }) => <Part part={supplied} /> },
  {
    id: 'trust',
    title: 'Подходит ли',
    cell: ({ trust }) => (
      <>
        <CrossTrustText trust={trust} />
        {trust.source !== '' && (
          <Text block size="small" tone="muted">
            {`Источник: ${trust.source}`}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'claims',
    title: 'Претензии «не подошло»',
    cell: ({ claims }) =>
      claims.length === 0 ? (
        <Text tone="muted">—</Text>
      ) : (
        claims.map(({ id, customer, sent_at }) => (
          <Text key={id} block size="small">
            <Link underlined href={routeHref('claims-id', { id })}>
              {documentNumber(id)}
            </Link>
            , {customer.title}, <DateTime value={sent_at} />
          </Text>
        ))
      ),
  },
  {
    id: 'actions',
    title: <span className="sr-only">Действия</span>,
    cell: (cross) => (
      <>
        <Actions cross={cross} />
        {cross.decided_at !== null && (
          <Text block size="small" tone="muted">
            Решено <DateTime value={cross.decided_at} />
          </Text>
        )}
      </>
    ),
  },
];

const list = describeList<Cross, Cross['decision']>({
  name: 'doubtful-crosses',
  label: 'Сомнительные аналоги',
  queryKey: QUERY_KEY,
  load: (asked) =>
    answerOf(api.GET('/nomenclature/doubtful-cross', { params: { query: queryOf(asked, 'status') } })),
  tabs: [
    { id: 'doubtful', label: 'Скрыты' },
    { id: 'kept', label: 'Оставлены' },
    { id: 'removed', label: 'Убраны' },
  ],
  columns: COLUMNS,
  tall: true,
  rowId: ({ id }) => id,
  rowLabel: pairOf,
  search: 'Найти бренд или артикул',
  exportFile: (asked) =>
    addressOf('/nomenclature/doubtful-cross/export', { query: exportQueryOf(asked, 'status') }),
  empty: (
    <EmptyState title="Здесь пусто">
      Сюда попадают аналоги, которые покупатели вернули, потому что они не подошли. Возвраты считаются ночью.
    </EmptyState>
  ),
});

/** Crosses that buyers returned: an administrator keeps a checked one, or removes the cross. */
export const DoubtfulCrosses = ({ note }: { note: ReactNode }) => (
  <ListPage title="Настройки портала" note={note} list={list} />
);
