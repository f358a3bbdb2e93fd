import { toKopecks, toRoubles } from '@portal/api-client/money';
import { DELIVERY_KINDS } from '@portal/domain/deliveries';
import { failureSentence } from '@portal/domain/failures';
import { contractLimitWords, isLimitExceeded, UNLIMITED } from '@portal/domain/money';
import { minimalSumFault } from '@portal/domain/order-conditions';
import { routeHref } from '@portal/domain/routes';
import { ORDER_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable, type TableGroup } from '@portal/ui/data-table';
import { ClocksTogether, DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Stepper } from '@portal/ui/stepper';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useMemo } from 'react';
import { SellerTitle } from '../../../kit/seller-title.tsx';
import { choiceFault, creditOffersQuery } from '../../bank/credit.ts';
import { Consent } from '../lines/consent.tsx';
import { EmptyBasket } from '../empty-basket.tsx';
import { LostAnswer } from '../lines/lost-answer.tsx';
import { Payment, useBankCredit } from './payment.tsx';
import { useNeed } from '../../approvals/need.ts';
import { useAskApproval } from './ask-approval.ts';
import { usePlaceOrder } from './place-order.ts';
import { amountOf, type BasketItem, piecesOf, suppliersOf } from '../lines/items.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { arrivalOf, type Shipment, useOrder } from './shipments.ts';
import { STEPS } from './steps.ts';
import { useTableHeight } from '../../../kit/list/table-height.ts';

const TITLE = 'Подтверждение заказа';

const COLUMNS: readonly Column<BasketItem>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    width: '60%',
    cell: ({ offer }) => (
      <PartName
        brand={offer.brand_title}
        article={offer.article}
        title={
          <>
            {offer.title}
            <SellerTitle title={offer.seller_title} />
          </>
        }
      />
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    width: '120px',
    cell: ({ offer }) => <Price unit={false} value={toKopecks(offer.price)} />,
  },
  {
    id: 'quantity',
    title: 'Количество',
    align: 'right',
    width: '110px',
    cell: ({ quantity }) => quantity.toLocaleString('ru'),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '130px',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
];

/** Summary of the order: lines, arrivals, remaining limits, payment; and the button that places it. */
export function FinalScreen() {
  const { storageId, basket, storage, items, shipments, search, draft, change, error, retry } = useOrder();
  const placing = usePlaceOrder(storageId, change.clear);
  const asking = useAskApproval(storageId, change.clear);
  const credit = useBankCredit();
  const onBank = draft.payment === 'bank' && (credit === 'open' || credit === 'unknown');
  const { data: offers } = useQuery({ ...creditOffersQuery, enabled: onBank && credit === 'open' });
  const ready = shipments?.flatMap((shipment) => shipment.items).filter(({ problem }) => problem === null);
  const need = useNeed(storageId, ready ?? [], onBank);
  const again = placing.again ?? asking.again;
  const pending = placing.pending || asking.pending;
  if (again) return <LostAnswer title={TITLE} pending={pending} onAgain={again} />;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={retry} />;
  if (!basket || !shipments) return <Skeleton shape="card" className="h-96" />;
  if (items.length === 0) return <EmptyBasket title={TITLE} others={basket.items.length > 0} />;

  const wrong = items.filter(({ problem }) => problem !== null);
  const ordered = ready ?? [];
  const contracts = contractsOf(shipments);
  const over = contracts.filter(({ amount, limit }) => isLimitExceeded(amount, limit));
  const small = smallOf(shipments);
  // Lines without an offer stay in the basket; changed lines wait for the customer's consent.
  const waits = wrong.some(({ problem }) => problem?.code !== 'gone');
  const comment = draft.comment.trim();
  const unpaid =
    onBank && (credit !== 'open' || choiceFault(offers, draft.credit, amountOf(ordered)) !== null);
  const submit = () =>
    (need.isNeeded ? asking.ask : placing.place)({
      items: ordered,
      ...(onBank ? { credit: draft.credit } : {}),
      body: {
        basket_id: basket.id,
        amount: toRoubles(amountOf(ordered)),
        ids: ordered.map(({ id }) => id),
        ...(onBank ? { payment: 'credit' as const } : {}),
        ...(comment === '' ? {} : { comment }),
        shipments: shipments.map(({ offered, delivery, departure, comment: word }) => ({
          supplier_id: offered.supplier.id,
          storage_id: offered.storage.id,
          delivery,
          departure_at: departure.departure_at,
          ...(word.trim() === '' ? {} : { comment: word.trim() }),
        })),
      },
    });
  return (
    <>
      <PageHeader
        title={TITLE}
        aside={<Text tone="muted">{storage ? `для склада «${storage.title}»` : ''}</Text>}
        actions={
          <ButtonLink variant="secondary" href={`${routeHref('catalog-order')}${search}`}>
            К получению
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <Stepper steps={STEPS} current={2} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_clamp(16rem,20vw,18rem)] max-md:grid-cols-1 items-start gap-4">
        <div className="flex min-w-0 flex-col gap-4">
          {shipments.some(({ missed }) => missed) && (
            <Alert tone="yellow">Выбранной отгрузки больше нет. Показана ближайшая.</Alert>
          )}
          {wrong.length > 0 && <Consent basketId={basket.id} items={wrong} storageId={storageId} />}
          <OrderedLines shipments={shipments} />
          {contracts.some(({ limit }) => limit !== null) && (
            <Card title="Лимит после заказа">
              <div className="grid grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] gap-x-6 gap-y-4">
                {contracts.map((contract) => (
                  <div key={contract.id}>
                    <Text size="small" tone="muted" block className="mb-1 truncate">
                      {contract.supplier}, договор {contract.number}
                    </Text>
                    <LimitFigures {...contract} />
                  </div>
                ))}
              </div>
            </Card>
          )}
        </div>
        <div className="md:sticky md:top-19">
          <BasketSummary
            positions={ordered.length}
            pieces={piecesOf(ordered)}
            suppliers={suppliersOf(ordered)}
            amount={amountOf(ordered)}
            warnings={[
              ...(waits ? ['Согласитесь с изменениями, чтобы заказать'] : []),
              ...need.warnings,
              ...small,
              ...over.map(
                (contract) =>
                  `${contract.supplier}, договор ${contract.number}: ${contractLimitWords(contract)}`,
              ),
            ]}
            action={
              <Button
                wide
                size="large"
                pending={pending}
                disabled={
                  waits ||
                  unpaid ||
                  over.length > 0 ||
                  small.length > 0 ||
                  ordered.length === 0 ||
                  !need.isKnown ||
                  need.isHindered
                }
                onClick={submit}
              >
                {need.isNeeded
                  ? 'Отправить на согласование'
                  : onBank
                    ? 'Оформить в кредит'
                    : 'Разместить заказ'}
              </Button>
            }
          >
            <Payment
              amount={amountOf(ordered)}
              draft={draft}
              onWay={change.setPayment}
              onCredit={change.setCredit}
            />
            {comment !== '' && (
              <div>
                <Text size="small" tone="muted" block>
                  Комментарий
                </Text>
                <Text>{comment}</Text>
              </div>
            )}
          </BasketSummary>
        </div>
      </div>
    </>
  );
}

/** What an order takes of a contract's limit, and what is left of it, each figure with its name. */
function LimitFigures({
  amount,
  limit,
  whole,
  used,
}: {
  amount: number;
  limit: number | null;
  whole: number | null;
  used: number;
}) {
  if (limit === null || whole === null) return <Text>{UNLIMITED}</Text>;
  const over = isLimitExceeded(amount, limit);
  return (
    <DescriptionList
      columns={2}
      items={[
        { term: 'Лимит по договору', value: <Price value={whole} /> },
        { term: 'Уже использовано', value: <Price value={used} /> },
        { term: 'В этом заказе', value: <Price value={amount} /> },
        {
          term: over ? 'Этот заказ сверх лимита на' : 'Останется',
          value: (
            <Text tone={over ? 'red' : 'default'}>
              <Price strong value={Math.abs(limit - amount)} />
            </Text>
          ),
        },
      ]}
    />
  );
}

/** Messages on orders below their suppliers' minimum amounts. */
const smallOf = (shipments: readonly Shipment[]): string[] =>
  shipments.flatMap(({ offered, items }) => {
    const ready = items.filter(({ problem }) => problem === null);
    const fault =
      ready.length === 0 ? null : minimalSumFault(amountOf(ready), toKopecks(offered.minimal_amount));
    return fault === null ? [] : [`${offered.supplier.title}: ${say(ORDER_SENTENCES, fault)}`];
  });

function OrderedLines({ shipments }: { shipments: readonly Shipment[] }) {
  const zone = useStorageZone();
  const headings = useMemo(
    () => new Map(shipments.flatMap((shipment) => shipment.items.map(({ id }) => [id, shipment] as const))),
    [shipments],
  );
  const groups = useMemo(
    () => new Map(shipments.map((shipment) => [shipment.key, headingOf(shipment, zone)] as const)),
    [shipments, zone],
  );
  const rows = shipments.flatMap(({ items }) => items);
  const height = useTableHeight(rows.length);
  const groupOf = ({ id }: BasketItem): TableGroup => {
    const heading = groups.get(headings.get(id)?.key ?? '');
    if (!heading) throw new Error('a line without a shipment');
    return heading;
  };
  return (
    <Card padded={false}>
      <DataTable
        label="Что будет заказано"
        tall
        {...(height === undefined ? {} : { height })}
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        group={groupOf}
      />
    </Card>
  );
}

function headingOf(shipment: Shipment, zone: string): TableGroup {
  const { key, offered, delivery, departure, amount, comment } = shipment;
  const title = `${offered.supplier.title} · ${offered.storage.title}`;
  return {
    id: key,
    label: title,
    title,
    note: (
      <ClocksTogether>
        {DELIVERY_KINDS[delivery]}: отгрузка{' '}
        {departure.departure_at === null ? (
          'сразу'
        ) : (
          <DateTime deadline value={departure.leaves_at} zone={offered.time_zone} />
        )}
        , {delivery === 'pickup' ? 'можно забрать' : 'на складе'}{' '}
        <DateTime
          weekday
          deadline
          value={arrivalOf(shipment)}
          zone={delivery === 'pickup' ? offered.time_zone : zone}
        />
        {comment.trim() !== '' && `. ${comment.trim()}`}
      </ClocksTogether>
    ),
    aside: <Price value={amount} strong />,
  };
}

/** The amount of the order that counts towards each contract's limit. */
function contractsOf(shipments: readonly Shipment[]) {
  return [...Map.groupBy(shipments, ({ offered }) => offered.contract.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { contract, supplier } = first.offered;
    const limit = contract.limit_value;
    return [
      {
        id: contract.id,
        number: contract.number,
        supplier: supplier.title,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        limit: limit === null ? null : toKopecks(limit),
        whole: contract.whole_limit === null ? null : toKopecks(contract.whole_limit),
        used: toKopecks(contract.used_value),
      },
    ];
  });
}
