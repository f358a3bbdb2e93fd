import { Button } from '@portal/ui/button';
import { type Column, DataTable } from '@portal/ui/data-table';
import { NumberInput } from '@portal/ui/number-input';
import { PartName } from '@portal/ui/part-name';
import { Text } from '@portal/ui/text';
import { acceptRest, counted, countsOf, type Item, type Kind, leftOf, type Unsent } from './counts.ts';

const NOTHING: Unsent = {};
const TITLES: Readonly<Record<Kind, string>> = {
  accepted: 'Принято',
  shortage: 'Нет',
  rejected: 'Брак или не то',
  surplus: 'Лишнее',
};

export interface AcceptanceItemsProps {
  items: readonly Item[];
  /** Counts of this device that have not been sent. */
  unsent?: Unsent;
  /** If given, the items can be counted here. */
  onCount?(change: (unsent: Unsent) => Unsent): void;
}

/** Items of an acceptance: shipped, accepted, missing, rejected and surplus pieces. */
export function AcceptanceItems({ items, unsent = NOTHING, onCount }: AcceptanceItemsProps) {
  const numberOf = (kind: Kind): Column<Item> => ({
    id: kind,
    title: `${TITLES[kind]}, шт.`,
    align: 'right',
    width: onCount ? '116px' : '130px',
    cell: (item) => {
      const value = countsOf(item, unsent)[kind];
      if (onCount)
        return (
          <NumberInput
            controlSize="small"
            width="small"
            aria-label={`${TITLES[kind]}: ${item.brand_title} ${item.article}`}
            value={value}
            onChange={(next) => onCount((known) => counted(item, known, kind, next ?? 0))}
          />
        );
      if (value === 0) return <Text tone="muted">—</Text>;
      return (
        <Text weight="strong" tone={kind === 'accepted' ? 'green' : 'red'}>
          {value}
        </Text>
      );
    },
  });
  const columns: readonly Column<Item>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ brand_title, article, title }) => (
        <PartName brand={brand_title} article={article} title={title} />
      ),
    },
    {
      id: 'places',
      title: 'Места',
      // A line could break after a dash, so each container's text must not wrap.
      cell: ({ containers }) =>
        containers.length === 0
          ? '—'
          : containers.map(({ container_number, quantity }) => (
              <span key={container_number} className="block whitespace-nowrap">
                {`№ ${container_number} – ${quantity} шт.`}
              </span>
            )),
    },
    { id: 'quantity', title: 'Отгружено, шт.', align: 'right', cell: ({ quantity }) => quantity },
    numberOf('accepted'),
    numberOf('shortage'),
    numberOf('rejected'),
    numberOf('surplus'),
    {
      id: 'left',
      title: 'Осталось, шт.',
      align: 'right',
      width: onCount ? '200px' : '120px',
      cell: (item) => {
        const left = leftOf(item, countsOf(item, unsent));
        if (left === 0) return <Text tone="muted">—</Text>;
        return onCount ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Принять остальные ${left} шт.: ${item.brand_title} ${item.article}`}
            onClick={() => onCount((known) => acceptRest([item], known))}
          >
            Принять остальные {left} шт.
          </Button>
        ) : (
          <Text tone="yellow">{left}</Text>
        );
      },
    },
  ];
  return <DataTable label="Позиции приёмки" tall columns={columns} rows={items} rowId={({ id }) => id} />;
}
