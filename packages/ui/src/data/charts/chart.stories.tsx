import { expect, fn } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { type AnchorProps, LinkProvider } from '../../actions/link.js';
import { BarChart, FunnelChart, HeatMap, LineChart, Sparkline, StackedBarChart } from './chart.js';

const meta = preview.meta({
  title: 'Данные/Chart',
  component: LineChart,
  subcomponents: { BarChart, StackedBarChart, Sparkline, HeatMap, FunnelChart },
});

const MONTHS = ['июн', 'июл', 'авг', 'сен', 'окт', 'ноя'];
const SALES = {
  id: 'sales',
  name: 'Продажи',
  values: [1_204_500, 1_310_000, 1_180_250, 1_420_000, null, 1_560_700],
};
const PLAN = {
  id: 'plan',
  name: 'План',
  values: [1_200_000, 1_250_000, 1_300_000, 1_350_000, 1_400_000, 1_450_000],
};
const ARGS = { title: 'Продажи по месяцам', labels: MONTHS, series: [SALES, PLAN], unit: 'руб.' };

export const Default = meta.story({
  args: ARGS,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const plot = canvas.getByRole('group', { name: /^Продажи по месяцам/ });
    await expect(canvasElement.querySelectorAll('svg path[stroke-width="2"]')).toHaveLength(2);
    await userEvent.tab();
    await userEvent.tab();
    await expect(plot).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(plot).toHaveTextContent(/июн.*Продажи: 1 204 500,00 руб\..*План: 1 200 000,00 руб\./);
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect(plot).toHaveTextContent(/окт.*Продажи: нет данных/);
    await userEvent.keyboard('{Home}');
    await expect(plot).toHaveTextContent(/июн/);
    await userEvent.keyboard('{Escape}');
    await expect(plot).not.toHaveTextContent(/нет данных|1 204 500/);
  },
});

const opened = fn();
/** A router link for the test: reports its address instead of navigating. */
const Told = ({ href, children }: AnchorProps) => (
  <a
    href={href}
    onClick={(event) => {
      event.preventDefault();
      opened(href);
    }}
  >
    {children}
  </a>
);

/** Points link to their data: by click, by Enter, and from the table. */
export const Leading = meta.story({
  args: { ...ARGS, hrefs: ['/june', '/july', '/august', '/september', null, '/november'] },
  render: (args) => (
    <LinkProvider component={Told}>
      <LineChart {...args} />
    </LinkProvider>
  ),
  beforeEach: () => {
    opened.mockClear();
  },
  play: async ({ canvas, userEvent }) => {
    const plot = canvas.getByRole('group', { name: /^Продажи по месяцам.*Enter – документы/ });
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(plot).toHaveTextContent(/июл.*Нажмите, чтобы открыть документы/);
    await userEvent.keyboard('{Enter}');
    await expect(opened.mock.calls).toEqual([['/july']]);
    await userEvent.keyboard('{End}{ArrowLeft}');
    await expect(plot).not.toHaveTextContent(/открыть документы/);
    await userEvent.keyboard('{Enter}');
    await expect(opened).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Показать таблицей' }));
    await expect(canvas.getAllByRole('link')).toHaveLength(5);
    await expect(canvas.getByRole('link', { name: 'авг' })).toHaveAttribute('href', '/august');
  },
});

/** The same values as a table. */
export const AsTable = meta.story({
  args: ARGS,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Показать таблицей' }));
    await expect(canvas.getByRole('row', { name: /авг/ })).toHaveTextContent(
      'авг1 180 250,00 руб.1 300 000,00 руб.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Показать графиком' }));
    await expect(canvas.queryByRole('table')).not.toBeInTheDocument();
  },
});

export const Bars = meta.story({
  args: ARGS,
  render: () => (
    <BarChart
      title="Прибыль по месяцам"
      labels={MONTHS}
      unit="руб."
      series={[{ id: 'p', name: 'Прибыль', values: [120_000, -45_000, 0, 80_500, null, 210_000] }]}
    />
  ),
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll('rect[rx="2"]')];
    await expect(bars).toHaveLength(5);
    // Negative bars start at the zero line and go down.
    const zero = Number(bars[0]?.getAttribute('y')) + Number(bars[0]?.getAttribute('height'));
    await expect(Number(bars[1]?.getAttribute('y'))).toBeCloseTo(zero, 3);
  },
});

export const Stacked = meta.story({
  args: ARGS,
  render: () => (
    <StackedBarChart
      title="Заказы по состояниям"
      labels={MONTHS}
      series={[
        { id: 'a', name: 'Выполнены', values: [40, 44, 38, 52, 60, 31] },
        { id: 'b', name: 'В работе', values: [4, 6, 8, 10, 12, 25] },
        { id: 'c', name: 'Отказы', values: [2, 1, 3, 0, 4, 1] },
        { id: 'd', name: 'Претензии', values: [1, 0, 1, 2, 0, 0] },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    for (const name of ['Выполнены', 'В работе', 'Отказы', 'Претензии'])
      await expect(canvas.getByText(name)).toBeVisible();
  },
});

/** No data, one point, only zeros. */
export const Edges = meta.story({
  args: ARGS,
  render: () => (
    <div className="grid max-w-4xl grid-cols-3 gap-6">
      <LineChart title="Пусто" labels={[]} series={[]} />
      <LineChart title="Одна точка" labels={['ноя']} series={[{ id: 'a', name: 'А', values: [7] }]} />
      <BarChart title="Нули" labels={MONTHS} series={[{ id: 'a', name: 'А', values: [0, 0, 0, 0, 0, 0] }]} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Данных за это время нет')).toBeVisible();
    await expect(canvasElement.querySelectorAll('circle[r="4"]')).toHaveLength(1);
    await expect(canvasElement.innerHTML).not.toContain('NaN');
  },
});

const WEEK = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
const LATE = WEEK.map((name, day) => ({
  id: String(day),
  name,
  values: Array.from({ length: 12 }, (_, hour) => (day > 4 ? null : (day * 7 + hour * 11) % 46)),
}));
const HOURS = Array.from({ length: 12 }, (_, hour) => String(hour + 8));

/** By weekday and hour: a number in every cell, and a total for each row. */
export const ByWeekdayAndHour = meta.story({
  args: ARGS,
  render: () => (
    <div className="grid max-w-4xl gap-6">
      <HeatMap title="Опоздания по часу отгрузки" unit="строк" labels={HOURS} series={LATE} />
      <HeatMap title="Ничего" labels={[]} series={[]} />
      <HeatMap
        title="Один час"
        total={false}
        labels={['9']}
        series={[{ id: '1', name: 'Пн', values: [3.5] }]}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /^Вт/ })).toHaveTextContent(/всего|\d/);
    await expect(canvas.getByRole('figure', { name: 'Ничего' })).toHaveTextContent('Данных за это время нет');
    await expect(canvas.getByRole('figure', { name: 'Один час' })).not.toHaveTextContent('всего');
  },
});

/** What remains after each step. */
export const Funnel = meta.story({
  args: ARGS,
  render: () => (
    <div className="grid max-w-4xl grid-cols-2 gap-6">
      <FunnelChart
        title="Путь заказанного"
        unit="шт."
        labels={['Заказано', 'Подтверждено', 'Отгружено', 'Принято']}
        series={[{ id: 'p', name: 'Штук', values: [1200, 1110, 1004, 0] }]}
      />
      <FunnelChart title="Пока ничего" labels={[]} series={[]} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Отгружено').closest('li')).toHaveTextContent(/1\s004.*84 %/);
    await expect(canvas.getByText('Принято').closest('li')).toHaveTextContent('0 %');
  },
});

export const Sparklines = meta.story({
  args: ARGS,
  render: () => (
    <div className="flex gap-6">
      <Sparkline label="Заказы" values={[4, 6, 5, 9, 12, 8, 14]} />
      <Sparkline label="Отказы" values={[3, 3, 3]} />
      <Sparkline label="Один день" values={[5]} />
      <Sparkline label="Претензии" values={[]} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('img', { name: 'Заказы: от 4 до 14, наименьшее 4, наибольшее 14' }),
    ).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Претензии: данных нет' })).toBeVisible();
  },
});

export const Matrix = meta.story({
  args: ARGS,
  render: (args) => (
    <div className="grid max-w-5xl grid-cols-2 gap-8">
      <LineChart {...args} />
      <BarChart {...args} title="Продажи и план" />
      <StackedBarChart {...args} title="Вместе" />
      <LineChart
        title="Год"
        labels={Array.from({ length: 52 }, (_, week) => `${week + 1} нед`)}
        series={[
          {
            id: 'w',
            name: 'Заказы',
            values: Array.from({ length: 52 }, (_, week) => 40 + ((week * 17) % 31)),
          },
        ]}
      />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
