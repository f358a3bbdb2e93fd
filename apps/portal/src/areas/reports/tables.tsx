import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { type Roubles, toKopecks } from '@portal/api-client/money';
import { formatAmount } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { OptionsFailure } from '@portal/ui/combobox';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PrintIcon } from '@portal/ui/icons';
import { PartNumber } from '@portal/ui/part-number';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { describeList } from '../../kit/list/description.ts';
import { idFilter } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { choicesQuery } from './queries.ts';

type Choices = Schemas['ReportChoices'] & { failed?: OptionsFailure | undefined };
const NONE: Choices = { suppliers: [], customers: [], storages: [], brands: [], categories: [] };
function useChoices(): Choices {
  const query = useQuery(choicesQuery);
  return { ...(query.data ?? NONE), failed: failedOf(query) };
}

const money = (roubles: Roubles) => formatAmount(toKopecks(roubles));
const count = (n: number) => n.toLocaleString('ru');
const percent = (value: number | null) => value?.toLocaleString('ru') ?? '—';
const MONTH = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** «ноябрь 2026 г.» */
const monthOf = (day: string) => MONTH.format(new Date(`${day}T00:00:00Z`));
const right = <Row,>(
  id: string,
  title: string,
  cell: (row: Row) => string,
  sortable = false,
): Column<Row> => ({
  id,
  title,
  align: 'right',
  cell,
  ...(sortable ? { sortable } : {}),
});
const pair = <Row extends { supplier: { title: string }; customer: { title: string } }>(): Column<Row>[] => [
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'customer', title: 'Покупатель', cell: ({ customer }) => customer.title },
];
const suppliers = (known: Choices) =>
  idFilter('supplier', 'Поставщик', known.suppliers, 'supplier_id', known.failed);
const customers = (known: Choices) =>
  idFilter('customer', 'Покупатель', known.customers, 'customer_id', known.failed);
const storages = (known: Choices) => idFilter('storage', 'Склад', known.storages, 'storage_id', known.failed);
const searched = [{ id: 'contractor', label: 'Организация', placeholder: 'Название организации' }] as const;

type Accrued = Schemas['AccruedMarkup'];

const accrued = (known: Choices) =>
  describeList<Accrued, string, '-month' | '-total' | '-turnover'>({
    name: 'reports-accrued',
    label: 'Начисленные агентские наценки',
    queryKey: ['report', 'accrued'],
    load: (asked) =>
      answerOf(api.GET('/reports/accrued-agential-markups', { params: { query: queryOf(asked) } })),
    exportFile: (asked) =>
      addressOf('/reports/accrued-agential-markups/export', { query: exportQueryOf(asked) }),
    columns: [
      {
        id: 'month',
        title: 'Месяц',
        cell: ({ month }) => <Text weight="strong">{monthOf(month)}</Text>,
        sortable: true,
      },
      ...pair<Accrued>(),
      right('turnover', 'Принято, руб.', ({ turnover }) => money(turnover), true),
      right('refused', 'Отказано, руб.', ({ refused }) => money(refused)),
      right('percent', 'Наценка, %', ({ markup_percent }) => percent(markup_percent)),
      right('accrued', 'Начислено, руб.', (row) => money(row.accrued)),
      right('corrected', 'Поправка, руб.', ({ corrected }) => money(corrected)),
      right('total', 'Итого, руб.', ({ total }) => money(total), true),
    ],
    rowId: ({ id }) => id,
    searchKinds: searched,
    sorts: [
      { id: '-month', label: 'Сначала новые' },
      { id: '-total', label: 'С большей наценкой' },
      { id: '-turnover', label: 'С большим оборотом' },
    ],
    filters: [suppliers(known), customers(known), { id: 'month', name: 'Месяцы', kind: 'days' }],
    empty: <EmptyState title="Принятого ещё нет" />,
  });

/** Accepted amounts and their agency markups by month, supplier and customer. */
export function AccruedScreen() {
  return <ListPage title="Начисленные агентские наценки" list={accrued(useChoices())} />;
}

export type Markup = Schemas['AgentialMarkup'];

const markups = (known: Choices) =>
  describeList<Markup, string, 'number' | '-markup'>({
    name: 'reports-markups',
    label: 'Агентские наценки',
    queryKey: ['report', 'markups'],
    load: (asked) => answerOf(api.GET('/reports/agential-markups', { params: { query: queryOf(asked) } })),
    exportFile: (asked) => addressOf('/reports/agential-markups/export', { query: exportQueryOf(asked) }),
    columns: [
      {
        id: 'number',
        title: 'Договор',
        cell: ({ number }) => <Text weight="strong">{number}</Text>,
        sortable: true,
      },
      ...pair<Markup>(),
      { id: 'card', title: 'Карточка', cell: ({ card }) => card || '—' },
      right('contract', 'Договор, %', ({ contract_percent }) => percent(contract_percent)),
      right('b2b', 'B2B, %', ({ b2b_percent }) => percent(b2b_percent)),
      right('b2c', 'B2C, %', ({ b2c_percent }) => percent(b2c_percent)),
      {
        id: 'history',
        title: 'Как менялась',
        cell: ({ history: [last] }) =>
          last ? (
            <span>
              <Text block>{last.text}</Text>
              <Text block size="small" tone="muted">
                <DateTime value={last.at} />
              </Text>
            </span>
          ) : (
            <Text tone="muted">не менялась</Text>
          ),
      },
    ],
    rowId: ({ id }) => id,
    tall: true,
    rowHref: ({ contract_id }) => routeHref('contracts-id', { id: contract_id }),
    rowLabel: ({ number, card }) => `Договор ${number} ${card}`,
    searchKinds: [
      { id: '', label: 'Везде', placeholder: 'Номер или организация' },
      { id: 'number', label: 'Номер', placeholder: 'Номер договора' },
      { id: 'contractor', label: 'Организация', placeholder: 'Название организации' },
    ],
    sorts: [
      { id: 'number', label: 'По номеру' },
      { id: '-markup', label: 'С большей наценкой' },
    ],
    filters: [suppliers(known), customers(known)],
    empty: <EmptyState title="Действующих договоров нет" />,
  });

/** Active markups by contract and logistic card, and their changes. */
export function MarkupsScreen() {
  const [params] = useAddress();
  const query = params.toString();
  return (
    <ListPage
      title="Агентские наценки"
      list={markups(useChoices())}
      actions={
        <ButtonLink
          variant="secondary"
          href={`${routeHref('reports-agential-markups-print')}${query === '' ? '' : `?${query}`}`}
        >
          <PrintIcon aria-hidden="true" className="size-4" />
          Для печати
        </ButtonLink>
      }
    />
  );
}

/** Reasons by the server's ids. */
export const REASONS = [
  { id: 1, title: 'Прайс-лист не действует' },
  { id: 2, title: 'Нет в наличии' },
  { id: 3, title: 'Нет договора' },
  { id: 4, title: 'Нет пути' },
  { id: 5, title: 'Остаток меньше кратности' },
  { id: 6, title: 'Цена – ноль' },
];

const available = (known: Choices) =>
  describeList<Schemas['AvailableItem'], 'all' | 'available' | 'unavailable', 'article' | '-price'>({
    name: 'reports-available',
    label: 'Доступные позиции прайс-листов',
    queryKey: ['report', 'available'],
    load: (asked) =>
      answerOf(api.GET('/reports/available-price-list-item', { params: { query: queryOf(asked) } })),
    exportFile: (asked) =>
      addressOf('/reports/available-price-list-item/export', { query: exportQueryOf(asked) }),
    columns: [
      {
        id: 'article',
        title: 'Товар',
        sortable: true,
        cell: ({ brand_title, article, title }) => (
          <span>
            <span className="block">
              {brand_title} <PartNumber>{article}</PartNumber>
            </span>
            <Text block size="small" tone="muted">
              {title}
            </Text>
          </span>
        ),
      },
      { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
      { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
      { id: 'list', title: 'Прайс-лист', cell: ({ price_list }) => price_list?.title ?? '—' },
      right('price', 'Цена, руб.', ({ price }) => money(price), true),
      right('free', 'Свободно, шт.', ({ free }) => count(free)),
      right('unit', 'Кратность', ({ multiplicity }) => count(multiplicity)),
      {
        id: 'reason',
        title: 'Можно ли купить',
        cell: ({ reason }) =>
          reason ? (
            <StatusBadge tone="yellow">{reason.title}</StatusBadge>
          ) : (
            <StatusBadge tone="green">Можно</StatusBadge>
          ),
      },
    ],
    rowId: ({ id }) => id,
    tall: true,
    tabs: [
      { id: 'all', label: 'Все' },
      { id: 'available', label: 'Можно купить' },
      { id: 'unavailable', label: 'Нельзя' },
    ],
    searchKinds: [
      { id: '', label: 'Везде', placeholder: 'Артикул или название' },
      { id: 'article', label: 'Артикул', placeholder: 'Артикул' },
      { id: 'title', label: 'Название', placeholder: 'Название' },
    ],
    sorts: [
      { id: 'article', label: 'По артикулу' },
      { id: '-price', label: 'Сначала дорогие' },
    ],
    filters: [suppliers(known), storages(known), idFilter('reason', 'Почему нельзя', REASONS, 'reason_id')],
    empty: <EmptyState title="В прайс-листах ничего нет" />,
  });

/** Items of price lists that can be bought, and the reasons why others cannot. */
export function AvailableScreen() {
  return <ListPage title="Доступные позиции прайс-листов" list={available(useChoices())} />;
}

type Way = Schemas['LogisticRoute'];

const routes = (known: Choices) =>
  describeList<Way, string, '-orders' | 'term' | 'in_time'>({
    name: 'reports-routes',
    label: 'Логистические маршруты',
    queryKey: ['report', 'routes'],
    load: (asked) => answerOf(api.GET('/reports/logistic-routes', { params: { query: queryOf(asked) } })),
    exportFile: (asked) => addressOf('/reports/logistic-routes/export', { query: exportQueryOf(asked) }),
    columns: [
      { id: 'name', title: 'Карточка', cell: ({ name }) => <Text weight="strong">{name}</Text> },
      {
        id: 'from',
        title: 'Откуда',
        cell: ({ supplier, supplier_storage }) => (
          <Ends company={supplier.title} place={supplier_storage.title} />
        ),
      },
      {
        id: 'to',
        title: 'Куда',
        cell: ({ customer, customer_storage }) => (
          <Ends company={customer.title} place={customer_storage.title} />
        ),
      },
      right('term', 'Срок, ч', ({ term_hours }) => count(term_hours), true),
      { id: 'cut_off', title: 'Отсечка', cell: ({ cut_off }) => cut_off || '—' },
      right('orders', 'Заказов за 90 дней', ({ orders_count }) => count(orders_count), true),
      right('delivered', 'Доставок за 13 мес.', ({ delivered_count }) => count(delivered_count)),
      right('in_time', 'Вовремя, %', ({ in_time_percent }) => percent(in_time_percent), true),
    ],
    rowId: ({ id }) => id,
    tall: true,
    searchKinds: [
      { id: '', label: 'Везде', placeholder: 'Карточка, склад или организация' },
      { id: 'title', label: 'Путь', placeholder: 'Карточка или склад' },
      { id: 'contractor', label: 'Организация', placeholder: 'Название организации' },
    ],
    sorts: [
      { id: '-orders', label: 'Самые частые' },
      { id: 'term', label: 'Самые быстрые' },
      { id: 'in_time', label: 'Чаще опаздывают' },
    ],
    filters: [suppliers(known), customers(known)],
    empty: <EmptyState title="Путей между складами нет" />,
  });

function Ends({ company, place }: { company: string; place: string }) {
  return (
    <span>
      <Text block>{place}</Text>
      <Text block size="small" tone="muted">
        {company}
      </Text>
    </span>
  );
}

/** Logistic paths with duration, cut-off, weekdays, usage and punctuality. */
export function RoutesScreen() {
  return <ListPage title="Логистические маршруты" list={routes(useChoices())} />;
}

const costs = (known: Choices) =>
  describeList<Schemas['ReserveCost'], string, '-cost' | '-quantity' | '-age'>({
    name: 'reports-reserves-cost',
    label: 'Стоимость остатков',
    queryKey: ['report', 'reserves-cost'],
    load: (asked) => answerOf(api.GET('/reports/reserves-cost', { params: { query: queryOf(asked) } })),
    exportFile: (asked) => addressOf('/reports/reserves-cost/export', { query: exportQueryOf(asked) }),
    columns: [
      { id: 'storage', title: 'Склад', cell: ({ storage }) => <Text weight="strong">{storage.title}</Text> },
      { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
      { id: 'brand', title: 'Бренд', cell: ({ brand }) => brand.title },
      { id: 'category', title: 'Категория', cell: ({ category }) => category.title },
      right('items', 'Позиций', ({ items_count }) => count(items_count)),
      right('quantity', 'Штук', ({ quantity }) => count(quantity), true),
      right('cost', 'Стоимость, руб.', ({ cost }) => money(cost), true),
      right('age', 'Возраст, дней', ({ age_days }) => count(age_days), true),
    ],
    rowId: ({ id }) => id,
    searchKinds: [
      { id: '', label: 'Везде', placeholder: 'Бренд, категория, склад, поставщик' },
      { id: 'title', label: 'Название', placeholder: 'Бренд, категория или склад' },
      { id: 'contractor', label: 'Поставщик', placeholder: 'Название поставщика' },
    ],
    sorts: [
      { id: '-cost', label: 'Сначала дорогие' },
      { id: '-quantity', label: 'Сначала многие' },
      { id: '-age', label: 'Сначала старые' },
    ],
    filters: [
      suppliers(known),
      storages(known),
      idFilter('brand', 'Бренд', known.brands, 'brand_id', known.failed),
      idFilter('category', 'Категория', known.categories, 'category_id', known.failed),
    ],
    empty: <EmptyState title="На складах пусто" />,
  });

/** Stock by storage, brand and category: pieces, cost, age. */
export function ReservesCostScreen() {
  return <ListPage title="Стоимость остатков" list={costs(useChoices())} />;
}

const LADA = describeList<Schemas['LadaImageMonth'], string, '-month' | 'month'>({
  name: 'reports-lada-image',
  label: 'Закупки по договору «Лада Имидж»',
  queryKey: ['report', 'lada-image'],
  load: (asked) => answerOf(api.GET('/reports/lada-image', { params: { query: queryOf(asked) } })),
  exportFile: (asked) => addressOf('/reports/lada-image/export', { query: exportQueryOf(asked) }),
  columns: [
    {
      id: 'month',
      title: 'Месяц',
      cell: ({ month }) => <Text weight="strong">{monthOf(month)}</Text>,
      sortable: true,
    },
    { id: 'number', title: 'Договор', cell: ({ number }) => number },
    { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
    right('purchased', 'Закуплено, руб.', ({ purchased }) => money(purchased)),
    right('plan', 'План, руб.', ({ plan }) => (plan === null ? 'плана нет' : money(plan))),
    right('percent', 'Выполнено, %', (row) => percent(row.percent)),
  ],
  rowId: ({ id }) => id,
  searchKinds: [
    { id: '', label: 'Везде', placeholder: 'Номер или поставщик' },
    { id: 'number', label: 'Номер', placeholder: 'Номер договора' },
    { id: 'contractor', label: 'Поставщик', placeholder: 'Название поставщика' },
  ],
  sorts: [
    { id: '-month', label: 'Сначала новые' },
    { id: 'month', label: 'Сначала старые' },
  ],
  filters: [{ id: 'month', name: 'Месяцы', kind: 'days' }],
  empty: <EmptyState title="Закупок ещё нет" />,
});

/** Purchases under the contract by month, compared with its plan. */
export function LadaImageScreen() {
  return <ListPage title="Лада Имидж" list={LADA} />;
}

/** The printed page's list: the same filters, all rows. */
export const markupsList = markups(NONE);
