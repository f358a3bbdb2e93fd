import { type ColumnRoles, readRequestText } from '@portal/domain/request-lines';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { FinalScreen } from './proposals/final-screen.tsx';
import type { Position, Proposal, Request } from './queries.ts';
import { ReadColumns } from './reading/read-columns.tsx';
import { RequestScreen } from './request-screen.tsx';

const meta = preview.meta({ title: 'Портал/Заявки' });

/** As copied from 1C: row numbers, two columns of figures, a total below. */
const FROM_1C = [
  '№\tНоменклатура\tАртикул\tКол-во\tЦена',
  '1\tФильтр масляный KNECHT\tOC 90\t12\t350,00',
  '2\tФильтр масляный MANN\tW 914/2\t4\t410,50',
  '3\tКолодки TRW\tGDB1330\t2\t2 870,00',
  'Итого\t\t\t18\t',
].join('\n');

function PastedList() {
  const [columns, setColumns] = useState<ColumnRoles | null>(null);
  return <ReadColumns reading={readRequestText(FROM_1C, columns)} onColumns={setColumns} />;
}

/**
 * The recognised role of each column is shown above it and can be changed, which rereads the rows at once. A
 * total is not a line.
 */
export const ColumnsOfAPaste = meta.story({
  render: () => <PastedList />,
  play: async ({ canvas, userEvent }) => {
    const rowOf = (text: string) =>
      within(canvas.getByRole('cell', { name: text }).closest('tr') as HTMLElement);
    await expect(rowOf('OC 90').getByText('× 12')).toBeVisible();
    await expect(rowOf('Итого').getByText('не строка заявки')).toBeVisible();
    const quantity = canvas.getByRole('combobox', { name: /столбце 4/ });
    await expect(quantity).toHaveDisplayValue('Количество');
    await userEvent.selectOptions(quantity, '');
    await waitFor(() => expect(rowOf('OC 90').queryByText('× 12')).toBeNull());
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /столбце 4/ }), 'Количество');
    await expect(await rowOf('OC 90').findByText('× 12')).toBeVisible();
  },
});

const request = exampleOfSchema('Request') as Request;
const line = {
  ...(exampleOfSchema('Position') as Position),
  product: { id: 1, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный, резьба 3/4"-16 UNF' },
  type: 'common' as const,
  tags: ['uploaded', 'recognized'],
  choices: [],
  orders: [],
  priced: true,
  in_basket: false,
  former: null,
  replacement: null,
  offers_count: 4,
  desired_price: null,
  leader: {
    offer_id: 1,
    supplier_title: 'Автодеталь Поволжье, склад центральный',
    price: 350,
    term: 1_440,
    arrival_at: '2026-11-24T10:00:00Z',
    reserve_quantity: 50,
    reserve_text: '>50',
    quantity: 4,
  },
} satisfies Position;

/** Every tenth line is unknown, one is ordered, one needs a choice of brand. */
const positions = Array.from({ length: 200 }, (_, index): Position => {
  const number = index + 1;
  const own = { ...line, id: number, number, quantity: 1 + (index % 7) };
  const product = { ...line.product, id: number, article: `OC ${number}` };
  if (number % 10 === 0)
    return {
      ...own,
      type: 'unrecognized',
      tags: ['uploaded', 'unrecognized'],
      product: null,
      leader: null,
      written: `дет. ${number}`,
      named: `дет. ${number}`,
    };
  if (number === 3) return { ...own, product, orders: [{ id: 17, quantity: 3 }] };
  if (number === 4)
    return {
      ...own,
      type: 'needBrandChoose',
      tags: ['uploaded', 'needBrandChoose'],
      product: null,
      leader: null,
      choices: [line.product],
      written: 'OC 4',
      named: 'OC 4',
    };
  return { ...own, product };
});
const view = (answer: NonNullable<PortalStory['answers']>[string]) => {
  const story = {
    at: '/request/5',
    path: '/request/:id',
    user: { type: 'shop', is_admin: false },
    answers: { 'GET /cart/request/view/5': answer },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <RequestScreen />
      </PortalScreen>
    ),
  };
};

/** Every row keeps its height of 48 pixels, so that 200 lines stay readable. */
export const TwoHundredLines = meta.story({
  ...view({ body: { data: { ...request, id: 5, positions, tags: { uploaded: 200, unrecognized: 20 } } } }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('OC 1')).toBeVisible();
    const rows = [...canvasElement.querySelectorAll<HTMLElement>('tr[data-row]')];
    await expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(49);
    await expect(canvas.getByRole('link', { name: /заказ № 17/ })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Исправить строку 10' })).toHaveValue('дет. 10');
  },
});

const short = {
  ...line,
  id: 3,
  number: 3,
  quantity: 1_000,
  product: { ...line.product, id: 3, article: 'OC 384' },
  leader: { ...line.leader, quantity: 300 },
};
const asked = {
  ...line,
  id: 1,
  number: 1,
  quantity: null,
  written: 'KNECHT OC 90 2-3 шт',
  leader: { ...line.leader, quantity: null },
};
const lost = {
  ...asked,
  id: 2,
  number: 2,
  quantity: null,
  type: 'unrecognized' as const,
  tags: ['uploaded', 'unrecognized'],
  product: null,
  leader: null,
  written: 'Шестерня коробки\t123456789 ABC\t3 шт',
  named: '123456789 ABC',
};
const lostWhole = { ...lost, id: 4, number: 4, written: 'Глушитель на Ниву', named: 'Глушитель на Ниву' };

/**
 * An unreadable quantity: the line shows the original text and asks for it; an unknown product shows the whole
 * text. A line whose offer has too few pieces tells how many, and is found by its chip.
 */
export const AskedQuantity = meta.story({
  ...view({
    body: {
      data: {
        ...request,
        id: 5,
        positions: [asked, lost, short, lostWhole],
        tags: { uploaded: 4, unrecognized: 2 },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Количество, строка 1' });
    await expect(field).toHaveValue('');
    await expect(field).toBeInvalid();
    await expect(canvas.getByText('KNECHT OC 90 2-3 шт')).toBeVisible();
    await expect(canvas.getByText('Шестерня коробки · 123456789 ABC · 3 шт')).toBeVisible();
    await expect(canvas.getByText('Глушитель на Ниву')).toBeVisible();
    await expect(canvas.getByText(/1 строка без количества/)).toBeVisible();
    await expect(canvas.getByText(/^300 из 1\s000 шт\.$/)).toBeVisible();
    const wanted = canvas.getByRole('textbox', { name: 'Количество, строка 3' });
    await expect(wanted).toHaveValue('1\u00A0000');
    await userEvent.click(wanted);
    await expect(wanted).toHaveValue('1000');
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: /Недостаточно/ }));
    await waitFor(() => expect(canvas.queryByText('Глушитель на Ниву')).toBeNull());
    await expect(canvas.getByText(/^300 из 1\s000 шт\.$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Загружено/ }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Выбрать KNECHT OC 90' }));
    const put = await canvas.findByRole('button', { name: 'В корзину' });
    await expect(put).toHaveAttribute('aria-disabled', 'true');
    // A line that is not found is no line without a quantity, here as in the alert and in the proposals.
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Выбрать Шестерня/ }));
    await expect(canvas.getByText('без количества: 1')).toBeVisible();
    await expect(canvas.getByText('не найдено: 1')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Указать количество/ }));
    await waitFor(() => expect(canvas.queryByText('Шестерня коробки · 123456789 ABC · 3 шт')).toBeNull());
  },
});

const priced = [385, 385.01, 420, 420.01].map((price, index) => ({
  ...line,
  id: index + 1,
  number: index + 1,
  desired_price: 350,
  product: { ...line.product, id: index + 1, article: `OC ${index + 1}` },
  leader: { ...line.leader, price },
}));
const unwished = { ...line, id: 5, number: 5, product: { ...line.product, id: 5, article: 'OC 5' } };

/**
 * Spec 3 §4: at most 10 % above the desired price is green, up to 20 % yellow, above red; without a desired price
 * nothing is shown.
 */
export const PriceColours = meta.story({
  ...view({ body: { data: { ...request, id: 5, positions: [...priced, unwished], tags: { uploaded: 5 } } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 5')).toBeVisible();
    const said = canvas.getAllByText(/^\+\d+ %$/);
    await expect(
      said.map((text) => `${text.textContent} ${/text-(green|yellow|red)/.exec(text.className)?.[1]}`),
    ).toEqual(['+10 % green', '+10 % yellow', '+20 % yellow', '+20 % red']);
  },
});

export const Loading = meta.story({
  ...view('never'),
  play: async ({ canvas }) => expect(canvas.queryByRole('table')).toBeNull(),
});

export const Failed = meta.story({
  ...view({ status: 404, message: 'Заявка не найдена' }),
  play: async ({ canvas }) => expect(await canvas.findByText('Заявка не найдена')).toBeVisible(),
});

const SENT = 'POST /cart/request/to-basket/5';
const sent = fn();
const proposed = (
  offer_id: number,
  supplier_title: string,
  price: number,
  term: number,
  share: number | null,
) => ({
  ...(exampleOfSchema('Proposal') as Proposal).lines[0],
  position_id: 1,
  offer_id,
  product: line.product,
  supplier_title,
  price,
  quantity: 4,
  amount: price * 4,
  surplus: 0,
  elsewhere: 0,
  term,
  arrival_at: '2026-11-24T10:00:00Z',
  punctuality: { count: share === null ? 7 : 212, in_time: share },
  late: false,
  desired_price: null,
  wanted: 4,
});
const variant = (kind: Proposal['kind'], own: ReturnType<typeof proposed>, why: string) => ({
  kind,
  amount: own.amount,
  suppliers: 1,
  term: own.term,
  short: 0,
  missing: [],
  left_out: [],
  lines: [{ ...own, why }],
});
const cheap = proposed(1, 'Автодеталь Поволжье', 350, 1_440, 67);
const story = {
  at: '/request/5/final',
  path: '/request/:id/final',
  user: { type: 'shop', is_admin: false },
  answers: {
    'GET /cart/request/view/5': { body: { data: { ...request, id: 5, positions: [{ ...line, id: 1 }] } } },
    'GET /cart/request/proposals/5': {
      body: {
        data: [
          variant('cheapest', cheap, 'Дешевле следующего на 40,00 руб.'),
          variant('fastest', proposed(2, 'Мотор-Сервис', 410, 300, null), 'Быстрее следующего на 19 ч.'),
          variant('fewest', cheap, 'Есть у поставщика, который уже в заказе'),
          variant('reliable', proposed(3, 'Волга-Деталь', 360, 1_440, 94), 'Вовремя чаще: у следующего 67 %'),
        ],
      },
    },
    [SENT]: async (call: globalThis.Request) => {
      sent(await call.json());
      return { body: { data: { added: 1, missing: 0, uncounted: 0 } } };
    },
  },
} satisfies PortalStory;

/** Four proposals, each with the price of its advantage; the chosen one is put into the basket as shown. */
export const Proposals = meta.story({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <FinalScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    const cards = within(await canvas.findByRole('radiogroup', { name: 'Вариант' }));
    await expect(await cards.findByText(/в среднем вовремя 94\s%/)).toBeVisible();
    await expect(await cards.findByText('о сроках доставок мало данных')).toBeVisible();
    await userEvent.click(cards.getByRole('radio', { name: /Надёжнее всего/ }));
    const table = within(canvas.getByRole('table', { name: 'Строки варианта' }));
    await expect(await table.findByText(/^вовремя 94\s% из 212$/)).toBeVisible();
    await expect(table.getByText(/у следующего 67 %/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Оформить этот вариант' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await expect(sent.mock.calls[0]?.[0]).toEqual({
      lines: [{ position_id: 1, offer_id: 3, quantity: 4, price: 360 }],
    });
  },
});
