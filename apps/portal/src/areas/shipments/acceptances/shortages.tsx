import { MOVEMENT_SHORTAGE_OUTCOMES } from '@portal/domain/movement-shortages';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Text } from '@portal/ui/text';
import type { Movement } from '../movements/movement-queries.ts';

type Shortage = Movement['shortages'][number];

const OUTCOMES: Readonly<Record<keyof typeof MOVEMENT_SHORTAGE_OUTCOMES, string>> = {
  written_off: 'Списано',
  returned: 'Возвращено на склад отправления',
};

/** Shortage acts of a movement: pieces, reason and outcome. */
export function Shortages({ movement: { items, shortages } }: { movement: Movement }) {
  if (shortages.length === 0) return null;
  const known = new Map(items.map((item) => [item.id, item]));
  const columns: readonly Column<Shortage>[] = [
    {
      id: 'article',
      title: 'Товар',
      cell: ({ item_id }) => {
        const item = known.get(item_id);
        return item && <PartName brand={item.brand_title} article={item.article} title={item.title} />;
      },
    },
    { id: 'quantity', title: 'Не пришло, шт.', align: 'right', cell: ({ quantity }) => quantity },
    {
      id: 'reason',
      title: 'Почему',
      cell: ({ reason, comment }) => (
        <>
          {reason.title}
          {comment !== '' && (
            <Text block size="small" tone="muted">
              {comment}
            </Text>
          )}
        </>
      ),
    },
    { id: 'outcome', title: 'Что стало', cell: ({ outcome }) => OUTCOMES[outcome] },
    {
      id: 'who',
      title: 'Составил',
      cell: ({ actor, at }) => (
        <>
          {actor}
          <Text block size="small" tone="muted">
            <DateTime value={at} />
          </Text>
        </>
      ),
    },
  ];
  return (
    <Card padded={false} title="Недостача">
      <DataTable label="Недостача" tall columns={columns} rows={shortages} rowId={({ id }) => id} />
    </Card>
  );
}
