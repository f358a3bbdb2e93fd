import { toKopecks } from '@portal/api-client/money';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { CheckIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { purchaseHref } from '../bank/credit.ts';
import { confirmOrder, discardOrder, ordersChanged, refuseOrder } from './decisions.ts';
import { OrderRefusals } from './order-refusals.tsx';
import { OrderLines } from './order-lines.tsx';
import { listHref } from './order-address.ts';
import { orderNumber, OrderStatus } from './order-columns.tsx';
import { type Order, orderQuery } from './queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

const STEPS: readonly Step<Order>[] = [
  {
    name: 'discard',
    label: 'Отменить заказ…',
    variant: 'danger',
    done: ['Заказ отменён'],
    question: ({ id }) => ({
      title: `Отменить заказ ${orderNumber(id)}?`,
      description:
        'Вместе с ним отменятся все заказы, за которые должен заплатить тот же кредит. Товар и лимит освободятся.',
      action: 'Отменить заказ',
    }),
    act: discardOrder,
    after: () => ordersChanged(['limit']),
  },
  {
    name: 'refuse',
    label: 'Отказать…',
    variant: 'danger',
    done: ['Отказ отправлен покупателю'],
    dialog: ({ document: { id, version }, pending, onClose, take }) => (
      <RefuseDialog
        what={`Заказ ${orderNumber(id)}, всё, что ещё не решено`}
        pending={pending}
        onClose={onClose}
        onRefuse={(reason) => take(() => refuseOrder({ id, version, ...reason }))}
      />
    ),
    after: () => ordersChanged(),
  },
  {
    name: 'confirm',
    label: 'Подтвердить всё',
    variant: 'primary',
    icon: <CheckIcon className="size-4" />,
    done: ['Заказ подтверждён'],
    act: ({ id, version }) => confirmOrder({ id, version }),
    after: () => ordersChanged(),
  },
];

/** The same, and the page where positions are refused or taken out one by one. */
function stepsOf(order: Order | undefined, incoming: boolean): readonly Step<Order>[] {
  const allowed = order?.allowed_actions ?? [];
  const names = incoming ? ['refuse_line'] : ['cancel_line', 'request_cancel'];
  const name = names.find((one) => allowed.includes(one));
  const cancel: Step<Order>[] =
    name === undefined
      ? []
      : [
          {
            name,
            label: incoming ? 'Отказать по позициям…' : 'Снять позиции…',
            ...(incoming ? {} : { variant: 'danger' }),
            done: [''],
            href: ({ id }) => routeHref(incoming ? 'inbox-id-cancel' : 'outgoing-id-cancel', { id }),
          },
        ];
  return [...cancel, ...(incoming ? [CONFIRM_LINES] : []), ...STEPS];
}

const CONFIRM_LINES: Step<Order> = {
  name: 'confirm_line',
  label: 'Подтвердить по позициям…',
  done: [''],
  href: ({ id }) => routeHref('inbox-id-confirm', { id }),
};

/** One order: its facts, lines, history, and what may be done with it now. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const [params] = useSearchParams();
  const query = useQuery(orderQuery(id));
  const incoming = useLocation().pathname.startsWith('/inbox');
  return (
    <DocumentPage
      query={query}
      tabTitle={`${incoming ? 'Входящий' : 'Исходящий'} заказ ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`}
      title={(order) => `Заказ ${orderNumber(order.id)}`}
      badge={({ status, is_overdue }) => <OrderStatus status={status} isOverdue={is_overdue} />}
      steps={stepsOf(query.data, incoming)}
      list={{ href: listHref(incoming ? 'incoming' : 'outgoing', params), label: 'Все заказы' }}
      note={({ status }) =>
        status.code === 'awaiting_credit' && (
          <Alert tone="yellow">Поставщик получит заказ, когда банк одобрит кредит. Товар пока за вами.</Alert>
        )
      }
      facts={(order) => factsOf(order, incoming)}
      history={({ history }) => history}
    >
      {(order) => (
        <>
          <Card padded={false} title="Позиции" aside={<Price value={toKopecks(order.amount)} strong />}>
            <OrderLines order={order} />
          </Card>
          <OrderRefusals refusals={order.refusals} incoming={incoming} />
        </>
      )}
    </DocumentPage>
  );
}

const factsOf = (order: Order, incoming: boolean) => [
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
  ...(order.is_transit ? [{ term: 'Путь', value: 'Транзит через другой склад' }] : []),
  ...(order.credit_request === null
    ? []
    : [{ term: 'Оплата в кредит', value: <Credit request={order.credit_request} /> }]),
  { term: 'Комментарий', value: order.comment === '' ? '—' : order.comment },
  ...(order.shipment_comment === ''
    ? []
    : [{ term: 'Комментарий к отгрузке', value: order.shipment_comment }]),
];

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
