import { failureSentence } from '@portal/domain/failures';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Pagination } from '@portal/ui/pagination';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { Fragment, type ReactNode } from 'react';
import { useTitle } from '../title.ts';
import { askedOf, type Change, paramsOf, withChange } from './address.ts';
import type { ListDescription } from './description.ts';
import { ListSearch } from './list-search.tsx';
import { listQuery } from './query.ts';
import { useToRows } from './use-to-rows.ts';

/** A list whose rows are cards with a picture, in three columns. */
export type CardListDescription<Row> = Pick<
  ListDescription<Row>,
  'name' | 'prefix' | 'queryKey' | 'load' | 'rowId' | 'search' | 'empty' | 'pageSize'
> & { card(row: Row): ReactNode };

export interface CardListPageProps<Row> {
  title: string;
  /** Further actions, right of the title. */
  actions?: ReactNode;
  list: CardListDescription<Row>;
}

/** A page that is a list of cards. Its search and page number are in the address, as in every list. */
export function CardListPage<Row>({ title, actions, list }: CardListPageProps<Row>) {
  const [params, setParams] = useAddress();
  const names = paramsOf(list);
  const asked = askedOf(list, params);
  const query = useQuery(listQuery(list, asked));
  const { data, error, refetch } = query;
  const toRows = useToRows(asked.search, query.isSuccess && !query.isPlaceholderData);
  useTitle(title);
  const total = data?.pagination?.total ?? 0;
  const change = (values: Change) =>
    setParams((before) => withChange(before, names.page, values), { replace: true });
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {list.search !== undefined && (
        <div className="mb-4">
          <ListSearch
            kinds={[{ id: '', label: '', placeholder: list.search }]}
            kind=""
            value={asked.search}
            onRows={toRows}
            onSearch={(text) => change({ [names.search]: text })}
          />
        </div>
      )}
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-3 max-md:grid-cols-1 gap-4">
        {!data &&
          !error &&
          Array.from({ length: 6 }, (_, index) => <Skeleton key={index} shape="card" className="h-56" />)}
        {data?.data.map((row) => (
          <Fragment key={list.rowId(row)}>{list.card(row)}</Fragment>
        ))}
      </div>
      {data && total === 0 && (
        <Card>{asked.search === '' && list.empty !== undefined ? list.empty : <EmptyState />}</Card>
      )}
      {total > asked.pageSize && (
        <div className="mt-4">
          <Pagination
            page={asked.page}
            pageSize={asked.pageSize}
            total={total}
            onPage={(page) => change({ [names.page]: String(page) })}
          />
        </div>
      )}
    </>
  );
}
