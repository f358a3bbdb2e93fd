import { answerOf, type Schemas } from '@portal/api-client/client';
import { type Roubles, toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney, UNLIMITED } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { Pagination } from '@portal/ui/pagination';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

const PAGE = 20;
const money = (roubles: Roubles) => formatMoney(toKopecks(roubles));

/**
 * Orders of a contract, newest first: the amount of each that counts towards the limit, and what was released.
 */
export function LimitOrders({ contract }: { contract: Schemas['ContractLimit'] }) {
  const [page, setPage] = useState(1);
  const { id } = contract;
  const { data, error, refetch } = useQuery({
    queryKey: ['contract-limits', id, page],
    queryFn: () =>
      answerOf(
        api.GET('/warehouse/contract-limit/{id}', {
          params: { path: { id }, query: { page, pageSize: PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={3}
        items={[
          { term: 'Лимит', value: contract.limit === null ? UNLIMITED : money(contract.limit) },
          { term: 'Занято', value: money(contract.used) },
          { term: 'Остаток лимита', value: contract.left === null ? '—' : money(contract.left) },
        ]}
      />
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data?.data.length === 0 && <EmptyState title="По договору ещё ничего не заказывали" />}
      <ul className="flex flex-col gap-4">
        {data?.data.map((order) => (
          <Taken key={order.id} order={order} />
        ))}
      </ul>
      {data && data.pagination.total > PAGE && (
        <Pagination page={page} pageSize={PAGE} total={data.pagination.total} onPage={setPage} />
      )}
    </div>
  );
}

function Taken({ order }: { order: Schemas['LimitOrder'] }) {
  const viewer = viewerOf(useCurrentUser());
  // A distributor may be on either side of the contract, and each side has its own page of the order.
  const route =
    viewer.type === 'distributor'
      ? undefined
      : (['inbox-id', 'outgoing-id'] as const).find((name) => checkRule(`pages.${name}`, viewer));
  const title = `Заказ ${documentNumber(order.id)}`;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-2">
          {route === undefined ? (
            <Text weight="strong">{title}</Text>
          ) : (
            <Link href={routeHref(route, { id: order.id })}>{title}</Link>
          )}
          <Text tone="muted" size="small">
            <DateTime value={order.created_at} />
          </Text>
          <StatusBadge tone={order.status.tone}>{order.status.title}</StatusBadge>
        </span>
        <Text weight="strong">{money(order.taken)}</Text>
      </div>
      <ul className="mt-1 flex flex-col gap-0.5">
        {order.freed.map((freed) => (
          <li key={`${freed.at} ${freed.text}`} className="flex justify-between gap-4 max-md:flex-wrap">
            <Text size="small" tone="muted">
              {freed.text}, <DateTime value={freed.at} />
            </Text>
            <Text size="small" tone="muted">
              освобождено {money(freed.amount)}
            </Text>
          </li>
        ))}
      </ul>
    </li>
  );
}
