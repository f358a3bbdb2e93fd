import type { Schemas } from '@portal/api-client/client';
import { checkRule, type Viewer } from '@portal/domain/access';
import { type RouteName, routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { StatusBadge } from '@portal/ui/badge';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { Side } from './adjustment-list.tsx';

type Consequence = Schemas['CorrectiveConsequence'];

const NAMES: Readonly<Record<Consequence['kind'], string>> = {
  shipment: 'Отгрузка',
  order: 'Заказ',
  b2c_order: 'Розничный заказ',
};
const WHY: Readonly<Record<Consequence['kind'], string>> = {
  shipment: 'создана с этими позициями, ещё не отправлена',
  order: 'собран в одной отгрузке с ними',
  b2c_order: 'без этих штук его не собрать',
};
const routeOf = (kind: Consequence['kind'], side: Side): RouteName =>
  ({
    shipment: 'shipment-id',
    b2c_order: 'b2c-orders-id',
    order: side === 'incoming' ? 'outgoing-id' : 'inbox-id',
  })[kind] as RouteName;

/** Name of a document, as a link if the viewer may open its page. */
function Name({ kind, id, number }: Pick<Consequence, 'kind' | 'id' | 'number'>, side: Side, viewer: Viewer) {
  const route = routeOf(kind, side);
  const name = `${NAMES[kind]} № ${kind === 'b2c_order' ? number : id.toLocaleString('ru')}`;
  return checkRule(`pages.${route}`, viewer) ? <Link href={routeHref(route, { id })}>{name}</Link> : name;
}

/** Documents that are delayed with the corrective's items; renders nothing if there are none. */
export function Consequences({ rows, side }: { rows: readonly Consequence[]; side: Side }) {
  const viewer = viewerOf(useCurrentUser());
  if (rows.length === 0) return null;
  const columns: readonly Column<Consequence>[] = [
    { id: 'document', title: 'Документ', rowHeader: true, cell: (row) => Name(row, side, viewer) },
    {
      id: 'status',
      title: 'Статус',
      cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
    },
    { id: 'why', title: 'Почему', cell: ({ kind }) => WHY[kind] },
    {
      id: 'positions',
      title: 'Чего ждёт',
      cell: ({ positions }) =>
        positions.map(({ brand_title, article, quantity }) => (
          <Text block key={`${brand_title} ${article}`} className="whitespace-nowrap">
            {brand_title} {article}, {quantity} шт.
          </Text>
        )),
    },
  ];
  return (
    <Card padded={false} title="Что ещё придёт позже">
      <DataTable
        label="Что ещё придёт позже"
        tall
        columns={columns}
        rows={rows}
        rowId={({ kind, id }) => `${kind} ${id}`}
      />
    </Card>
  );
}
