import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { deliveryWords } from '@portal/domain/deliveries';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import { useRowFaults } from '../../kit/document/row-faults.tsx';
import type { Step } from '../../kit/document/step.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { ShipmentEdo } from '../edo/send-edo.tsx';
import { itemsOf, type Packing, placesFault, restOf, unplacedFault } from './packing.ts';
import { shipmentPapers } from './papers.ts';
import { isPickup, StatusOfDelivery } from './pickup.tsx';
import { PapersDialog } from './papers-dialog.tsx';
import { type Shipment, shipmentQuery, shipmentsChanged } from './queries.ts';
import { RestPlaces } from './acceptances/rest-places.tsx';
import { PackedItems } from './packed-items.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { usePacking } from './use-packing.ts';

const step =
  (path: 'pack' | 'unpack' | 'deliver' | 'cancel') =>
  async ({ id, version }: Shipment) =>
    answerOf(api.PUT(`/document/shipment/${path}`, { body: { id, version } }));

/** Packs the shipment; `save` stores unsaved places first. */
const packStep = (save?: (shipment: Shipment) => Promise<{ data: Shipment }>): Step<Shipment> => ({
  name: 'pack',
  label: 'Упаковать',
  variant: 'primary',
  done: ['Отгрузка упакована', 'Осталось отправить'],
  act: async (shipment) => step('pack')(save ? (await save(shipment)).data : shipment),
});

const STEPS: readonly Step<Shipment>[] = [
  {
    name: 'cancel',
    label: 'Отменить',
    variant: 'danger',
    done: ['Отгрузка отменена', 'Её позиции можно отгрузить снова'],
    question: ({ id }) => ({
      title: `Отменить отгрузку ${documentNumber(id)}?`,
      description: 'Позиции вернутся в неотгруженный остаток заказов.',
      action: 'Отменить отгрузку',
    }),
    act: step('cancel'),
  },
  { name: 'unpack', label: 'Вернуть в черновик', done: ['Отгрузка снова черновик'], act: step('unpack') },
  {
    name: 'edit',
    label: 'Бумаги и перевозка…',
    done: ['Изменения сохранены'],
    dialog: (props) => (
      <PapersDialog
        {...props}
        title="Бумаги и перевозка"
        action="Сохранить"
        send={(papers) =>
          answerOf(
            api.PUT('/document/shipment/update', {
              body: { id: props.document.id, version: props.document.version, ...papers },
            }),
          )
        }
      />
    ),
  },
  {
    name: 'ship',
    label: 'Отправить…',
    variant: 'primary',
    done: ['Отгрузка отправлена', 'Покупатель узнает об этом'],
    dialog: (props) => (
      <PapersDialog
        {...props}
        leaves
        title={`Отправить отгрузку ${documentNumber(props.document.id)}`}
        action="Отправить"
        send={(papers) =>
          answerOf(
            api.PUT('/document/shipment/ship', {
              body: { id: props.document.id, version: props.document.version, ...papers },
            }),
          )
        }
      />
    ),
  },
];

const deliverStep = (shipment: Shipment | undefined): Step<Shipment> => {
  const label = shipment && isPickup(shipment) ? 'Выдана' : 'Доставлена';
  return {
    name: 'deliver',
    label,
    variant: 'primary',
    done: [`Отмечено: ${label.toLowerCase()}`],
    act: step('deliver'),
  };
};

type Item = Shipment['items'][number];

const factsOf = (shipment: Shipment) => [
  { term: 'Покупатель', value: shipment.customer.title },
  { term: 'Поставщик', value: shipment.supplier.title },
  { term: 'Откуда', value: shipment.supplier_storage.title },
  { term: 'Куда', value: shipment.customer_storage.title },
  { term: 'Получение', value: deliveryWords(shipment.deliveries) },
  {
    term: shipment.order_ids.length === 1 ? 'Заказ' : 'Заказы',
    value: (
      <span className="flex flex-wrap gap-x-2">
        {shipment.order_ids.map((id) => (
          <Link key={id} href={routeHref('inbox-id', { id })}>
            {documentNumber(id)}
          </Link>
        ))}
      </span>
    ),
  },
  { term: 'Создана', value: <DateTime value={shipment.created_at} /> },
  ...(shipment.shipment_date === null
    ? []
    : [
        {
          term: 'Отправлена',
          value: <DateTime value={shipment.shipment_date} zone={shipment.supplier_storage.time_zone} />,
        },
      ]),
  ...(shipment.actual_delivery_date === null
    ? []
    : [
        {
          term: isPickup(shipment) ? 'Выдана' : 'Доставлена',
          value: (
            <DateTime value={shipment.actual_delivery_date} zone={shipment.customer_storage.time_zone} />
          ),
        },
      ]),
  {
    term: `Сумма, ${shipment.quantity} шт.`,
    value: <Price value={toKopecks(shipment.amount)} strong />,
  },
  ...saidOf({
    УПД: [shipment.upd_number, shipment.upd_date?.split('-').toReversed().join('.')]
      .filter(Boolean)
      .join(' от '),
    'Счёт-фактура': shipment.invoice_number,
    Водители: shipment.driver_names.join(', '),
    'Телефон водителя': shipment.driver_phone,
    Машина: [shipment.truck_model, shipment.truck_number].filter(Boolean).join(', '),
    Грузоподъёмность:
      shipment.truck_tonnage === null ? '' : `${shipment.truck_tonnage.toLocaleString('ru')} т`,
    'Внешний номер': shipment.external_id,
    'Причина исправления': shipment.correction_reason?.title ?? '',
  }),
];

const lineOf = ({ order_line_id }: Item) => order_line_id;
const ORDER: Column<Item> = {
  id: 'order',
  title: 'Заказ',
  cell: ({ order_id }) => (
    <Text className="whitespace-nowrap">
      <Link href={routeHref('inbox-id', { id: order_id })}>{documentNumber(order_id)}</Link>
    </Text>
  ),
};

/** One shipment: items and containers, printed forms and available actions. */
export function ShipmentScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(shipmentQuery(id));
  const title = `Отгрузка ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const mayPack = query.data?.status.code === 'draft' && query.data.allowed_actions.includes('edit');
  const send = useCallback(
    (version: number, packing: Packing) =>
      answerOf(
        api.PUT('/document/shipment/update', {
          body: { id, version, items: itemsOf(packing, 'order_line_id') },
        }),
      ),
    [id],
  );
  const { packing, dirty, offline, pieces, asks, answer, pack, saving } = usePacking({
    name: `shipment.${id}`,
    queryKey: shipmentQuery(id).queryKey,
    document: query.data,
    keyOf: lineOf,
    packs: mayPack,
    send,
  });
  const rows = useRowFaults();
  const [tried, setTried] = useState(false);
  const faults = [...packing.values()].flatMap((item) => placesFault(item) ?? []);
  const save = (shipment: Shipment) => saving(() => send(shipment.version, packing));
  const steps: readonly Step<Shipment>[] = dirty
    ? [
        {
          name: 'edit',
          label: 'Сохранить места',
          done: ['Позиции и места сохранены'],
          missing: () => faults[0] ?? null,
          act: save,
        },
        {
          ...packStep(save),
          leads: true,
          missing: () => {
            setTried(true);
            return faults[0] ?? unplacedFault(restOf(packing));
          },
        },
      ]
    : [...STEPS, deliverStep(query.data), packStep()];
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      badge={(shipment) => <StatusOfDelivery {...shipment} />}
      steps={(dirty && offline) || asks ? [] : steps}
      papers={dirty ? () => [] : shipmentPapers}
      after={shipmentsChanged}
      onRows={rows.set}
      list={{ href: routeHref('shipment'), label: 'Все отгрузки' }}
      facts={factsOf}
      dense
      wide={({ status, allowed_actions }) => status.code === 'draft' && allowed_actions.includes('edit')}
      history={({ history }) => history}
      note={() => (
        <UnsentNote document="эту отгрузку" offline={offline} pieces={pieces} asks={asks} onAnswer={answer} />
      )}
    >
      {(shipment) => {
        const packs = mayPack && !asks;
        const rest = restOf(packing);
        const change = (next: Packing) => {
          rows.clear();
          pack(next);
        };
        return (
          <>
            <Card
              padded={false}
              title="Позиции"
              aside={
                packs && rest > 0 ? (
                  <RestPlaces rest={rest} packing={packing} onPack={pack} />
                ) : (
                  shipment.containers_count > 0 &&
                  !dirty &&
                  `${shipment.containers_count} ${plural(shipment.containers_count, 'место', 'места', 'мест')}`
                )
              }
            >
              <PackedItems
                words={{ label: 'Позиции отгрузки', remove: 'Убрать из отгрузки' }}
                items={shipment.items}
                packing={packing}
                keyOf={lineOf}
                own={[ORDER]}
                faults={rows.faults}
                tried={tried}
                {...(packs ? { onCount: change, onPack: change } : {})}
              />
            </Card>
            {shipment.shipment_date !== null && <ShipmentEdo id={shipment.id} />}
          </>
        );
      }}
    </DocumentPage>
  );
}
