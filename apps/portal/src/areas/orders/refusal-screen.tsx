import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser } from '../../session/session.ts';
import { ordersChanged } from './decisions.ts';

type Refusal = Schemas['Refusal'];
type Head = Pick<Refusal, 'id' | 'version'>;

const refusalQuery = (id: number) =>
  queryOptions({
    queryKey: ['refusal', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/refusal/view/{id}', { params: { path: { id } } }))).data,
  });

const after = () => ordersChanged(['refusals', 'limit']);
export const withdrawRefusal = ({ id, version }: Head) =>
  answerOf(api.PUT('/document/refusal/withdraw', { body: { id, version } }));

const STEPS: readonly Step<Refusal>[] = [
  {
    name: 'withdraw',
    label: 'Отозвать',
    done: ['Просьба отозвана'],
    act: withdrawRefusal,
    after,
  },
  {
    name: 'deny',
    label: 'Отклонить…',
    variant: 'danger',
    done: ['Ответ отправлен покупателю'],
    asks: {
      title: 'Отклонить просьбу',
      label: 'Почему снять позиции нельзя',
      hint: 'Ответ увидит покупатель',
      action: 'Отклонить',
      act: ({ id, version }, comment) =>
        answerOf(api.PUT('/document/refusal/deny', { body: { id, version, comment } })),
    },
    after,
  },
  {
    name: 'agree',
    label: 'Согласиться',
    variant: 'primary',
    done: ['Позиции сняты', 'Товар и лимит покупателя освобождены'],
    act: ({ id, version }) => answerOf(api.PUT('/document/refusal/agree', { body: { id, version } })),
    after,
  },
];

const COLUMNS: readonly Column<Refusal['lines'][number]>[] = [
  {
    id: 'article',
    title: 'Товар',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'quantity',
    title: 'Количество, шт.',
    align: 'right',
    cell: ({ quantity, ordered }) => (
      <>
        <Text weight="strong">{quantity}</Text> из {ordered}
      </>
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ price, quantity }) => <Price unit={false} value={toKopecks(price) * quantity} strong />,
  },
];

/** One refusal: who takes what out of which order and why, and the answer. The other side's is marked as seen by opening it. */
export function RefusalScreen() {
  const id = Number(useParams()['id']);
  const incoming = useLocation().pathname.startsWith('/inbox');
  const { type } = useCurrentUser();
  const query = useQuery(refusalQuery(id));
  const { data, refetch } = query;
  const seen = data?.allowed_actions.includes('view') === true;
  const version = data?.version ?? 0;
  useEffect(() => {
    // Whoever was quicker has seen it for everybody of the company: that is no fault to tell of.
    if (seen)
      void answerOf(api.PUT('/document/refusal/viewed', { body: { id, version } })).then(
        () => refetch(),
        () => undefined,
      );
  }, [seen, id, version, refetch]);
  const title = `Отказ ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const orderRoute = (refusal: Refusal) =>
    type === 'admin' || refusal.by_customer !== incoming ? 'outgoing-id' : 'inbox-id';
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={STEPS}
      list={{ href: routeHref(incoming ? 'inbox-refusals' : 'outgoing-refusals'), label: 'Все отказы' }}
      facts={(refusal) => [
        {
          term: 'Заказ',
          value: (
            <Link href={routeHref(orderRoute(refusal), { id: refusal.order_id })}>
              {documentNumber(refusal.order_id)}
            </Link>
          ),
        },
        { term: 'Кто снимает', value: refusal.by_customer ? 'Покупатель' : 'Поставщик' },
        { term: 'Покупатель', value: refusal.customer.title },
        { term: 'Поставщик', value: refusal.supplier.title },
        { term: 'Причина', value: refusal.reason.title },
        { term: 'Создан', value: <DateTime value={refusal.created_at} /> },
        { term: `Сумма, ${refusal.quantity} шт.`, value: <Price value={toKopecks(refusal.amount)} strong /> },
        ...(refusal.comment ? [{ term: 'Комментарий', value: refusal.comment }] : []),
        ...(refusal.answer ? [{ term: 'Ответ поставщика', value: refusal.answer }] : []),
      ]}
      history={({ history }) => history}
    >
      {({ lines }) => (
        <Card padded={false} title="Позиции">
          <DataTable
            label="Позиции отказа"
            tall
            columns={COLUMNS}
            rows={lines}
            rowId={({ id: line }) => line}
          />
        </Card>
      )}
    </DocumentPage>
  );
}
