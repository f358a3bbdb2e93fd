import { duplicateLines } from '@portal/domain/positions';
import { DataTable } from '@portal/ui/data-table';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { useMemo, useState } from 'react';
import { useTableHeight } from '../../kit/list/table-height.ts';
import { useStorageZone } from '../../session/storage/zone.ts';
import type { LineActions } from './line-actions.ts';
import { amountOf, isComparable, lineColumns, nameOf } from './line-columns.tsx';
import { OtherOffers } from './proposals/other-offers.tsx';
import type { Position, Request } from './queries.ts';
import { Difference } from './repeated/change.tsx';
import { repeatedColumns } from './repeated/columns.tsx';
import { comparedOf, differenceOf, isRepeated } from './repeated/compared.ts';
import { Instead } from './repeated/instead.tsx';

export interface LinesTableProps {
  request: Request;
  /** Lines of the selected tag. */
  positions: readonly Position[];
  actions: LineActions;
  selected: ReadonlySet<number | string>;
  onSelect(selected: ReadonlySet<number | string>): void;
}

/** Lines of a request as a table, editable in place; further offers unfold below a line. */
export function LinesTable({ request, positions, actions, selected, onSelect }: LinesTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const height = useTableHeight(positions.length);
  const duplicates = useMemo(() => duplicateLines(request.positions), [request.positions]);
  const zone = useStorageZone(request.storage.id);
  const isRepeat = isRepeated(request);
  const usual = lineColumns({
    actions,
    zone,
    duplicates,
    unfolded,
    onUnfold: (id) =>
      setUnfolded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  });
  const columns = isRepeat ? repeatedColumns(usual) : usual;
  const open = positions.filter(({ orders }) => orders.length === 0);
  const amount = open.reduce((sum, position) => sum + (amountOf(position) ?? 0), 0);
  // The quantities that the sum is for: a line without an offer does not count.
  const pieces = open.reduce((sum, { leader }) => sum + (leader?.quantity ?? 0), 0);
  const detailOf = (position: Position) => {
    const { code } = comparedOf(position);
    const others =
      unfolded.has(position.id) &&
      position.product &&
      position.quantity !== null &&
      isComparable(position) ? (
        <OtherOffers
          requestId={request.id}
          storageId={request.storage.id}
          standardId={position.product.id}
          quantity={position.quantity}
          name={nameOf(position)}
        />
      ) : null;
    if (code !== 'instead' && code !== 'gone') return others;
    return (
      <div className="flex flex-col gap-3">
        <Instead position={position} zone={zone} actions={actions} />
        {others}
      </div>
    );
  };
  return (
    <DataTable
      label="Строки заявки"
      tall
      walk
      columns={columns}
      rows={positions}
      rowId={({ id }) => id}
      rowLabel={(position) => `Выбрать ${nameOf(position)}`}
      selected={selected}
      onSelect={onSelect}
      detail={(position) => detailOf(position)}
      totals={{
        name: 'К заказу по лучшим ценам',
        quantity: pieces.toLocaleString('ru'),
        amount: <Price unit={false} strong value={amount} />,
        ...(isRepeat
          ? {
              difference: (
                <Difference
                  strong
                  kopecks={positions.reduce((sum, position) => sum + (differenceOf(position) ?? 0), 0)}
                />
              ),
            }
          : {}),
      }}
      empty={<EmptyState title="Строк нет" />}
      {...(height === undefined ? {} : { height })}
    />
  );
}
