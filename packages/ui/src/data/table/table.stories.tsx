import { expect, waitFor } from 'storybook/test';
import { playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { EmptyState } from '../../feedback/state.js';
import { Price } from '../price.js';
import {
  Table,
  TableBody,
  TableCell,
  TableColumnHeader,
  TableFoot,
  TableHead,
  type TableProps,
  TableRow,
  TableRowHeader,
} from './table.js';

const meta = preview.meta({ title: 'Данные/Table', component: Table });

const TERMS = [
  { storage: 'Самара, Заводское шоссе', days: 1, sum: 1_250_000 },
  { storage: 'Казань', days: 3, sum: 84_000 },
  { storage: 'Уфа', days: 5, sum: 310_000 },
  { storage: 'Пермь', days: 7, sum: 320_000 },
];

const head = (
  <TableHead>
    <TableRow>
      <TableColumnHeader>Склад</TableColumnHeader>
      <TableColumnHeader align="right">Срок, дней</TableColumnHeader>
      <TableColumnHeader align="right">Оборот</TableColumnHeader>
    </TableRow>
  </TableHead>
);
const body = (
  <TableBody>
    {TERMS.map(({ storage, days, sum }) => (
      <TableRow key={storage} marked={days === 3}>
        <TableRowHeader>{storage}</TableRowHeader>
        <TableCell align="right">{days}</TableCell>
        <TableCell align="right">
          <Price value={sum} />
        </TableCell>
      </TableRow>
    ))}
  </TableBody>
);
const foot = (
  <TableFoot>
    <TableRow>
      <TableRowHeader>Всего</TableRowHeader>
      <TableCell />
      <TableCell align="right">
        <Price value={1_964_000} />
      </TableCell>
    </TableRow>
  </TableFoot>
);
const Terms = (props: Partial<TableProps>) => (
  <Table caption="Условия поставки" {...props}>
    {head}
    {body}
    {foot}
  </Table>
);

/** A table with a heading, headers of columns and rows, and totals. It fits, so it is no Tab stop. */
export const Default = meta.story({
  args: { caption: 'Условия поставки', children: [] },
  render: () => <Terms />,
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Условия поставки' });
    await expect(table.querySelector('caption')).toBeVisible();
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(3);
    await expect(canvas.getByRole('rowheader', { name: 'Казань' })).toHaveAttribute('scope', 'row');
    const total = canvas.getByRole('row', { name: /Всего/ });
    await expect(total).toHaveTextContent(/19.640,00/);
    const number = canvas.getByRole('cell', { name: '5' });
    await expect(getComputedStyle(number)).toHaveProperty('textAlign', 'end');
    await expect(getComputedStyle(canvas.getByRole('rowheader', { name: 'Уфа' }))).toHaveProperty(
      'textAlign',
      'start',
    );
    await waitFor(() => expect(table.parentElement).not.toHaveAttribute('tabindex'));
    await expect(canvas.queryByRole('group')).toBeNull();
  },
});

const paint = (row: Element) => getComputedStyle(row).backgroundColor;

/** Every second row is darker; a highlighted row stays so. */
export const Striped = meta.story({
  args: Default.input.args,
  render: () => <Terms striped hover />,
  play: async ({ canvas }) => {
    const [, first, marked, third, last] = canvas.getAllByRole('row').map(paint);
    await expect(third).toBe(first);
    await expect(last).not.toBe(first);
    await expect([first, last]).not.toContain(marked);
  },
});

/** Nothing to show: a cell across the columns says so. */
export const Empty = meta.story({
  args: Default.input.args,
  render: () => (
    <Table caption="Условия поставки">
      {head}
      <TableBody>
        <TableRow>
          <TableCell colSpan={3}>
            <EmptyState title="Условий ещё нет" />
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('cell', { name: /Условий ещё нет/ })).toHaveAttribute('colspan', '3'),
});

const LONG =
  'Фильтр масляный для двигателей с турбонаддувом, с прокладкой и уплотнительным кольцом в комплекте';

/** Texts wrap and numbers do not; what is wider than its place scrolls in itself, by the keyboard, too. */
export const LongTexts = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="w-120">
      <Table caption={LONG}>
        <TableHead>
          <TableRow>
            {['Название', 'Применимость', 'Примечание'].map((title) => (
              <TableColumnHeader key={title}>{title}</TableColumnHeader>
            ))}
            {['Цена поставщика за упаковку', 'Сумма с доставкой', 'Сумма без НДС'].map((title) => (
              <TableColumnHeader key={title} align="right">
                {title}
              </TableColumnHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableRowHeader>{LONG}</TableRowHeader>
            <TableCell>{LONG}</TableCell>
            <TableCell>{LONG}</TableCell>
            {[1, 2, 3].map((factor) => (
              <TableCell key={factor} align="right">
                <Price value={123_456_789 * factor} />
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const area = await canvas.findByRole('group', { name: LONG });
    await expect(area.scrollWidth).toBeGreaterThan(area.clientWidth);
    const price = canvas.getByRole('cell', { name: /3.703.703,67/ });
    await expect(price.getClientRects()[0]?.height).toBe(
      canvas.getByRole('rowheader').getBoundingClientRect().height,
    );
    await userEvent.tab();
    await expect(area).toHaveFocus();
  },
});

/** On a phone it is a table, too, and scrolls sideways. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: Default.input.args,
  render: () => <Terms className="w-80" caption={LONG} captionHidden density="compact" />,
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: LONG });
    await expect(getComputedStyle(canvas.getAllByRole('cell')[0] ?? table)).toHaveProperty(
      'display',
      'table-cell',
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
});

/** From right to left the first column stands at the other end, and numbers are aligned to the left. */
export const RightToLeft = meta.story({
  args: Default.input.args,
  render: () => (
    <div dir="rtl">
      <Terms />
    </div>
  ),
  play: async ({ canvas }) => {
    const [first, , last] = canvas.getAllByRole('columnheader');
    await expect(first?.getBoundingClientRect().x).toBeGreaterThan(last?.getBoundingClientRect().x ?? 0);
    const cell = canvas.getByRole('cell', { name: /12.500,00/ });
    const text = document.createRange();
    text.selectNodeContents(cell);
    const gap = text.getBoundingClientRect().x - cell.getBoundingClientRect().x;
    await expect(gap).toBeLessThan(20);
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Table caption="Условия поставки" striped>
      {head}
      {body}
    </Table>,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Terms />
      <Terms striped caption="Через строку" />
      <Terms density="compact" caption="Плотно" />
      <Empty.Component />
      <LongTexts.Component />
    </div>
  ),
});
