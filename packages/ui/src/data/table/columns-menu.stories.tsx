import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { ColumnsMenu } from './columns-menu.js';
import { type Column, DataTable, PLAIN_VIEW, type TableView } from './data-table.js';

const meta = preview.meta({ title: 'Данные/ColumnsMenu', component: ColumnsMenu });

interface Part {
  article: string;
  stock: number;
}
const COLUMNS: Column<Part>[] = [
  { id: 'article', title: 'Артикул', fixed: true, cell: ({ article }) => article },
  { id: 'stock', title: 'Остаток, шт.', align: 'right', cell: ({ stock }) => stock },
];

function Live() {
  const [view, setView] = useState<TableView>(PLAIN_VIEW);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <ColumnsMenu columns={COLUMNS} view={view} onView={setView} />
      </div>
      <DataTable
        label="Товары"
        columns={COLUMNS}
        rows={[{ article: 'OC 90', stock: 12 }]}
        rowId={({ article }) => article}
        view={view}
      />
    </div>
  );
}

/** A column is hidden and shown again; a fixed one cannot be hidden. */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Столбцы' }));
    await expect(screen.getByRole('checkbox', { name: 'Артикул' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Остаток, шт.' }));
    await expect(canvas.queryByRole('columnheader', { name: 'Остаток, шт.', hidden: true })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Как было' }));
    await expect(
      canvas.getByRole('columnheader', { name: 'Остаток, шт.', hidden: true }),
    ).toBeInTheDocument();
  },
});

const THREE: Column<Part>[] = [...COLUMNS, { id: 'place', title: 'Ячейка', cell: () => 'А-12' }];
function Arranged() {
  const [view, setView] = useState<TableView>({ ...PLAIN_VIEW, order: ['gone', 'place', 'place'] });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <ColumnsMenu columns={THREE} view={view} onView={setView} reorder />
      </div>
      <DataTable
        label="Товары"
        columns={THREE}
        rows={[{ article: 'OC 90', stock: 12 }]}
        rowId={({ article }) => article}
        view={view}
      />
    </div>
  );
}

/** A column is moved; the button that was pressed keeps the focus, and the table shows the order at once. */
export const Reordered = meta.story({
  render: () => <Arranged />,
  play: async ({ canvas, userEvent }) => {
    const titles = () =>
      canvas.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    // A column that is not named stays after the one before it; a name of no column is ignored.
    await expect(titles()).toEqual(['Артикул', 'Остаток, шт.', 'Ячейка']);
    await userEvent.click(canvas.getByRole('button', { name: 'Столбцы' }));
    const earlier = screen.getByRole('button', { name: 'Переместить раньше: Ячейка' });
    earlier.focus();
    await userEvent.keyboard('{Enter}');
    await expect(titles()).toEqual(['Артикул', 'Ячейка', 'Остаток, шт.']);
    await expect(screen.getByRole('button', { name: 'Переместить раньше: Ячейка' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(titles()).toEqual(['Ячейка', 'Артикул', 'Остаток, шт.']);
    await expect(screen.getByRole('button', { name: 'Переместить раньше: Ячейка' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Как было' }));
    await expect(titles()).toEqual(['Артикул', 'Остаток, шт.', 'Ячейка']);
  },
});

const places = inPlaces({
  render: () => (
    <ColumnsMenu
      columns={[
        { id: 'id', title: 'Заказ', cell: () => null },
        { id: 'sum', title: 'Сумма', cell: () => null },
      ]}
      view={{ hidden: [], widths: {} }}
      onView={fn()}
    />
  ),
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <ColumnsMenu
      columns={[
        { id: 'id', title: 'Номер', cell: () => 1 },
        { id: 'sum', title: 'Сумма', cell: () => 2 },
      ]}
      view={{ hidden: [], widths: {} }}
      onView={nothing}
    />,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
