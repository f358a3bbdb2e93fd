import { ONE_C_STATUSES, type OneCStatusDoes } from '@portal/domain/one-c-statuses';
import { Accordion } from '@portal/ui/accordion';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';

const DOES: Readonly<Record<OneCStatusDoes, string>> = {
  nothing: 'Ничего не меняет',
  confirm: 'Подтверждает заказ с количествами документа',
  ship: 'Отгружает количества документа',
  cancel: 'Отменяет то, что не отгружено',
};

/** The words of «Статус заказа» that the portal understands, and what each does; collapsed, as they are seldom read. */
export const StatusesCard = () => (
  <Card>
    <Accordion
      items={[{ id: 'statuses', title: 'Статусы заказов, которые понимает портал', content: TABLE }]}
    />
  </Card>
);

const TABLE = (
  <DataTable
    label="Статусы заказов"
    rows={ONE_C_STATUSES}
    rowId={({ word }) => word}
    columns={[
      { id: 'word', title: 'Статус заказа', cell: ({ word }) => word },
      { id: 'does', title: 'Что делает из 1С', cell: ({ does }) => DOES[does] },
      { id: 'of', title: 'Чьё слово', cell: ({ of }) => (of === 'portal' ? 'пишет портал' : 'из 1С') },
    ]}
  />
);
