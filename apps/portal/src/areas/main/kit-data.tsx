import { Accordion } from '@portal/ui/accordion';
import { Card } from '@portal/ui/card';
import { BarChart, LineChart } from '@portal/ui/chart';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DescriptionList } from '@portal/ui/description-list';
import { Pagination } from '@portal/ui/pagination';
import { Timeline } from '@portal/ui/timeline';
import { TreeView } from '@portal/ui/tree-view';
import { useState } from 'react';

interface Row {
  id: number;
  article: string;
  brand: string;
  title: string;
  quantity: number;
}
const ROWS: readonly Row[] = [
  { id: 1, brand: 'MANN-FILTER', article: 'W 712/75', title: 'Фильтр масляный', quantity: 48 },
  { id: 2, brand: 'NGK', article: 'BKR6E', title: 'Свеча зажигания', quantity: 320 },
  { id: 3, brand: 'SACHS', article: '3000 951 097', title: 'Комплект сцепления', quantity: 3 },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'brand', title: 'Бренд', cell: ({ brand }) => brand },
  { id: 'article', title: 'Артикул', cell: ({ article }) => article },
  { id: 'title', title: 'Название', cell: ({ title }) => title },
  { id: 'quantity', title: 'Остаток', align: 'right', cell: ({ quantity }) => quantity },
];
const MONTHS = ['июн', 'июл', 'авг', 'сен', 'окт', 'ноя'];
const SALES = {
  id: 'sales',
  name: 'Продажи',
  values: [1_204_500, 1_310_000, 1_180_250, 1_420_000, 1_388_000, 1_560_700],
};
const PLAN = {
  id: 'plan',
  name: 'План',
  values: [1_200_000, 1_250_000, 1_300_000, 1_350_000, 1_400_000, 1_450_000],
};
const CHART = { labels: MONTHS, series: [SALES, PLAN], unit: 'руб.' };

function Pages() {
  const [page, setPage] = useState(2);
  return <Pagination page={page} pageSize={20} total={184} onPage={setPage} />;
}

function Tree() {
  const [selected, setSelected] = useState<string | null>('oil');
  return (
    <TreeView
      label="Категории"
      selected={selected}
      onSelect={setSelected}
      defaultOpen={['filters']}
      nodes={[
        {
          id: 'filters',
          label: 'Фильтры',
          count: 1_204,
          children: [
            { id: 'oil', label: 'Фильтры масляные', count: 610 },
            { id: 'air', label: 'Фильтры воздушные', count: 594 },
          ],
        },
        { id: 'other', label: 'Прочее', count: 12 },
      ]}
    />
  );
}

/** Samples of tables, charts, trees and facts. */
export function KitData() {
  return (
    <>
      <Card title="Таблица" padded={false}>
        <DataTable label="Товары" rows={ROWS} rowId={({ id }) => id} columns={COLUMNS} />
        <div className="p-3">
          <Pages />
        </div>
      </Card>
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
        <Card>
          <LineChart title="Продажи по месяцам" {...CHART} />
        </Card>
        <Card>
          <BarChart title="Продажи и план" {...CHART} />
        </Card>
        <Card title="Дерево">
          <Tree />
        </Card>
        <Card title="Об одном">
          <DescriptionList
            items={[
              { term: 'Поставщик', value: 'ООО «Волга-Деталь»' },
              { term: 'Договор', value: 'Д-002/014-1' },
              { term: 'Склад', value: 'Самара' },
            ]}
          />
        </Card>
        <Card title="История">
          <Timeline
            items={[
              {
                id: 2,
                time: '20.11.2026 10:05',
                actor: 'Иванов Пётр, ООО «Волга-Деталь»',
                text: 'Подтверждено: 3 позиции',
              },
              {
                id: 1,
                time: '20.11.2026 09:42',
                actor: 'Андреева Мария, «Деталь Плюс»',
                text: 'Заказ размещён',
              },
            ]}
          />
        </Card>
        <Card title="Вопросы">
          <Accordion
            items={[
              { id: '1', title: 'Когда отгрузят?', content: 'День отгрузки стоит в предложении первым.' },
              { id: '2', title: 'Что такое кратность?', content: 'По сколько штук товар продаётся.' },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
