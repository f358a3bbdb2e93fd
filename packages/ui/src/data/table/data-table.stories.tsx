import { expect, waitFor } from 'storybook/test';
import {
  Arranged,
  Foldable,
  GroupedRows,
  LINES,
  Live,
  Long,
  ORDERS,
  SortedBySeveral,
  base,
  open,
  retry,
} from '../../../../../.storybook/fixtures/orders.js';
import { nothing, playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Card } from '../../layout/card.js';
import { NumberInput } from '../../fields/number-input.js';
import { Price } from '../price.js';
import { DataTable } from './data-table.js';

const meta = preview.meta({ title: 'Данные/DataTable' });

/** A click with Shift sorts by one more column, turns it, takes it away; a plain click sorts by this column alone. */
export const SeveralColumns = meta.story({
  render: () => <SortedBySeveral />,
  play: async ({ canvas, userEvent }) => {
    const articles = () =>
      canvas
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]?.textContent);
    const title = (name: string | RegExp) => canvas.getByRole('button', { name });
    await userEvent.click(title('Бренд'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(title('Цена, руб.'));
    await userEvent.keyboard('{/Shift}');
    await expect(articles()).toEqual(['W 712/75', 'W 610/3', 'OC 593', 'OC 90']);
    const [brand, price] = [canvas.getAllByRole('columnheader')[0], canvas.getAllByRole('columnheader')[2]];
    await expect(brand).toHaveAttribute('aria-sort', 'descending');
    await expect(price).toHaveAttribute('aria-sort', 'none');
    const second = title(/^Цена, руб\..*2-й порядок сортировки, по убыванию$/);
    await expect(second).toHaveTextContent('↓2');
    second.focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(articles()).toEqual(['W 610/3', 'W 712/75', 'OC 90', 'OC 593']);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(articles()).toEqual(['W 712/75', 'W 610/3', 'OC 90', 'OC 593']);
    await userEvent.click(title('Цена, руб.'));
    await expect(brand).toHaveAttribute('aria-sort', 'none');
    await expect(articles()).toEqual(['OC 593', 'W 712/75', 'OC 90', 'W 610/3']);
  },
});

/** Sorting, selection with the bulk bar, opening by click and by Enter, moving with arrow keys. */
export const Default = meta.story({
  render: () => <Live />,
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    const rows = () => canvas.getAllByRole('row').slice(1);
    await expect(rows()[0]).toHaveTextContent('104231');
    await userEvent.click(canvas.getByRole('button', { name: /Сумма/ }));
    await expect(rows()[0]).toHaveTextContent('104236');
    await expect(canvas.getByRole('columnheader', { name: /Сумма/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );

    await userEvent.click(canvas.getByRole('checkbox', { name: 'Заказ № 104236' }));
    await expect(canvas.getByText('Выбрано 1')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все' }));
    await expect(canvas.getByText('Выбрано 3')).toBeVisible();
    await expect(open).not.toHaveBeenCalled();

    await userEvent.click(canvas.getByText('ООО «АвтоСнаб»'));
    await expect(open).toHaveBeenCalledWith(ORDERS[1]);
    rows()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await expect(open).toHaveBeenLastCalledWith(ORDERS[0]);
  },
});

export const Loading = meta.story({
  render: () => <DataTable {...base} rows={[]} state="loading" />,
  play: async ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  render: () => <DataTable {...base} rows={[]} />,
  play: async ({ canvas }) => expect(canvas.getByText('По вашему запросу ничего не найдено')).toBeVisible(),
});

export const Failed = meta.story({
  render: () => (
    <DataTable
      {...base}
      rows={[]}
      state={{ error: 'Нет связи с сервером. Проверьте подключение и повторите.' }}
      onRetry={retry}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
});

/**
 * 100 000 rows: header and totals stay visible, only visible rows are in the DOM, Home and End jump to the
 * ends.
 */
export const Virtual = meta.story({
  render: () => <Long />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    const first = await canvas.findByRole('row', { name: /№ 1 / });
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60);
    first.focus();
    await userEvent.keyboard('{End}');
    const last = await canvas.findByRole('row', { name: /№ 100000 / });
    await waitFor(() => expect(last).toHaveFocus());
    // Visually hidden texts of rows are positioned inside the table, so they do not enlarge the page.
    await expect(document.documentElement.scrollHeight).toBeLessThan(3_000);
    // The row with the focus stays in the DOM when it is scrolled out of view.
    const scroller = canvas.getByRole('group', { name: /прокрутка/ });
    scroller.scrollTop = 1_000_000;
    await waitFor(() => expect(canvas.getAllByRole('row')[5]).toHaveTextContent(/№ 2\d{4}/));
    await expect(last).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(canvas.getByRole('row', { name: /№ 99999 / })).toHaveFocus());
    await waitFor(() => expect(canvas.getByRole('row', { name: /№ 99999 / })).toBeVisible());
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все' }));
    await expect(canvas.getByText('Выбрано: 100 000')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Снять выбор' }));
    await expect(canvas.queryByText(/Выбрано/)).toBeNull();
  },
});

/** Long titles of many number columns wrap before the table becomes wider than its container. */
export const BrokenTitles = meta.story({
  render: () => (
    <div className="w-225">
      <Card padded={false}>
        <DataTable
          label="По брендам"
          breakTitles
          columns={Array.from({ length: 9 }, (_, place) => ({
            id: `${place}`,
            title: place < 4 ? 'Свободно на складах, шт.' : 'Продажи, руб.',
            align: 'right' as const,
            cell: () => '22,1',
          }))}
          rows={[{ id: 1 }]}
          rowId={({ id }) => id}
        />
      </Card>
    </div>
  ),
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table');
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  },
});

/** A group's long title is truncated, so that the content at its right stays inside the table. */
export const LongGroup = meta.story({
  render: () => (
    <Card padded={false}>
      <DataTable
        {...base}
        rows={LINES.slice(0, 2)}
        group={() => ({
          id: 1,
          label: 'Длинная группа',
          title: 'Амортизатор передний газомасляный левый, '.repeat(12),
          aside: <Price value={1_234_500} />,
        })}
      />
    </Card>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('12 345,00', { exact: false })).toBeVisible();
    const table = canvas.getByRole('table');
    await expect(table.getBoundingClientRect().width).toBeLessThanOrEqual(
      canvasElement.getBoundingClientRect().width,
    );
  },
});

/** Rows under group headings; a heading's checkbox selects the rows of its group only. */
export const Grouped = meta.story({
  render: () => (
    <Card padded={false}>
      <GroupedRows rows={LINES.filter(({ id }) => id % 1_000 < 4)} />
    </Card>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('columnheader', { name: /Волга-Деталь/ })).toBeVisible();
    await expect(canvas.getAllByText('Цена изменилась')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все: ООО «Волга-Деталь»' }));
    await expect(canvas.getByText('Выбрано: 4')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Заказ № 1' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все: ООО «Волга-Деталь»' }));
    await expect(canvas.getByText('Выбрано: 1')).toBeVisible();
  },
});

/** 3 000 grouped rows: rows out of view are not in the DOM, and row details get their height. */
export const GroupedVirtual = meta.story({
  render: () => <GroupedRows rows={LINES} height={400} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '3007');
    await expect(await canvas.findByText('Цена изменилась')).toBeVisible();
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Выбрать все: ООО «Партнёр Авто»' }));
    await expect(canvas.getByText('Выбрано: 1 000')).toBeVisible();
  },
});

/** A row is expanded by its chevron. */
export const Expandable = meta.story({
  render: () => <Foldable />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(/Комментарий/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Развернуть: Заказ № 104236' }));
    await expect(canvas.getByText('Комментарий покупателя: ООО «АвтоСнаб»')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Свернуть: Заказ № 104236' }));
    await expect(canvas.queryByText(/Комментарий/)).toBeNull();
  },
});

/**
 * The first column stays visible when the table scrolls sideways; column edges are moved by mouse and by
 * arrow keys.
 */
export const PinnedAndResized = meta.story({
  render: () => <Arranged />,
  play: async ({ canvas, userEvent }) => {
    const edge = canvas.getByRole('separator', { name: 'Ширина столбца «Покупатель»' });
    await expect(edge).toHaveAttribute('aria-valuenow', '420');
    edge.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    await expect(edge).toHaveAttribute('aria-valuenow', '404');
    const scroller = canvas.getByRole('table').parentElement;
    if (!scroller) throw new Error('a table without its scroll area');
    const pinned = canvas.getByRole('columnheader', { name: /Заказ/ });
    const place = pinned.getBoundingClientRect().left;
    scroller.scrollLeft = 300;
    await waitFor(() => expect(pinned.getBoundingClientRect().left).toBeCloseTo(place, 0));
    scroller.scrollLeft = 0;
  },
});

/** No rows match the filter: a different state from an empty table, with a button to reset the filter. */
export const FilteredOut = meta.story({
  render: () => <DataTable {...base} rows={[]} onResetFilter={retry} />,
  play: async ({ canvas, userEvent }) => {
    retry.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Сбросить фильтр' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
});

/** Totals below the rows, with the table's own density. */
export const TotalsCompact = meta.story({
  render: () => (
    <DataTable
      {...base}
      density="compact"
      rows={ORDERS}
      totals={{ id: 'Итого', amount: <Price unit={false} value={25_871_750} /> }}
    />
  ),
  play: async ({ canvas }) => expect(canvas.getByText('Итого')).toBeVisible(),
});

/** Marked rows, tall rows, and a detail line below a row. */
export const Matrix = meta.story({
  render: () => (
    <Card padded={false}>
      <DataTable
        {...base}
        tall
        rows={ORDERS}
        isMarked={({ id }) => id === 104_236}
        detail={({ id }) =>
          id === 104_231 && (
            <p className="text-yellow">Цена изменилась: было 412,50 руб., стало 428,00 руб.</p>
          )
        }
      />
    </Card>
  ),
});

/** Below 768 pixels each row is a card: names beside values, nothing beyond the edge; fields are of one width, and apart. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <Card padded={false}>
      <DataTable
        label="Приёмка"
        columns={['Товар', 'Нет', 'Брак или не то', 'Лишнее'].map((title) => ({
          id: title,
          title,
          cell: () =>
            title === 'Товар' ? (
              'W 914/2'
            ) : (
              <NumberInput width="small" aria-label={title} value={0} onChange={() => {}} />
            ),
        }))}
        rows={[1]}
        rowId={(id) => id}
      />
      <DataTable {...base} rows={ORDERS} onOpen={open} />
    </Card>
  ),
  play: async ({ canvas, canvasElement }) => {
    const boxes = canvas.getAllByRole('textbox').map((field) => field.getBoundingClientRect());
    await expect(boxes.length).toBeGreaterThan(1);
    await expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1);
    for (const [place, { top }] of boxes.slice(1).entries())
      await expect(top - (boxes[place]?.bottom ?? top)).toBeGreaterThanOrEqual(8);
    const table = canvas.getByRole('table', { name: 'Заказы' });
    const row = table.querySelector('tr[data-row]');
    const cell = row?.querySelector('td[data-title="Покупатель"]');
    await expect(row && getComputedStyle(row).display).toBe('block');
    await expect(cell && getComputedStyle(cell, '::before').content).toBe('"Покупатель"');
    await expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(
      canvasElement.ownerDocument.documentElement.clientWidth,
    );
  },
});

/** On a phone the box that chooses all rows says so, and a table without rows has nothing to choose. */
export const PhoneChoice = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <>
      {[ORDERS, []].map((rows) => (
        <Card padded={false} key={rows.length}>
          <DataTable
            {...base}
            label={rows.length ? 'Заказы' : 'Архив'}
            rows={rows}
            selected={new Set()}
            onSelect={() => {}}
          />
        </Card>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const boxes = canvas.getAllByRole('checkbox', { name: 'Выбрать все' });
    await expect(boxes).toHaveLength(1);
    await expect(canvas.getAllByText('Выбрать все')[0]).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Архив' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <DataTable
      label="Заказы"
      columns={[
        { id: 'id', title: 'Номер заказа у поставщика', cell: (row: { id: number }) => row.id },
        { id: 'sum', title: 'Сумма', cell: (row: { id: number }) => row.id * 100, sortable: true },
      ]}
      rows={[{ id: 104_238 }, { id: 104_239 }]}
      selected={new Set([104_238])}
      onSelect={nothing}
      rowId={(row: { id: number }) => row.id}
    />,
  ),
  tags: ['!test'],
});
