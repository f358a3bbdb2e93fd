import { CallError } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import { PageHeader } from '@portal/ui/app-shell';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { CheckIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Timeline } from '@portal/ui/timeline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useTitle } from '../../shell/title.ts';
import { purchaseHref } from '../bank/credit.ts';
import { discard, useConfirm, useRefuse } from './decisions.ts';
import { OrderLines } from './order-lines.tsx';
import { orderNumber, OrderStatus } from './order-columns.tsx';
import { type Order, orderQuery } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

/** One order: its facts, lines, history, and what may be done with it now. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const incoming = useLocation().pathname.startsWith('/inbox');
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  useTitle(`${incoming ? 'Входящий' : 'Исходящий'} заказ ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`);
  if (error) {
    return (
      <Card>
        <ErrorState
          message={error.message}
          {...(error instanceof CallError && error.status === 404 ? {} : { onRetry: () => void refetch() })}
          actions={
            <ButtonLink variant="secondary" href={incoming ? '/inbox' : '/outgoing'}>
              Все заказы
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  if (!order) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader
        title={`Заказ ${orderNumber(order.id)}`}
        aside={<OrderStatus status={order.status} isOverdue={order.is_overdue} />}
        actions={<Actions order={order} />}
      />
      <div className="flex flex-col gap-4">
        {order.status.code === 'awaiting_credit' && (
          <Alert tone="yellow">Поставщик получит заказ, когда банк одобрит кредит. Товар пока за вами.</Alert>
        )}
        <Facts order={order} incoming={incoming} />
        <Card padded={false} title="Позиции" aside={<Price value={toKopecks(order.amount)} strong />}>
          <OrderLines order={order} />
        </Card>
        <Card title="История">
          <Timeline
            items={order.history.map(({ id: entry, at, actor, text }) => ({
              id: entry,
              time: <DateTime value={at} />,
              actor,
              text,
            }))}
          />
        </Card>
      </div>
    </>
  );
}

function Facts({ order, incoming }: { order: Order; incoming: boolean }) {
  return (
    <Card>
      <DescriptionList
        items={[
          incoming
            ? { term: 'Покупатель', value: order.customer.title }
            : { term: 'Поставщик', value: order.supplier.title },
          { term: 'Склад отгрузки', value: order.supplier_storage.title },
          { term: 'Склад получения', value: order.customer_storage.title },
          { term: 'Договор', value: order.contract_number },
          { term: 'Создан', value: <DateTime value={order.created_at} /> },
          { term: 'Отгрузка по плану', value: <DateTime value={order.planned_shipment_at} /> },
          { term: 'Получение', value: DELIVERY_KINDS[order.delivery] },
          {
            term: order.delivery === 'pickup' ? 'Можно забрать по плану' : 'Доставка по плану',
            value: <DateTime value={order.planned_delivery_at} />,
          },
          ...(order.credit_request === null
            ? []
            : [{ term: 'Оплата в кредит', value: <Credit request={order.credit_request} /> }]),
          { term: 'Комментарий', value: order.comment === '' ? '—' : order.comment },
          ...(order.shipment_comment === ''
            ? []
            : [{ term: 'Комментарий к отгрузке', value: order.shipment_comment }]),
        ]}
      />
    </Card>
  );
}

/** The purchase on the bank's credit that the order is part of. */
function Credit({ request: { id, status, sent } }: { request: NonNullable<Order['credit_request']> }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link href={purchaseHref(id)}>Заявка № {id}</Link>
      <StatusBadge tone={status.tone}>
        {status.id === 'pending' && !sent ? 'Ещё не подана' : status.title}
      </StatusBadge>
    </span>
  );
}

/** Buttons for the whole order: what the server allows, and nothing else. */
function Actions({ order }: { order: Order }) {
  const confirm = useConfirm();
  const refuse = useRefuse();
  const [refusing, setRefusing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const { id, version, allowed_actions } = order;
  return (
    <>
      {allowed_actions.includes('discard') && (
        <Button variant="danger" onClick={() => setDiscarding(true)}>
          Отменить заказ…
        </Button>
      )}
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={`Отменить заказ ${orderNumber(id)}?`}
        description="Вместе с ним отменятся все заказы, за которые должен заплатить тот же кредит. Товар и лимит освободятся."
        action="Отменить заказ"
        tone="danger"
        onConfirm={() => discard({ id, version })}
      />
      {allowed_actions.includes('refuse') && (
        <Button variant="danger" pending={refuse.isPending} onClick={() => setRefusing(true)}>
          Отказать…
        </Button>
      )}
      {allowed_actions.includes('confirm') && (
        <Button
          icon={<CheckIcon className="size-4" />}
          pending={confirm.isPending}
          onClick={() => confirm.mutate([{ id, version }])}
        >
          Подтвердить всё
        </Button>
      )}
      {refusing && (
        <RefuseDialog
          what={`Заказ ${orderNumber(id)}, всё, что ещё не решено`}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => refuse.mutate([{ id, version, ...reason }])}
        />
      )}
    </>
  );
}
