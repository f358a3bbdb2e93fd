import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Badge, StatusBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { CheckIcon } from '@portal/ui/icons';
import { LedgerBar } from '@portal/ui/ledger-bar';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { UndoBar } from '../../kit/document/undo-bar.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { type Scores, SupplierScore, useSupplierScores } from '../../kit/supplier-score.tsx';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { undoOrders } from '../../session/storage/undo-orders.ts';
import { purchaseHref } from '../bank/credit.ts';
import { useMayRepeat } from '../requests/repeated/repeat-month.tsx';
import { useRepeat } from '../requests/repeated/use-repeat.ts';
import { Talk } from '../talk/talk.tsx';
import { DecideDialog } from './deciding/decide-dialog.tsx';
import {
  archiveOrder,
  closeShort,
  discardOrder,
  ordersChanged,
  refuseOrder,
  unarchiveOrder,
} from './deciding/decisions.ts';
import { DocumentLink } from './document-link.tsx';
import { HeldBar } from './deciding/held-bar.tsx';
import { hold, useHeld } from './deciding/held-decision.ts';
import { barParts } from './deciding/ledger.ts';
import { OrderCorrectives } from './order-correctives.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderRefusals } from './refusals/order-refusals.tsx';
import { Propose } from './deciding/propose.tsx';
import { ProposedReplacements } from './deciding/proposed.tsx';
import { Replacements } from './deciding/replacements.tsx';
import { type Counts, decidable, OrderLines } from './order-lines.tsx';
import { orderPapers } from './papers.ts';
import { isShort } from './deciding/quantities.ts';
import { listHref } from './order-address.ts';
import { orderNumber, OrderStatus } from './order-columns.tsx';
import { type Order, orderQuery } from './queries.ts';
import { RefuseDialog } from './deciding/refuse-dialog.tsx';

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
    name: 'close_short',
    label: 'Закрыть остаток…',
    variant: 'danger',
    done: ['Остаток закрыт', 'Покупатель узнает, что неотгруженное не придёт'],
    asks: {
      title: 'Закрыть с недопоставкой',
      label: 'Почему неотгруженное не придёт',
      hint: 'Причину увидит покупатель; товар и его лимит освободятся',
      action: 'Закрыть остаток',
      act: closeShort,
    },
    after: () => ordersChanged(['limit']),
  },
  {
    name: 'unarchive',
    label: 'Вернуть из архива',
    done: ['Заказ снова в списке'],
    act: unarchiveOrder,
    after: () => ordersChanged(),
  },
  {
    name: 'archive',
    label: 'В архив',
    done: ['Заказ убран в архив', 'Только у вас: у другой стороны он остался, где был'],
    act: archiveOrder,
    after: () => ordersChanged(),
  },
];

/** «Подтвердить всё» with the chosen quantities; asks if they leave pieces undecided or exceed the stock. */
function confirmStep(order: Order, counts: Counts): Step<Order> {
  const choices = order.lines
    .filter(({ undecided }) => undecided > 0)
    .map((line) => ({ line, quantity: Math.min(counts.get(line.id) ?? line.undecided, line.undecided) }));
  const rest = choices.reduce((sum, { line, quantity }) => sum + line.undecided - quantity, 0);
  const sum = choices.reduce((all, { quantity }) => all + quantity, 0);
  const asks = rest > 0 || choices.some(({ line, quantity }) => isShort(line, quantity));
  return {
    name: 'confirm',
    label: rest === 0 ? `Подтвердить всё${asks ? '…' : ''}` : `Подтвердить ${sum} из ${sum + rest}…`,
    variant: 'primary',
    icon: <CheckIcon className="size-4" />,
    // The bar with the undo button replaces the message.
    done: null,
    ...(asks
      ? {
          dialog: ({ document, onClose }) => (
            <DecideDialog
              order={document}
              choices={choices}
              onClose={onClose}
              onDecide={(decision) => {
                onClose();
                void hold([decision]);
              }}
            />
          ),
        }
      : { act: ({ id, version }) => hold([{ id, version, confirm: null }]) }),
  };
}

/** Actions of an order, including the pages on which lines are confirmed, refused or cancelled one by one. */
function stepsOf(
  order: Order | undefined,
  incoming: boolean,
  counts: Counts,
  repeat: Step<Order>['act'],
): readonly Step<Order>[] {
  if (!order) return [];
  const names = incoming ? ['refuse_line'] : ['cancel_line', 'request_cancel'];
  const name = names.find((one) => order.allowed_actions.includes(one));
  const cancel: Step<Order>[] =
    name === undefined
      ? []
      : [
          {
            name,
            label: incoming ? 'Отказать по позициям…' : 'Снять позиции…',
            ...(incoming ? {} : { variant: 'danger' }),
            done: null,
            href: ({ id }) => routeHref(incoming ? 'inbox-id-cancel' : 'outgoing-id-cancel', { id }),
          },
        ];
  // If nothing is undecided, there is nothing to confirm.
  const open = order.lines.some(({ undecided }) => undecided > 0);
  return [
    ...cancel,
    ...(incoming && open ? [CONFIRM_LINES] : []),
    ...STEPS,
    ...(repeat ? [repeatStep(repeat)] : []),
    SHIP,
    ...order.open_shipments.map(continueShipment),
    ...(open ? [confirmStep(order, counts)] : []),
  ];
}

/** Makes a list of wanted parts of the buyer's own order, whatever its status. */
const repeatStep = (act: NonNullable<Step<Order>['act']>): Step<Order> => ({
  name: 'repeat',
  label: 'Повторить заказ',
  done: null,
  leads: true,
  act,
});

const SHIP: Step<Order> = {
  name: 'create_shipment',
  label: 'Собрать отгрузку…',
  variant: 'primary',
  done: null,
  href: ({ id }) => routeHref('inbox-id-shipment', { id }),
};

/**
 * Action that opens an unsent shipment with goods of the order; it must be continued before another one is
 * created.
 */
const continueShipment = (id: number): Step<Order> => ({
  name: `continue_shipment_${id}`,
  label: `Продолжить отгрузку ${documentNumber(id)}`,
  variant: 'primary',
  done: null,
  leads: true,
  href: () => routeHref('shipment-id', { id }),
});

const CONFIRM_LINES: Step<Order> = {
  name: 'confirm_line',
  label: 'Подтвердить по позициям…',
  done: null,
  href: ({ id }) => routeHref('inbox-id-confirm', { id }),
};

/** One order: facts, lines, history and available actions. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const [params] = useAddress();
  const query = useQuery(orderQuery(id));
  const { pathname } = useLocation();
  const user = useCurrentUser();
  // A notification opens the page of a buyer to a distributor, who may be the seller of this order.
  const sells = user.type === 'distributor' && query.data?.supplier.id === user.person.contractor_id;
  const incoming = sells || pathname.startsWith('/inbox');
  const list = pathname.endsWith('/viewarch')
    ? { href: routeHref('inbox-archive'), label: 'Весь архив' }
    : { href: listHref(incoming ? 'incoming' : 'outgoing', params), label: 'Все заказы' };
  const viewer = viewerOf(user);
  const held = useHeld()?.orders.some((one) => one.id === id) ?? false;
  const scores = useSupplierScores();
  const repeat = useRepeat();
  const mayRepeat = useMayRepeat() && !incoming;
  const version = query.data?.version;
  // The chosen quantities apply only to the version of the order that the user has seen.
  const [counted, setCounted] = useState<{ version: number | undefined; counts: Counts }>({
    version,
    counts: NO_COUNTS,
  });
  const counts = counted.version === version ? counted.counts : NO_COUNTS;
  const repeatOrder = (order: Order) => repeat({ order_ids: [order.id] });
  return (
    <DocumentPage
      query={query}
      tabTitle={`${incoming ? 'Входящий' : 'Исходящий'} заказ ${Number.isSafeInteger(id) ? orderNumber(id) : ''}`}
      title={(order) => `Заказ ${orderNumber(order.id)}`}
      badge={({ archived, ...order }) => (
        <>
          <OrderStatus {...order} />
          {archived && <Badge>В архиве</Badge>}
        </>
      )}
      steps={held ? [] : stepsOf(query.data, incoming, counts, mayRepeat ? repeatOrder : undefined)}
      papers={orderPapers}
      list={list}
      note={(order) => (
        <>
          <HeldBar />
          <UndoBar
            until={order.undo_until}
            what="Заказ можно отменить целиком"
            action="Отменить заказ"
            onUndo={() => undoOrders([order.id])}
          >
            , пока поставщик не ответил: товары вернутся в корзину.
          </UndoBar>
          {order.status.code === 'awaiting_credit' && (
            <Alert tone="yellow">
              Поставщик получит заказ, когда банк одобрит кредит. Товар пока за вами.
            </Alert>
          )}
          {order.credit_request && ['denial', 'timeout'].includes(order.credit_request.status.id) && (
            <Alert tone="red" title={`Кредит не выдан: ${order.credit_request.status.title.toLowerCase()}`}>
              Поэтому заказ отменён, поставщик его не получил.
            </Alert>
          )}
          <Comments order={order} />
        </>
      )}
      dense
      facts={(order) =>
        factsOf(order, incoming, scores, checkRule('pages.outgoing-adjustment-create', viewer))
      }
      history={({ history }) =>
        history.map(({ document, text, ...event }) => ({
          ...event,
          text: document ? (
            <>
              <span className="block">
                <DocumentLink document={document} />
              </span>
              {text}
            </>
          ) : (
            text
          ),
        }))
      }
      wide={({ lines }) => lines.some(decidable)}
      side={(order) => (
        <>
          <Talk kind="order" id={order.id} other={incoming ? order.customer.title : order.supplier.title} />
          <OrderDocuments root={order.documents} />
        </>
      )}
    >
      {(order) => (
        <>
          <ProposedReplacements order={order} incoming={incoming} />
          {!incoming &&
            order.lines.some(({ refused }) => refused > 0) &&
            checkRule('actions.basket.get', viewer) && (
              <Replacements order={order.id} zone={order.customer_storage.time_zone} />
            )}
          <Card padded={false}>
            <div className="px-4 pt-4 pb-3">
              <LedgerBar label="Весь заказ" legend parts={barParts(order.lines)} />
            </div>
            <OrderLines
              order={order}
              incoming={incoming}
              counts={counts}
              onCount={(line, quantity) =>
                setCounted({ version, counts: new Map(counts).set(line, quantity) })
              }
            />
          </Card>
          {incoming &&
            order.lines.some(({ refused }) => refused > 0) &&
            checkRule('pages.inbox-id-confirm', viewer) && (
              <Propose order={order.id} zone={order.customer_storage.time_zone} />
            )}
          <OrderCorrectives order={order} incoming={incoming} />
          <OrderRefusals refusals={order.refusals} incoming={incoming} />
        </>
      )}
    </DocumentPage>
  );
}

const NO_COUNTS: Counts = new Map();

/** The customer's comments: on the whole purchase and on this shipment. */
function Comments({ order: { comment, shipment_comment } }: { order: Order }) {
  const said = [
    ['Комментарий', comment],
    ['К отгрузке', shipment_comment],
  ].filter(([, text]) => text !== '');
  if (said.length === 0) return null;
  return (
    <Alert>
      {said.map(([name, text]) => (
        <Text key={name} block className="break-words">
          <Text weight="strong">{name}:</Text> {text}
        </Text>
      ))}
    </Alert>
  );
}

/** The storage where the customer receives the goods: the supplier's for pickup, otherwise the customer's. */
const placeOf = ({ delivery, supplier_storage, customer_storage }: Order) =>
  delivery === 'pickup' ? supplier_storage : customer_storage;

/** Whether pieces of the line are still to be shipped. */
const isToCome = ({ undecided, confirmed, shipped }: Order['lines'][number]) =>
  undecided + confirmed > shipped;

const factsOf = (order: Order, incoming: boolean, scores: Scores, corrects: boolean) => [
  incoming
    ? { term: 'Покупатель', value: order.customer.title }
    : {
        term: 'Поставщик',
        value: (
          <>
            {order.supplier.title} <SupplierScore supplier={order.supplier} scores={scores} />
          </>
        ),
      },
  ...(order.answer_by === null
    ? []
    : [
        {
          term: 'Ответить до',
          value: <AnswerBy order={order} refused={order.answer_by} />,
        },
      ]),
  { term: 'Откуда', value: order.supplier_storage.title },
  { term: 'Куда', value: order.customer_storage.title },
  {
    term: 'Отгрузка по плану',
    value: (
      <DateTime weekday deadline value={order.planned_shipment_at} zone={order.supplier_storage.time_zone} />
    ),
  },
  {
    term: order.delivery === 'pickup' ? 'Можно забрать по плану' : 'Доставка по плану',
    value: (
      <>
        <DateTime weekday deadline value={order.planned_delivery_at} zone={placeOf(order).time_zone} />
        {order.first_delivery_at !== null && order.first_delivery_at !== order.planned_delivery_at && (
          <Text tone="muted">
            {' '}
            сначала обещали{' '}
            <DateTime deadline value={order.first_delivery_at} zone={placeOf(order).time_zone} />
          </Text>
        )}
        {incoming && corrects && order.lines.some(isToCome) && (
          <>
            {' '}
            <Link href={`${routeHref('outgoing-adjustment-create')}?order=${order.id}`}>Изменить срок…</Link>
          </>
        )}
      </>
    ),
  },
  { term: 'Получение', value: DELIVERY_KINDS[order.delivery] },
  ...(order.is_transit ? [{ term: 'Путь', value: 'Транзит через другой склад' }] : []),
  { term: 'Договор', value: order.contract.number },
  { term: 'В лимите', value: <InLimit order={order} /> },
  ...(order.credit_request === null
    ? []
    : [{ term: 'Оплата в кредит', value: <Credit request={order.credit_request} /> }]),
  { term: 'Создан', value: <DateTime value={order.created_at} /> },
];

/** The supplier's deadline: the planned shipment if that is earlier than the automatic refusal. */
function AnswerBy({ order, refused }: { order: Order; refused: string }) {
  const { planned_shipment_at: leaves, supplier_storage } = order;
  const at = (value: string) => <DateTime deadline value={value} zone={supplier_storage.time_zone} />;
  if (Date.parse(refused) <= Date.parse(leaves)) return at(refused);
  return (
    <>
      {at(leaves)}
      <Text tone="muted"> автоматический отказ {at(refused)}</Text>
    </>
  );
}

/** The amount of the order that counts towards the contract's limit, and the amount released. */
function InLimit({ order: { counted_amount, released_amount, contract } }: { order: Order }) {
  return (
    <>
      <Price value={toKopecks(counted_amount)} strong />
      {contract.limit === null && <Text tone="muted"> без лимита</Text>}
      {released_amount > 0 && (
        <Text tone="green">
          {' '}
          <Price value={toKopecks(released_amount)} /> вернулось в лимит
        </Text>
      )}
    </>
  );
}

/** The purchase on the bank's credit that the order belongs to. */
function Credit({ request: { id, status, sent } }: { request: NonNullable<Order['credit_request']> }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link href={purchaseHref(id)}>Заявка {documentNumber(id)}</Link>
      <StatusBadge tone={status.tone}>
        {status.id === 'pending' && !sent ? 'Ещё не подана' : status.title}
      </StatusBadge>
    </span>
  );
}
