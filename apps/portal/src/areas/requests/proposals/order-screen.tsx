import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { linesOf, type Position, requestQuery } from '../queries.ts';

const COLUMNS: readonly Column<Position>[] = [
  { id: 'number', title: '№', align: 'right', width: '56px', cell: ({ number }) => number },
  {
    id: 'name',
    title: 'Бренд и артикул',
    rowHeader: true,
    cell: ({ product, written }) =>
      product ? (
        <PartName brand={product.brand_title} article={product.article} title={product.title} />
      ) : (
        written
      ),
  },
  {
    id: 'wanted',
    title: 'Нужно, шт.',
    align: 'right',
    cell: ({ quantity }) => quantity?.toLocaleString('ru'),
  },
  {
    id: 'ordered',
    title: 'Заказано, шт.',
    align: 'right',
    cell: ({ orders }) => orders.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('ru'),
  },
  {
    id: 'orders',
    title: 'Заказ',
    cell: ({ orders }) => (
      <span className="flex flex-wrap gap-x-3">
        {orders.map(({ id }) => (
          <Link key={id} href={routeHref('outgoing-id', { id })}>
            № {id.toLocaleString('ru')}
          </Link>
        ))}
      </span>
    ),
  },
];

/** Result of a request: lines with their orders, lines in the basket, and the remaining lines. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const { data: request, error, refetch } = useQuery(requestQuery(id));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!request) return <Skeleton shape="card" className="h-96" />;
  const ordered = request.positions.filter(({ orders }) => orders.length > 0);
  const waiting = request.positions.filter(({ orders, in_basket }) => orders.length === 0 && in_basket);
  const left = request.positions.length - ordered.length - waiting.length;
  return (
    <>
      <PageHeader
        title={`Заказ по заявке «${request.title}»`}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('request-id', { id })}>
              К строкам заявки
            </ButtonLink>
            {waiting.length > 0 ? (
              <ButtonLink href={routeHref('catalog-basket')}>В корзину</ButtonLink>
            ) : (
              left > 0 && (
                <ButtonLink href={routeHref('request-id-final', { id })}>Готовые варианты</ButtonLink>
              )
            )}
          </>
        }
      />
      <Card className="mb-4">
        <DescriptionList
          columns={3}
          items={[
            { term: 'Заказано', value: <b>{linesOf(ordered.length)}</b> },
            { term: 'В корзине', value: linesOf(waiting.length) },
            { term: 'Осталось заказать', value: linesOf(left) },
          ]}
        />
      </Card>
      <Card padded={false} title="Заказанные строки">
        <DataTable
          label="Заказанные строки"
          tall
          columns={COLUMNS}
          rows={ordered}
          rowId={({ id: line }) => line}
          empty={
            <EmptyState title="Ещё ничего не заказано">Выберите вариант и оформите его в корзине.</EmptyState>
          }
        />
      </Card>
    </>
  );
}
