import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { DocumentFailure } from '../../kit/document/document-failure.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { useTitle } from '../../kit/title.ts';
import { b2cClaimQuery } from './claim-queries.ts';
import { Whence } from './whence.tsx';

/**
 * /claim-work-b2c/{id}/product-card/{pid}: a product of a consumer's claim: what was sold, what is claimed, and
 * its supplier's orders.
 */
export function ClaimedProductScreen() {
  const { id = '', pid = '' } = useParams();
  const { data, error, refetch } = useQuery(b2cClaimQuery(Number(id)));
  const item = data?.items.find(({ standard_id }) => standard_id === Number(pid));
  useTitle(item ? `${item.brand_title} ${item.article}` : 'Товар претензии');
  if (error)
    return (
      <DocumentFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ href: routeHref('claim-work-b2c'), label: 'Все претензии B2C' }}
      />
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const toClaim = (
    <ButtonLink variant="secondary" href={routeHref('claim-work-b2c-id', { id: data.id })}>
      {`Претензия ${documentNumber(data.id)}`}
    </ButtonLink>
  );
  if (!item)
    return (
      <Card>
        <ErrorState message="Такого товара в претензии нет" actions={toClaim} />
      </Card>
    );
  return (
    <>
      <PageHeader
        title={`${item.brand_title} ${item.article}`}
        aside={<Text tone="secondary">{item.title}</Text>}
        actions={
          <>
            <ButtonLink variant="secondary" href={routeHref('product-id', { id: item.standard_id })}>
              Карточка товара
            </ButtonLink>
            {toClaim}
          </>
        }
      />
      <Card>
        <DescriptionList
          items={[
            { term: 'Покупатель', value: data.consumer_name },
            { term: 'Заказ', value: data.order.number },
            { term: 'Заявлено', value: `${item.quantity} из ${item.sold} шт.` },
            { term: 'Цена', value: <Price value={toKopecks(item.price)} strong /> },
            { term: 'Откуда товар', value: <Whence orders={item.order_ids} /> },
            { term: 'Что случилось', value: item.comment || data.comment },
          ]}
        />
      </Card>
    </>
  );
}
