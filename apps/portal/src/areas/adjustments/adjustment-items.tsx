import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Link } from '@portal/ui/link';
import { RadioGroup } from '@portal/ui/radio-group';
import { Text } from '@portal/ui/text';
import { LineTalk } from '../talk/line-talk.tsx';
import type { Choice, Choices, Item } from './choice.ts';
import { Shift } from './shift.tsx';

export interface AdjustmentItemsProps {
  /** Id of the corrective. */
  document: number;
  items: readonly Item[];
  planned: string;
  /** Time zone of the customer's storage. */
  zone: string;
  /** The user decides, so other offers of the products are shown. */
  decides: boolean;
  choices: Choices;
  /** Called with the choices made instead of waiting for the new date; undefined if the user may not choose. */
  onChoose: ((choices: Choices) => void) | undefined;
  /** Whether other offers can be ordered here. */
  mayOrder: boolean;
}

/** Items with a new delivery date, and the alternatives to accepting it. */
export function AdjustmentItems({
  document,
  items,
  planned,
  zone,
  decides,
  choices,
  onChoose,
  mayOrder,
}: AdjustmentItemsProps) {
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ order_line_id, brand_title, article, title, price }) => (
        <span className="flex items-center justify-between gap-1">
          <PartName
            brand={brand_title}
            article={article}
            title={`${title}, ${formatMoney(toKopecks(price))} за шт.`}
          />
          <LineTalk
            kind="corrective"
            id={document}
            line={{ id: order_line_id, title: `${brand_title} ${article}` }}
          />
        </span>
      ),
    },
    {
      id: 'quantity',
      title: 'Штук',
      align: 'right',
      cell: ({ quantity, left }) => (
        <>
          {quantity}
          {left < quantity && (
            <Text block size="small" tone="muted">
              {left === 0 ? 'больше не ждём' : `осталось ${left}`}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'was',
      title: 'Было',
      cell: ({ was_at, first_delivery_at }) => (
        <>
          <DateTime weekday deadline value={was_at} zone={zone} />
          {Date.parse(was_at) !== Date.parse(first_delivery_at) && (
            <Text block size="small" tone="muted">
              сначала <DateTime deadline value={first_delivery_at} zone={zone} />
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'planned',
      title: 'Станет',
      cell: ({ was_at, is_taken_out }) =>
        is_taken_out ? (
          <Text tone="muted">снята с заказа</Text>
        ) : (
          <>
            <DateTime weekday deadline value={planned} zone={zone} />
            <Text block size="small">
              <Shift from={was_at} to={planned} />
            </Text>
          </>
        ),
    },
    ...(decides && onChoose
      ? [
          {
            id: 'instead',
            title: 'Что делать',
            phone: 'below' as const,
            cell: (item: Item) => (
              <Instead
                item={item}
                zone={zone}
                choice={choices.get(item.id)}
                mayOrder={mayOrder}
                onChoose={(choice) => onChoose(changed(choices, item.id, choice))}
              />
            ),
          },
        ]
      : []),
    ...(decides && !onChoose
      ? [
          {
            id: 'elsewhere',
            title: 'В другом месте',
            cell: (item: Item) => <Elsewhere item={item} zone={zone} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable label="Позиции корректировки" tall columns={columns} rows={items} rowId={({ id }) => id} />
  );
}

function changed(choices: Choices, id: number, choice: Choice | undefined): Choices {
  const now = new Map(choices);
  if (choice === undefined) now.delete(id);
  else now.set(id, choice);
  return now;
}

/** Choice for an item: wait for the new date, remove it from the order, or order another offer. */
function Instead({
  item,
  zone,
  choice,
  mayOrder,
  onChoose,
}: {
  item: Item;
  zone: string;
  choice: Choice | undefined;
  mayOrder: boolean;
  onChoose(choice: Choice | undefined): void;
}) {
  if (item.left === 0) return <Text tone="muted">отвечать не о чем</Text>;
  const offers = item.elsewhere.map((offer) => ({
    value: String(offer.offer_id),
    label: `Заказать: ${offer.supplier_title}`,
    note: <OfferNote item={item} offer={offer} zone={zone} />,
    disabled: !mayOrder,
  }));
  return (
    <RadioGroup
      label={`Что делать с ${item.brand_title} ${item.article}`}
      showLabel={false}
      value={String(choice ?? 'wait')}
      onChange={(value) => onChoose(value === 'wait' ? undefined : value === 'out' ? 'out' : Number(value))}
      options={[
        { value: 'wait', label: 'Ждать нового срока' },
        { value: 'out', label: 'Снять с заказа' },
        ...offers,
      ]}
    />
  );
}

interface OfferNoteProps {
  item: Item;
  offer: Item['elsewhere'][number];
  zone: string;
}

function OfferNote({ item, offer, zone }: OfferNoteProps) {
  // The difference between the other offer's total and the amount still to be paid for the item.
  const more = toKopecks(offer.price) * offer.quantity - toKopecks(item.price) * item.left;
  return (
    <>
      <DateTime weekday deadline value={offer.arrival_at} zone={zone} />
      <br />
      {formatMoney(toKopecks(offer.price))} × {offer.quantity}
      {more !== 0 && `, ${more > 0 ? 'дороже' : 'дешевле'} на ${formatMoney(Math.abs(more))}`}
    </>
  );
}

const Elsewhere = ({ item, zone }: { item: Item; zone: string }) =>
  item.elsewhere.length === 0 ? (
    <Text tone="muted">раньше или дешевле ни у кого нет</Text>
  ) : (
    item.elsewhere.map((offer) => (
      <Text block size="small" key={offer.offer_id}>
        <Link href={routeHref('product-id', { id: item.standard_id })}>{offer.supplier_title}</Link>
        <br />
        <OfferNote item={item} offer={offer} zone={zone} />
      </Text>
    ))
  );
