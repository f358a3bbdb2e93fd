import { toKopecks } from '@portal/api-client/money';
import { clockNote, formatDeadline } from '@portal/domain/clocks';
import { DELIVERY_KINDS, type DeliveryKind } from '@portal/domain/deliveries';
import { failureSentence } from '@portal/domain/failures';
import { minimalSumFault } from '@portal/domain/order-conditions';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { ORDER_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { BasketSummary } from '@portal/ui/basket-summary';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Price } from '@portal/ui/price';
import { RadioGroup } from '@portal/ui/radio-group';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Stepper } from '@portal/ui/stepper';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { ZONE } from '../../../session/time/dates.ts';
import type { ShipmentDraft } from './draft.ts';
import { EmptyBasket } from '../empty-basket.tsx';
import { amountOf, isGone, nameOf, piecesOf, suppliersOf } from '../lines/items.ts';
import { type Shipment, useOrder } from './shipments.ts';
import { STEPS } from './steps.ts';

const TITLE = 'Оформление заказа';
/** Number of a shipment's lines that are listed; the others are counted. */
const NAMED = 3;

/** Choices for each shipment: departure, delivery or pickup, and a comment for the supplier. */
export function OrderScreen() {
  const { basket, storage, items, shipments, search, draft, change, error, retry } = useOrder();
  if (error) return <ErrorState message={failureSentence(error)} onRetry={retry} />;
  if (!basket || !shipments) return <Skeleton shape="card" className="h-96" />;
  if (items.length === 0) return <EmptyBasket title={TITLE} others={basket.items.length > 0} />;
  const orderable = items.filter((item) => !isGone(item));
  const gone = items.length - orderable.length;
  return (
    <>
      <PageHeader
        title={TITLE}
        aside={<Text tone="muted">{storage ? `для склада «${storage.title}»` : ''}</Text>}
        actions={
          <ButtonLink variant="secondary" href={routeHref('catalog-basket')}>
            В корзину
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <Stepper steps={STEPS} current={1} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_clamp(16rem,20vw,18rem)] max-md:grid-cols-1 items-start gap-4">
        <div className="flex min-w-0 flex-col gap-4">
          {gone > 0 && (
            <Alert tone="yellow">
              {gone.toLocaleString('ru')}{' '}
              {plural(
                gone,
                'позиция останется в корзине: её',
                'позиции останутся в корзине: их',
                'позиций останется в корзине: их',
              )}{' '}
              больше не предлагают.
            </Alert>
          )}
          {shipments.map((shipment) => (
            <ShipmentCard
              key={shipment.key}
              shipment={shipment}
              storage={storage?.title ?? ''}
              onChange={(next) => change.setShipment(shipment.key, next)}
            />
          ))}
        </div>
        <div className="md:sticky md:top-19">
          <BasketSummary
            positions={orderable.length}
            pieces={piecesOf(orderable)}
            suppliers={suppliersOf(orderable)}
            amount={amountOf(orderable)}
            action={
              orderable.length > 0 && (
                <ButtonLink wide size="large" href={`${routeHref('catalog-final')}${search}`}>
                  К подтверждению
                </ButtonLink>
              )
            }
          >
            <Field label="Комментарий ко всем заказам">
              <Textarea
                value={draft.comment}
                maxLength={1000}
                onChange={({ target }) => change.setComment(target.value)}
              />
            </Field>
          </BasketSummary>
        </div>
      </div>
    </>
  );
}

interface ShipmentCardProps {
  shipment: Shipment;
  storage: string;
  onChange(change: ShipmentDraft): void;
}

function ShipmentCard({ shipment, storage, onChange }: ShipmentCardProps) {
  const { offered, items, amount, delivery, departure, comment, missed } = shipment;
  const zone = useStorageZone();
  const title = `${offered.supplier.title} · ${offered.storage.title}`;
  const more = items.length - NAMED;
  const fault = minimalSumFault(amount, toKopecks(offered.minimal_amount));
  // If one of the two time zones must be named, both are.
  const isNamed = [zone, offered.time_zone].some(
    (clock) => clockNote(departure.leaves_at, clock, ZONE) !== '',
  );
  const when = (instant: string, clock: string) => formatDeadline(instant, clock, isNamed ? undefined : ZONE);
  const notes: Record<DeliveryKind, string> = {
    delivery: `Будет на складе «${storage}» ${when(departure.delivery_at, zone)}`,
    pickup: `${offered.storage.city}, можно забрать ${when(departure.pickup_at, offered.time_zone)}`,
  };
  return (
    <Card title={title} aside={<Price value={amount} strong />}>
      <Text as="p" tone="secondary" className="mb-4">
        {items.slice(0, NAMED).map(nameOf).join(', ')}
        {more > 0 && ` и ещё ${more.toLocaleString('ru')} ${plural(more, 'позиция', 'позиции', 'позиций')}`}
        {' · '}
        {piecesOf(items).toLocaleString('ru')} шт.
      </Text>
      {fault !== null && (
        <div className="mb-4">
          <Alert tone="yellow">{say(ORDER_SENTENCES, fault)}</Alert>
        </div>
      )}
      {missed && (
        <div className="mb-4">
          <Alert tone="yellow">Выбранной отгрузки больше нет. Показана ближайшая.</Alert>
        </div>
      )}
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <RadioGroup
          label="Как получить"
          value={delivery}
          onChange={(kind) => onChange({ delivery: kind as DeliveryKind })}
          options={Object.entries(DELIVERY_KINDS).map(([value, label]) => ({
            value,
            label,
            note: notes[value as DeliveryKind],
          }))}
        />
        <div className="flex flex-col gap-4">
          <Field label={`Отгрузка: ${offered.storage.title}`}>
            <Select
              value={departure.departure_at ?? ''}
              onChange={({ target }) => onChange({ departure_at: target.value === '' ? null : target.value })}
              options={offered.departures.map(({ departure_at, leaves_at }, place) => ({
                value: departure_at ?? '',
                label:
                  departure_at === null
                    ? 'Сразу после заказа'
                    : `${when(leaves_at, offered.time_zone)}${place === 0 ? ', ближайшая' : ''}`,
              }))}
            />
          </Field>
          <Field label="Комментарий к отгрузке">
            <Textarea
              rows={2}
              value={comment}
              maxLength={1000}
              onChange={({ target }) => onChange({ comment: target.value })}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
